import { Refusal } from '@partlane/domain/refusal'
import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { Users } from '#platform/db/schema.generated.ts'

export type UserRow = Selectable<Users>

/**
 * A person's row, held until the transaction ends; it comes before their listings. Rows that refer to them may be written meanwhile.
 * @throws Refusal token_invalid when the account was closed while the request was on its way
 */
export async function lockProfile(tx: Tx, userId: number): Promise<UserRow> {
  const row = await tx.selectFrom('users').where('id', '=', userId).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
  if (row.status === 'deleted') throw new Refusal('token_invalid')
  return row
}

/**
 * The same for somebody who leaves: rows that refer to the person are not written either until the transaction ends, so that what is on its way
 * comes before (and goes too) or after. @throws Refusal token_invalid
 */
export async function lockProfileToClose(tx: Tx, userId: number): Promise<UserRow> {
  const row = await tx.selectFrom('users').where('id', '=', userId).selectAll().forUpdate().executeTakeFirstOrThrow()
  if (row.status === 'deleted') throw new Refusal('token_invalid')
  return row
}

/** What a person says of themselves; standing, role and secrets are written elsewhere. */
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
