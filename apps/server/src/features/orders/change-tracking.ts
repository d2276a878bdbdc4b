import { MAX_TRACKING_CHANGES } from '@partlane/domain/orders/order-deadlines'
import { parcelMachine } from '@partlane/domain/orders/parcel-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { insertSteps, lockOrder } from './order-changes.store.ts'
import { orderParcelChanged } from './orders.events.ts'
import { refuseOtherSide } from './orders.policy.ts'
import { type ParcelDetails, toParcelColumns } from './parcels.policy.ts'
import { countTrackingChanges, findParcel } from './parcels.queries.ts'
import { updateParcel } from './parcels.store.ts'
import { saveProgress } from './save-progress.ts'

type ChangeTrackingInput = { user: CurrentUser; orderId: number; parcelId: number; details: ParcelDetails }

/**
 * The seller corrects carrier and tracking number of a parcel that has not ended. The same values
 * change nothing. Each change is mailed to the buyer, so their number is limited.
 * @throws Refusal not_found (order or parcel), parcel_is_<status>, parcel_has_label,
 *   tracking_not_changeable
 */
export async function changeTracking(ctx: AppContext, { user, orderId, parcelId, details }: ChangeTrackingInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    refuseOtherSide(locked.order, user, 'seller')
    const parcel = await findParcel(tx, { orderId, parcelId })
    if (parcel?.direction !== 'outward') throw new Refusal('not_found')
    if (parcel.label_id !== null) throw new Refusal('parcel_has_label')
    if (parcelMachine.isFinal(parcel.status)) throw new Refusal(`parcel_is_${parcel.status}`)
    const columns = toParcelColumns(details)
    if (Object.entries(columns).every(([name, value]) => parcel[name as keyof typeof columns] === value)) return
    if ((await countTrackingChanges(tx, { orderId, parcelId })) >= MAX_TRACKING_CHANGES) throw new Refusal('tracking_not_changeable')
    const now = ctx.clock.now()
    const isFollowed = columns.tracking_number !== null && parcel.status !== 'prepared'
    await updateParcel(tx, parcelId, {
      ...columns,
      numbered_at: now,
      track_at: isFollowed ? now : null,
      track_failures: 0,
      updated_at: now,
    })
    await insertSteps(tx, [{ orderId, actor: 'seller', step: 'tracking_changed', data: { parcel_id: parcelId }, now }])
    await saveProgress(tx, locked, { by: 'seller', now })
    await emit(tx, orderParcelChanged({ order_id: orderId, parcel_id: parcelId, status: parcel.status }))
  })
}
