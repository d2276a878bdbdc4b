import { email, line, password } from '@partlane/contract/fields'
import { z } from 'zod'
import { weakPassword } from '../sign-up/member-form.ts'

/** What makes a member of a guest. Without an address the server takes that of the last purchase, if there is one. */
export const guestForm = (needsEmail: boolean) =>
  z.object({ email: email.optional(), password, first_name: line(60), last_name: line(60) }).check(
    z.superRefine(
      (value, context) => {
        weakPassword(value, context)
        if (needsEmail && value.email === undefined) context.addIssue({ code: 'custom', path: ['email'], params: { code: 'required' } })
      },
      { when: () => true },
    ),
  )

/** "Nell Ann Ward" -> Nell Ann, Ward: only to fill the form in; people put it right. */
export function splitName(fullName: string): { first_name: string; last_name: string } {
  const words = fullName.trim().split(/\s+/)
  const last_name = words.length > 1 ? (words.pop() ?? '') : ''
  return { first_name: words.join(' '), last_name }
}
