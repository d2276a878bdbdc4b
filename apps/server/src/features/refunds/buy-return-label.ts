import { Refusal } from '@partlane/domain/refusal'
import type { ParcelMeasures } from '@partlane/domain/shipping/parcel-measures'
import type { AppContext, CurrentUser } from '#app/context.ts'
import {
  type AgreedService,
  completePurchase,
  findAgreedRate,
  findLabelOfAttempt,
  findRates,
  hasReturnLabel,
  insertRequest,
  loadLabelLimit,
  toReturnShipment,
} from '#features/carrier-labels/public.ts'
import { findOrder, lockOrder, refuseOtherSide } from '#features/orders/public.ts'
import { findRefund } from './refunds.queries.ts'
import { findLockedRefund } from './refunds.store.ts'
import { findLabelFacts } from './return-label-facts.ts'

type BuyInput = AgreedService & {
  user: CurrentUser
  refundId: number
  measures: ParcelMeasures
  /** The same attempt is the same label, however often the request is sent. */
  attempt: string
}

/**
 * The seller buys the label with which the buyer sends the items of an accepted refund back. As
 * with other labels it is stored first, and `recoverLabels` finishes what was interrupted.
 * @throws Refusal not_found, not_allowed, refund_is_<status>, label_is_bought, unavailable,
 * sender_address_missing, recipient_address_missing, address_not_served, parcel_too_heavy,
 * parcel_too_large, label_service_not_available, label_price_changed,
 * label_limit_reached
 */
export async function buyReturnLabel(ctx: AppContext, input: BuyInput): Promise<void> {
  const { user, refundId, attempt } = input
  const refund = await findRefund(ctx.db, refundId)
  if (!refund) throw new Refusal('not_found')
  refuseOtherSide(refund, user, 'seller')
  const labelId = (await findLabelOfAttempt(ctx.db, refund.order_id, attempt)) ?? (await requestLabel(ctx, input))
  await completePurchase(ctx, labelId)
}

async function requestLabel(ctx: AppContext, input: BuyInput): Promise<number> {
  const { user, refundId, measures, attempt } = input
  const { refund, units } = await findLabelFacts(ctx.db, user, refundId)
  const rate = findAgreedRate(await findRates(ctx, toReturnShipment(refund, measures)), input)
  const order = await findOrder(ctx.db, refund.order_id)
  if (!order) throw new Refusal('not_found')
  const limit = await loadLabelLimit(ctx, order, rate.currency)
  return ctx.db.transact(async (tx) => {
    await lockOrder(tx, refund.order_id)
    const earlier = await findLabelOfAttempt(tx, refund.order_id, attempt)
    if (earlier !== undefined) return earlier
    const locked = await findLockedRefund(tx, refundId)
    if (locked && locked.status !== 'accepted') throw new Refusal(`refund_is_${locked.status}`)
    if (await hasReturnLabel(tx, refundId)) throw new Refusal('label_is_bought')
    return insertRequest(tx, { orderId: refund.order_id, refundId, attempt, items: units, measures, rate, limit, now: ctx.clock.now() })
  })
}
