import { email, password, requiredText } from '@partlane/contract/fields'
import { z } from 'zod'
import { checkPassword } from '../sign-up/member-form.ts'

/**
 * Input that converts a guest to a member. If the address is omitted, the server uses the address
 * of the last purchase. A guest without a purchase needs one.
 */
export const guestUpgradeSchema = (needsEmail: boolean) =>
  z.object({ email: email.optional(), password, first_name: requiredText(60), last_name: requiredText(60) }).check(
    z.superRefine(
      (value, context) => {
        checkPassword(value, context)
        if (needsEmail && value.email === undefined) context.addIssue({ code: 'custom', path: ['email'], params: { code: 'required' } })
      },
      { when: () => true },
    ),
  )

/** Splits "Nell Ann Ward" into "Nell Ann" and "Ward". A suggestion that the user can correct. */
export function splitName(fullName: string): { first_name: string; last_name: string } {
  const nameParts = fullName.trim().split(/\s+/)
  const last_name = nameParts.length > 1 ? (nameParts.pop() ?? '') : ''
  return { first_name: nameParts.join(' '), last_name }
}
