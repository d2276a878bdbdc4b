import { Refusal } from '@partlane/domain/refusal'
import type { ParcelMeasures } from '@partlane/domain/shipping/parcel-measures'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { checkParcelItems, findOrder, listPackedItems, lockOrder, type OrderRow, refuseOtherSide } from '#features/orders/public.ts'
import { refuseUnpaidOrder } from '#features/repayments/public.ts'
import { findLabelOfAttempt } from './carrier-labels.queries.ts'
import { type AgreedService, findAgreedRate, findRates } from './find-rates.ts'
import { completePurchase } from './finish-purchase.ts'
import { insertRequest } from './insert-request.ts'
import { loadLabelLimit } from './label-limit.ts'
import { loadShipment } from './load-shipment.ts'

export type BuyInput = AgreedService & {
  user: CurrentUser
  orderId: number
  units: readonly { order_item_id: number; quantity: number }[]
  measures: ParcelMeasures
  /** The same attempt is the same label, however often the request is sent. */
  attempt: string
}

/**
 * The seller buys the label of a parcel. Label and parcel are stored first, then the gateway is
 * called. If it does not respond, the label stays requested and `recoverLabels` calls again.
 * @throws Refusal not_found, not_allowed, parcel_items_invalid, payment_not_held,
 * payment_not_captured, unavailable,
 * sender_address_missing, recipient_address_missing, address_not_served, parcel_too_heavy,
 * parcel_too_large, label_service_not_available, label_price_changed,
 * label_limit_reached
 */
export async function buyLabel(ctx: AppContext, input: BuyInput): Promise<void> {
  const { user, orderId, attempt } = input
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  refuseOtherSide(order, user, 'seller')
  const labelId = (await findLabelOfAttempt(ctx.db, orderId, attempt)) ?? (await requestLabel(ctx, order, input))
  await completePurchase(ctx, labelId)
}

async function requestLabel(ctx: AppContext, order: OrderRow, input: BuyInput): Promise<number> {
  const { orderId, units, measures, attempt } = input
  const shipment = await loadShipment(ctx.db, order, { itemIds: units.map(({ order_item_id }) => order_item_id), measures })
  const rate = findAgreedRate(await findRates(ctx, shipment), input)
  const limit = await loadLabelLimit(ctx, order, rate.currency)
  return ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    const earlier = await findLabelOfAttempt(tx, orderId, attempt)
    if (earlier !== undefined) return earlier
    if (!checkParcelItems(locked.items, { packed: await listPackedItems(tx, orderId), items: units }))
      throw new Refusal('parcel_items_invalid')
    await refuseUnpaidOrder(tx, locked.order.payment_order_id)
    return insertRequest(tx, { orderId, attempt, items: units, measures, rate, limit, now: ctx.clock.now() })
  })
}
