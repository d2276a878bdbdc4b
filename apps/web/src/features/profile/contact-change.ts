import type { CurrentUser } from '@partlane/client/accounts'

type Known = Pick<CurrentUser, 'first_name' | 'last_name' | 'email' | 'phone_number'>
type Typed = { email?: string | undefined; phone_number?: string | null | undefined }

/** What the form begins with: the address and number that count now. One that waits for its code is said beside it. */
export const contactValues = ({ first_name, last_name, email, phone_number }: Known) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  email: email ?? '',
  phone_number: phone_number ?? '',
  current_password: '',
})

const plainNumber = (number: string) => number.replace(/[\s().-]/g, '')

/**
 * What is to be sent of address and number: only what differs, so that saving a name leaves alone a change that waits for its code.
 * A number that was emptied is taken away; an address cannot be, it is only replaced.
 */
export function contactChange(user: Pick<Known, 'email' | 'phone_number'>, { email = '', phone_number }: Typed) {
  const [typedEmail, typedPhone] = [email.trim(), phone_number?.trim() ?? '']
  const newEmail = typedEmail !== '' && typedEmail.toLowerCase() !== user.email?.toLowerCase()
  const newPhone = plainNumber(typedPhone) !== plainNumber(user.phone_number ?? '')
  return {
    moves: newEmail || newPhone,
    fields: { ...(newEmail ? { email: typedEmail } : {}), ...(newPhone ? { phone_number: typedPhone || null } : {}) },
  }
}
