import type { Tx } from '#platform/db/db.ts'
import { calculateOrderAmounts, type FeeTerms, toFeeTerms } from './order-values.ts'
import { listSellerTerms } from './orders.queries.ts'
import type { PaidLine } from './orders.store.ts'

/**
 * What a seller gets of a payment, and what the marketplace keeps of it, in the currency of the
 * payment.
 */
export type SellerShare = FeeTerms & { sellerId: number; amountMinor: number; feeMinor: number }

/**
 * Calculates the share of each seller in a purchase whose orders are not placed yet, by the current
 * terms of the sellers. `placeOrders` with these terms places orders of the same amounts.
 * The fee includes exchange surcharges: they are neither side's until the old unit is there.
 */
export async function calculateSellerShares(tx: Tx, lines: readonly PaidLine[]): Promise<SellerShare[]> {
  const bySeller = Map.groupBy(lines, (line) => line.seller_id)
  const rows = new Map((await listSellerTerms(tx, [...bySeller.keys()])).map((row) => [row.id, row]))
  return [...bySeller].map(([sellerId, sellerLines]) => {
    const { feePercentage, feeVatPercentage, chargedMinor, feeMinor, surchargeMinor } = calculateOrderAmounts(
      sellerLines,
      toFeeTerms(rows.get(sellerId)),
    )
    return { sellerId, feePercentage, feeVatPercentage, amountMinor: chargedMinor, feeMinor: feeMinor + surchargeMinor }
  })
}
