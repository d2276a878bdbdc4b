import { Refusal } from '@partlane/domain/refusal'
import type { Selectable, Updateable } from 'kysely'
import { lockRowOrThrow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Users } from '#platform/db/schema.generated.ts'
import type { LockStrength } from '#platform/db/transaction-locks.ts'

export type UserRow = Selectable<Users>

/**
 * Locks a user's row (FOR NO KEY UPDATE). Other transactions may still insert rows that reference
 * the user.
 * @throws Refusal token_invalid if the account was closed concurrently
 */
export function lockProfile(tx: Tx, userId: number): Promise<UserRow> {
  return lockUndeletedUser(tx, userId, 'no key update')
}

/**
 * Locks a user's row FOR UPDATE, to close the account or to change its sign-in data (address,
 * number, password). Other transactions cannot insert rows that reference the user: a concurrent
 * write commits before the erasure (and is erased) or after it.
 * @throws Refusal token_invalid if the account was closed concurrently
 */
export function lockProfileExclusively(tx: Tx, userId: number): Promise<UserRow> {
  return lockUndeletedUser(tx, userId, 'update')
}

/** Locks the row of a closed account FOR UPDATE, to erase data that was written after it closed. */
export const lockClosedAccount = (tx: Tx, userId: number) =>
  lockRowOrThrow(tx, 'users', 'update', tx.selectFrom('users').where('id', '=', userId).select('id'))

async function lockUndeletedUser(tx: Tx, userId: number, strength: LockStrength): Promise<UserRow> {
  const row = await lockRowOrThrow(tx, 'users', strength, tx.selectFrom('users').where('id', '=', userId).selectAll())
  if (row.status === 'deleted') throw new Refusal('token_invalid')
  return row
}

/** Columns that a user can edit. Status, role and secrets are written by other features. */
type ProfileChange = Pick<
  Updateable<Users>,
  | 'first_name'
  | 'last_name'
  | 'company_name'
  | 'seller_type'
  | 'vat_number'
  | 'company_number'
  | 'contact_email'
  | 'about'
  | 'website'
  | 'holiday'
  | 'holiday_until'
  | 'pending_email'
  | 'phone'
  | 'phone_confirmed_at'
  | 'pending_phone'
>

export const saveProfile = (tx: Tx, userId: number, change: ProfileChange, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', userId)
    .execute()
