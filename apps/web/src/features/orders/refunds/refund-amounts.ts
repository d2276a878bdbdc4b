import type { OrderItem } from '@partlane/client/orders'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { coversDelivery, type ProblemReason, problemReasons, type RefundReason } from '@partlane/domain/refunds/refund-reasons'
import type { ChosenUnits } from './RefundItemChoice.tsx'

/** The reasons that are possible for all chosen items. */
export const commonReasons = (items: readonly OrderItem[], units: ChosenUnits): ProblemReason[] => {
  const chosen = items.filter(({ id }) => (units[id] ?? 0) > 0)
  if (chosen.length === 0) return []
  return problemReasons.filter((reason) => chosen.every(({ refund_reasons }) => refund_reasons.includes(reason)))
}

/**
 * The most that may be asked for the chosen units, in minor units, as the server computes it: what
 * was not given back before, and the postage of the items of which all units are chosen.
 */
export function amountsOfUnits(items: readonly OrderItem[], units: ChosenUnits, reason: RefundReason) {
  const amounts = { itemsMinor: 0, deliveryMinor: 0 }
  for (const { id, quantity, unit_price, refundable } of items) {
    const count = units[id] ?? 0
    amounts.itemsMinor += Math.min(minorUnitsOf(unit_price) * count, minorUnitsOf(refundable.items_amount))
    if (count === quantity && coversDelivery(reason)) amounts.deliveryMinor += minorUnitsOf(refundable.shipping_amount)
  }
  return amounts
}
