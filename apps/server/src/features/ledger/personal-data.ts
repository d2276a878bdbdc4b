import { sellerAccount, sellerBalances } from '@partlane/domain/ledger/accounts'
import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Lists the non-zero balances of a seller per currency. Negative: owed to the seller. */
async function listOpenBalances(db: DbOrTx, sellerId: number): Promise<{ currency: string; amount_minor: number }[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .where(
      'account',
      'in',
      sellerBalances.map((balance) => sellerAccount(sellerId, balance)),
    )
    .groupBy(['account', 'currency'])
    .having(sql<boolean>`sum(amount_minor) <> 0`)
    .select(['currency', sql<number>`sum(amount_minor)::bigint`.as('amount_minor')])
    .orderBy('currency')
    .execute()
  return rows
}

/**
 * Refuses while the seller has a non-zero balance in any currency.
 * @throws Refusal account_has_open_payouts
 */
export async function refuseOpenBalances(tx: Tx, { userId }: { userId: number }): Promise<void> {
  if ((await listOpenBalances(tx, userId)).length > 0) throw new Refusal('account_has_open_payouts')
}
