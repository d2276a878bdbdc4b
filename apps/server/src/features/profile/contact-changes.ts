import type { UserRow } from './profile.store.ts'

type Contacts = Pick<UserRow, 'email' | 'pending_email' | 'phone' | 'pending_phone'>
/** Undefined: unchanged. Null: remove the number. */
type RequestedContacts = { email: string | undefined; phone: string | null | undefined }

const isSameEmail = (email: string | null, otherEmail: string) => email?.toLowerCase() === otherEmail.toLowerCase()

/**
 * Compares requested with current contacts.
 * @returns the columns to update, the new addresses that need a code, and whether the change
 *   requires the current password
 */
export function computeContactChanges(currentContacts: Contacts, { email, phone }: RequestedContacts) {
  const newEmail =
    email !== undefined && !isSameEmail(currentContacts.email, email) && !isSameEmail(currentContacts.pending_email, email) ? email : null
  const newPhone = phone && phone !== currentContacts.phone && phone !== currentContacts.pending_phone ? phone : null
  const removesPhone = phone === null && (currentContacts.phone !== null || currentContacts.pending_phone !== null)
  const cancelsPendingEmail = email !== undefined && isSameEmail(currentContacts.email, email) && currentContacts.pending_email !== null
  const cancelsPendingPhone = phone !== undefined && phone === currentContacts.phone && currentContacts.pending_phone !== null
  const columns = {
    ...(newEmail ? { pending_email: newEmail } : cancelsPendingEmail ? { pending_email: null } : {}),
    ...(newPhone ? { pending_phone: newPhone } : cancelsPendingPhone ? { pending_phone: null } : {}),
    ...(removesPhone ? { phone: null, phone_confirmed_at: null, pending_phone: null } : {}),
  }
  return { newEmail, newPhone, removesPhone, columns, requiresPassword: newEmail !== null || newPhone !== null || removesPhone }
}
