import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** What a seller is owed, or owes, in each currency in which it is not nothing. */
async function listOpenBalances(db: DbOrTx, sellerId: number): Promise<{ currency: string; amount_minor: number }[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .where('account', '=', `seller:${sellerId}:pending`)
    .groupBy('currency')
    .having(sql<boolean>`sum(amount_minor) <> 0`)
    .select(['currency', sql<number>`sum(amount_minor)::bigint`.as('amount_minor')])
    .orderBy('currency')
    .execute()
  return rows
}

/** Nobody leaves while money is still on its way to them, or owed by them. @throws Refusal account_has_open_payouts */
export async function refuseOpenBalances(tx: Tx, { userId }: { userId: number }): Promise<void> {
  if ((await listOpenBalances(tx, userId)).length > 0) throw new Refusal('account_has_open_payouts')
}
