import { email, password, textLine } from '@partlane/contract/fields'
import { z } from 'zod'
import { checkPassword } from '../sign-up/member-form.ts'

/** What makes a member of a guest. Without an address the server takes that of the last purchase, if there is one. */
export const guestUpgradeSchema = (needsEmail: boolean) =>
  z.object({ email: email.optional(), password, first_name: textLine(60), last_name: textLine(60) }).check(
    z.superRefine(
      (value, context) => {
        checkPassword(value, context)
        if (needsEmail && value.email === undefined) context.addIssue({ code: 'custom', path: ['email'], params: { code: 'required' } })
      },
      { when: () => true },
    ),
  )

/** "Nell Ann Ward" -> Nell Ann, Ward: only to fill the form in; people put it right. */
export function splitName(fullName: string): { first_name: string; last_name: string } {
  const nameParts = fullName.trim().split(/\s+/)
  const last_name = nameParts.length > 1 ? (nameParts.pop() ?? '') : ''
  return { first_name: nameParts.join(' '), last_name }
}
