import type { PersonRow } from './profile.store.ts'

type Contacts = Pick<PersonRow, 'email' | 'pending_email' | 'phone' | 'pending_phone'>
/** Undefined: nothing was said of it. Null takes the number away. */
type Wanted = { email: string | undefined; phone: string | null | undefined }

const same = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

/** What of somebody's address and number is to change, and whom a code goes to for it. */
export function contactChanges(now: Contacts, { email, phone }: Wanted) {
  const newEmail = email !== undefined && !same(now.email, email) && !same(now.pending_email, email) ? email : null
  const newPhone = phone && phone !== now.phone && phone !== now.pending_phone ? phone : null
  const removesPhone = phone === null && (now.phone !== null || now.pending_phone !== null)
  const takesBackEmail = email !== undefined && same(now.email, email) && now.pending_email !== null
  const takesBackPhone = phone !== undefined && phone === now.phone && now.pending_phone !== null
  const columns = {
    ...(newEmail ? { pending_email: newEmail } : takesBackEmail ? { pending_email: null } : {}),
    ...(newPhone ? { pending_phone: newPhone } : takesBackPhone ? { pending_phone: null } : {}),
    ...(removesPhone ? { phone: null, phone_confirmed_at: null, pending_phone: null } : {}),
  }
  return { newEmail, newPhone, removesPhone, columns, matters: newEmail !== null || newPhone !== null || removesPhone }
}
