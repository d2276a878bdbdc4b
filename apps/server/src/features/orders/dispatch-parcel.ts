import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { refuseUnpaidOrder } from '#features/repayments/public.ts'
import { lockOrder } from './order-changes.store.ts'
import { refuseOtherSide } from './orders.policy.ts'
import { checkParcelItems, type PackedItem, type ParcelDetails, toParcelColumns } from './parcels.policy.ts'
import { listPackedItems } from './parcels.queries.ts'
import { findParcelOfAttempt, insertParcel } from './parcels.store.ts'
import { sendItems } from './send-items.ts'

type DispatchInput = {
  user: CurrentUser
  orderId: number
  /** The same attempt is the same parcel, however often the request is sent. */
  attempt: string
  details: ParcelDetails
  items: readonly PackedItem[]
}

/**
 * The seller hands a parcel to a carrier: items of an order that were accepted, all units or some,
 * also again after a parcel was lost or came back.
 * @throws Refusal not_found (order or item), parcel_items_invalid (not accepted, to be collected,
 * or more units than are left), payment_not_held, payment_not_captured
 */
export async function dispatchParcel(ctx: AppContext, { user, orderId, attempt, details, items }: DispatchInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    refuseOtherSide(locked.order, user, 'seller')
    if (await findParcelOfAttempt(tx, orderId, attempt)) return
    const packedBefore = await listPackedItems(tx, orderId)
    if (!checkParcelItems(locked.items, { packed: packedBefore, items })) throw new Refusal('parcel_items_invalid')
    await refuseUnpaidOrder(tx, locked.order.payment_order_id)
    const now = ctx.clock.now()
    const parcelId = await insertParcel(tx, { orderId, attempt, ...toParcelColumns(details), items, now })
    const packed = [...packedBefore, ...items.map((item) => ({ ...item, parcel_id: parcelId, status: 'in_transit' as const }))]
    await sendItems(tx, locked, { parcelId, itemIds: items.map(({ order_item_id }) => order_item_id), packed, by: 'seller', now })
  })
}
