import { sellerAccount } from '@partlane/domain/ledger/accounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** The currencies in which a seller has something available. */
export async function listPayableCurrencies(db: DbOrTx, sellerId: number): Promise<CurrencyCode[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .where('account', '=', sellerAccount(sellerId, 'available'))
    .groupBy('currency')
    .having(sql<boolean>`sum(amount_minor) < 0`)
    .select('currency')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency)
}

/** Why operators hold the payouts of a seller. */
export const findPayoutHold = async (db: DbOrTx, sellerId: number): Promise<string | null> =>
  (await db.selectFrom('users').where('id', '=', sellerId).select('payouts_held_reason').executeTakeFirst())?.payouts_held_reason ?? null

/** A payout that has not arrived, or has failed: it can still come back into the balance. */
export const findUnfinishedPayout = (db: DbOrTx, sellerId: number) =>
  db
    .selectFrom('payouts')
    .where('seller_id', '=', sellerId)
    .where('status', 'in', ['pending', 'sent', 'failed'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
