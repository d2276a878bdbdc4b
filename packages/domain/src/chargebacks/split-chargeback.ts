import { exchangeShare } from '../money/exchange.ts'

/** An order of a disputed payment, in minor units. */
export type DisputedOrder = {
  order_id: number
  /** What the buyer has paid for it and not got back, in the currency of the payment. */
  left_minor: number
  /** What the seller gets for it, less what was given back, in the seller's currency. */
  share_minor: number
}

export type ChargebackShare = { order_id: number; disputed_minor: number; reserved_minor: number }

/**
 * Splits a disputed amount over the orders of a payment, in proportion to what was not given back
 * before, by the rounded sums. Orders never bear more than that: the rest of the amount is the
 * marketplace's. `reserved_minor`: what is withheld of the seller's share.
 */
export function splitChargeback(amountMinor: number, orders: readonly DisputedOrder[]): ChargebackShare[] {
  const leftMinor = orders.reduce((sum, { left_minor }) => sum + left_minor, 0)
  const borneMinor = Math.min(amountMinor, leftMinor)
  let passedMinor = 0
  let splitMinor = 0
  return orders.map(({ order_id, left_minor, share_minor }) => {
    passedMinor += left_minor
    const untilHere = leftMinor === 0 ? 0 : exchangeShare(borneMinor, { part: passedMinor, whole: leftMinor })
    const disputed_minor = untilHere - splitMinor
    splitMinor = untilHere
    const reserved_minor =
      left_minor === 0 ? 0 : exchangeShare(Math.max(0, share_minor), { part: Math.min(disputed_minor, left_minor), whole: left_minor })
    return { order_id, disputed_minor, reserved_minor }
  })
}
