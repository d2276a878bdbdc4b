import type { CurrentUser } from '@partlane/client/accounts'

type ContactFields = Pick<CurrentUser, 'first_name' | 'last_name' | 'email' | 'phone_number'>
type IdentifierInput = { email?: string | undefined; phone_number?: string | null | undefined }

/**
 * Initial values of the form: the current address and number. PendingChanges shows the pending
 * ones.
 */
export const contactValues = ({ first_name, last_name, email, phone_number }: ContactFields) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  email: email ?? '',
  phone_number: phone_number ?? '',
  current_password: '',
})

const normalizePhone = (number: string) => number.replace(/[\s().-]/g, '')

/**
 * Finds the identifiers to send: only those that differ, so that saving a name does not cancel a
 * pending change. An empty number removes the number. An address cannot be removed, only replaced.
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
