import { sellerAccount, sellerBalances } from '@partlane/domain/ledger/accounts'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/**
 * Lists what the marketplace owes a seller and has not paid out, per currency: pending, available
 * and reserved together. Negative: the seller owes it.
 */
export const listUnpaidEarnings = (db: DbOrTx, sellerId: number) =>
  db
    .selectFrom('ledger_entries')
    .where(
      'account',
      'in',
      sellerBalances.map((balance) => sellerAccount(sellerId, balance)),
    )
    .groupBy('currency')
    .having(sql<boolean>`sum(amount_minor) <> 0`)
    .select(['currency', sql<number>`(-sum(amount_minor))::bigint`.as('amount_minor')])
    .orderBy('currency')
    .execute()
