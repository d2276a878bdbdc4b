import { accountingRetentionEnd } from '@partlane/domain/accounts/accounting-retention'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

/**
 * Stores when the accounting records of a closed account expire, if the user bought or sold.
 * Buyers: name and address stay on their orders. Businesses that sold: the data of an invoice is
 * copied to `closed_accounts`, because the user's row is emptied (ADR 0017). Safe to repeat.
 */
export async function retainAccountingRecords(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await sql`
    insert into closed_accounts (user_id, closed_at, books_until, seller)
    select u.id, ${now}, ${accountingRetentionEnd(now)}, case when u.role = 'business' and exists (select from orders where seller_id = u.id) then
      jsonb_build_object('company_name', u.company_name, 'vat_number', u.vat_number, 'company_number', u.company_number, 'seat', (
        select jsonb_strip_nulls(to_jsonb(a)) - 'id' - 'user_id' - 'kind' - 'position' - 'created_at' - 'latitude' - 'longitude' - 'phone'
        from addresses a where a.user_id = u.id and a.kind = 'business'
      )) end
    from users u
    where u.id = ${userId} and (exists (select from orders where buyer_id = u.id) or exists (select from orders where seller_id = u.id))
    on conflict do nothing`.execute(tx)
}

/** Removes the accounting records after the retention period. Orders keep only the country. */
export async function eraseAccountingRecords(tx: Tx, userId: number): Promise<void> {
  await sql`update orders set address = jsonb_build_object('country', address->'country') where buyer_id = ${userId}`.execute(tx)
  await tx.updateTable('orders').set({ company: null }).where('seller_id', '=', userId).where('company', 'is not', null).execute()
  await tx.deleteFrom('closed_accounts').where('user_id', '=', userId).execute()
}
