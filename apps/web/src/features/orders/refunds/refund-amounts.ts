import type { Order, OrderItem } from '@partlane/client/orders'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { coversDelivery, type ProblemReason, problemReasons } from '@partlane/domain/refunds/refund-reasons'
import type { ChosenUnits } from './RefundItemChoice.tsx'

/** The reasons that are possible for all chosen items. */
export const commonReasons = (items: readonly OrderItem[], units: ChosenUnits): ProblemReason[] => {
  const chosen = items.filter(({ id }) => (units[id] ?? 0) > 0)
  if (chosen.length === 0) return []
  return problemReasons.filter((reason) => chosen.every(({ refund_reasons }) => refund_reasons.includes(reason)))
}

/** The price of the chosen units in minor units. The server knows what was given back before. */
export const priceOfUnits = (items: readonly OrderItem[], units: ChosenUnits): number =>
  items.reduce((sum, { id, unit_price }) => sum + minorUnitsOf(unit_price) * (units[id] ?? 0), 0)

/** Whether postage can be given back: it was paid, and the reason covers it. */
export const hasDelivery = (order: Order, reason: ProblemReason): boolean =>
  coversDelivery(reason) && minorUnitsOf(order.shipping_total) > 0
