import { accountingRetentionEnd } from '@partlane/domain/accounts/accounting-retention'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

/**
 * Whoever bought or sold anything stays in the books for as long as tax law asks: buyers with the name and address on their orders, businesses that
 * sold with what an invoice names them by, kept apart from the person's emptied row (ADR 0017).
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

/** The years are over: orders tell which country they went to, and no more. */
export async function eraseAccountingRecords(tx: Tx, userId: number): Promise<void> {
  await sql`update orders set address = jsonb_build_object('country', address->'country') where buyer_id = ${userId}`.execute(tx)
  await tx.deleteFrom('closed_accounts').where('user_id', '=', userId).execute()
}
