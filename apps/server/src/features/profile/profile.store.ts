import { Refusal } from '@partlane/domain/refusal'
import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { Users } from '#platform/db/schema.generated.ts'

export type UserRow = Selectable<Users>

/**
 * Locks a user's row (FOR NO KEY UPDATE). Lock order: the user, then the listings. Other
 * transactions may still insert rows that reference the user.
 * @throws Refusal token_invalid if the account was closed concurrently
 */
export async function lockProfile(tx: Tx, userId: number): Promise<UserRow> {
  const row = await tx.selectFrom('users').where('id', '=', userId).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
  if (row.status === 'deleted') throw new Refusal('token_invalid')
  return row
}

/**
 * Locks a user's row FOR UPDATE, to close the account. Other transactions cannot insert rows that
 * reference the user, so a concurrent write commits before the erasure (and is erased) or after it.
 * @throws Refusal token_invalid if the account was closed concurrently
 */
export async function lockProfileToClose(tx: Tx, userId: number): Promise<UserRow> {
  const row = await tx.selectFrom('users').where('id', '=', userId).selectAll().forUpdate().executeTakeFirstOrThrow()
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
