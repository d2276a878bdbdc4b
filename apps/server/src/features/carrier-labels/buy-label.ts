import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import type { ParcelMeasures } from '@partlane/domain/shipping/parcel-measures'
import type { AppContext, CurrentUser } from '#app/context.ts'
import {
  checkParcelItems,
  findOrder,
  insertParcel,
  listPackedItems,
  lockOrder,
  type OrderRow,
  refuseOtherSide,
} from '#features/orders/public.ts'
import { hasLostMoney } from '#features/repayments/public.ts'
import { isCarrierRefusalCode, toRefusal } from './carrier-labels.policy.ts'
import { findLabelOfAttempt, getLabel } from './carrier-labels.queries.ts'
import { insertLabel } from './carrier-labels.store.ts'
import { findRates, type GatewayRate } from './find-rates.ts'
import { finishPurchase } from './finish-purchase.ts'
import { loadShipment } from './load-shipment.ts'

type BuyInput = {
  user: CurrentUser
  orderId: number
  units: readonly { order_item_id: number; quantity: number }[]
  measures: ParcelMeasures
  gateway: string
  service: string
  /** What the seller has seen. */
  price: { amount: string; currency: CurrencyCode }
  /** The same attempt is the same label, however often the request is sent. */
  attempt: string
}

/**
 * The seller buys the label of a parcel. Label and parcel are stored first, then the gateway is
 * called. If it does not respond, the label stays requested and `recoverLabels` calls again.
 * @throws Refusal not_found, not_allowed, parcel_items_invalid, payment_not_held, unavailable,
 * sender_address_missing, recipient_address_missing, address_not_served, parcel_too_heavy,
 * parcel_too_large, label_service_not_available, label_price_changed
 */
export async function buyLabel(ctx: AppContext, input: BuyInput): Promise<void> {
  const { user, orderId, attempt } = input
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  refuseOtherSide(order, user, 'seller')
  const labelId = (await findLabelOfAttempt(ctx.db, orderId, attempt)) ?? (await requestLabel(ctx, order, input))
  await finishPurchase(ctx, labelId)
  const { status, problem } = await getLabel(ctx.db, labelId)
  if (status === 'refused') throw isCarrierRefusalCode(problem) ? toRefusal(problem) : new Refusal('label_service_not_available')
}

async function requestLabel(ctx: AppContext, order: OrderRow, input: BuyInput): Promise<number> {
  const { orderId, units, measures, attempt } = input
  const shipment = await loadShipment(ctx.db, order, { itemIds: units.map(({ order_item_id }) => order_item_id), measures })
  const rate = findAgreedRate(await findRates(ctx, shipment), input)
  return ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    const earlier = await findLabelOfAttempt(tx, orderId, attempt)
    if (earlier !== undefined) return earlier
    if (!checkParcelItems(locked.items, { packed: await listPackedItems(tx, orderId), items: units }))
      throw new Refusal('parcel_items_invalid')
    if (await hasLostMoney(tx, locked.order.payment_order_id)) throw new Refusal('payment_not_held')
    const now = ctx.clock.now()
    const { gateway, service, name: service_name, priceMinor: price_minor, currency } = rate
    const labelId = await insertLabel(tx, { order_id: orderId, gateway, service, service_name, price_minor, currency, ...measures }, now)
    const tracking = { carrier: rate.carrier, carrier_name: rate.carrierName, tracking_number: null, tracking_url: null }
    await insertParcel(tx, { orderId, attempt, ...tracking, items: units, labelId, now })
    return labelId
  })
}

/** @throws Refusal label_service_not_available, label_price_changed */
function findAgreedRate(rates: readonly GatewayRate[], { gateway, service, price }: BuyInput): GatewayRate {
  const rate = rates.find((candidate) => candidate.gateway === gateway && candidate.service === service)
  if (!rate) throw new Refusal('label_service_not_available')
  const { amount, currency } = money(rate.priceMinor, rate.currency)
  if (amount !== price.amount || currency !== price.currency) throw new Refusal('label_price_changed')
  return rate
}
