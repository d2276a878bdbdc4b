import { parcelMachine } from '@partlane/domain/orders/parcel-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { FOLLOW_PARCELS, listPackedItems, lockOrder, refuseOtherSide, sendItems, updateParcel } from '#features/orders/public.ts'
import { refuseUnpaidOrder } from '#features/repayments/public.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { findLabel, getLabel, listItemsOfParcel } from './carrier-labels.queries.ts'

/**
 * The seller hands the parcel of a bought label to the carrier. A repetition changes nothing.
 * @returns the id of its order
 * @throws Refusal not_found, label_is_<status>, parcel_items_invalid (an item was declined),
 * payment_not_held, payment_not_captured
 */
export async function dispatchLabel(ctx: AppContext, { user, labelId }: { user: CurrentUser; labelId: number }): Promise<number> {
  const found = await findLabel(ctx.db, labelId)
  if (found?.seller_id !== user.id || found.direction !== 'outward') throw new Refusal('not_found')
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, found.order_id)
    refuseOtherSide(locked.order, user, 'seller')
    const label = await getLabel(tx, labelId)
    if (label.status !== 'bought') throw new Refusal(`label_is_${label.status}`)
    if (label.parcel_status !== 'prepared') return
    const items = await listItemsOfParcel(tx, label.parcel_id)
    const isSendable = items.every(
      (item) => item.status === 'accepted' && item.shipping_type === 'ship_only' && item.open_refund_id === null,
    )
    if (items.length === 0 || !isSendable) throw new Refusal('parcel_items_invalid')
    await refuseUnpaidOrder(tx, locked.order.payment_order_id)
    const now = ctx.clock.now()
    await updateParcel(tx, label.parcel_id, {
      status: parcelMachine.next(label.parcel_status, 'dispatch'),
      dispatched_at: now,
      track_at: now,
      updated_at: now,
    })
    await wakeDeadline(tx, { name: FOLLOW_PARCELS })
    const packed = await listPackedItems(tx, label.order_id)
    await sendItems(tx, locked, {
      parcelId: label.parcel_id,
      itemIds: items.map(({ order_item_id }) => order_item_id),
      packed,
      by: 'seller',
      now,
    })
  })
  return found.order_id
}
