import type { CurrentUser } from '@partlane/client/accounts'

type ContactFields = Pick<CurrentUser, 'first_name' | 'last_name' | 'email' | 'phone_number'>
type IdentifierInput = { email?: string | undefined; phone_number?: string | null | undefined }

/** What the form begins with: the address and number that count now. One that waits for its code is said beside it. */
export const contactValues = ({ first_name, last_name, email, phone_number }: ContactFields) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  email: email ?? '',
  phone_number: phone_number ?? '',
  current_password: '',
})

const normalizePhone = (number: string) => number.replace(/[\s().-]/g, '')

/**
 * What is to be sent of address and number: only what differs, so that saving a name leaves alone a change that waits for its code.
 * A number that was emptied is taken away; an address cannot be, it is only replaced.
 */
export function contactChange(user: Pick<ContactFields, 'email' | 'phone_number'>, { email = '', phone_number }: IdentifierInput) {
  const [typedEmail, typedPhone] = [email.trim(), phone_number?.trim() ?? '']
  const isEmailChanged = typedEmail !== '' && typedEmail.toLowerCase() !== user.email?.toLowerCase()
  const isPhoneChanged = normalizePhone(typedPhone) !== normalizePhone(user.phone_number ?? '')
  return {
    changesIdentifier: isEmailChanged || isPhoneChanged,
    fields: { ...(isEmailChanged ? { email: typedEmail } : {}), ...(isPhoneChanged ? { phone_number: typedPhone || null } : {}) },
  }
}
