import type { FeePayer, FeeRate } from '@partlane/domain/invoices/fee-rates'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import { lockAdvisory } from '#platform/db/advisory-locks.ts'
import type { Tx } from '#platform/db/db.ts'

type NewFeeInvoice = {
  sellerId: number
  /** The first day of the month, ISO. */
  month: string
  currency: CurrencyCode
  rates: FeeRate[]
  seller: FeePayer
  issuer: string
  now: Date
}

/**
 * Inserts an invoice for the fees of a month with the next number, if the seller has none for the
 * month and currency. The lock keeps the series without gaps: it is held until the commit.
 * @returns whether it was inserted
 */
export async function insertFeeInvoice(tx: Tx, invoice: NewFeeInvoice): Promise<boolean> {
  const { sellerId, month, currency } = invoice
  await lockAdvisory(tx, 'feeInvoices')
  const row = await tx
    .insertInto('fee_invoices')
    .values({
      seller_id: sellerId,
      month,
      currency,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from fee_invoices)`,
      rates: JSON.stringify(invoice.rates),
      seller: JSON.stringify(invoice.seller),
      issuer: invoice.issuer,
      issued_at: invoice.now,
    })
    .onConflict((conflict) => conflict.columns(['seller_id', 'month', 'currency']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Erases the data of a seller whose retention period has ended. The amounts stay. */
export async function eraseFeePayer(tx: Tx, sellerId: number): Promise<void> {
  await tx.updateTable('fee_invoices').set({ seller: null }).where('seller_id', '=', sellerId).where('seller', 'is not', null).execute()
}
