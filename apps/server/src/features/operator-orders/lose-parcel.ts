import { parcelMachine } from '@partlane/domain/orders/parcel-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { OperatorContext } from '#features/operators/public.ts'
import { findParcel, moveParcel } from '#features/orders/public.ts'
import { insertParcelEvents } from '#features/tracking/public.ts'
import { lockOrderFor, type OperatorStep, recordOrderEntry } from './operator-step.store.ts'

/**
 * Marks a parcel to the buyer as lost, as an event of its carrier does: the seller can send its
 * items again, and the buyer can cancel them. It can still be found later. Both are notified.
 * @throws Refusal not_found (order or parcel), not_allowed (an own order, a return),
 *   parcel_is_<status>
 */
export async function loseParcel(
  ctx: OperatorContext,
  { orderId, parcelId, actor, reason }: OperatorStep & { orderId: number; parcelId: number },
): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrderFor(tx, actor, orderId)
    const parcel = await findParcel(tx, { orderId, parcelId })
    if (!parcel) throw new Refusal('not_found')
    if (parcel.direction !== 'outward') throw new Refusal('not_allowed')
    const status = parcelMachine.next(parcel.status, 'lose')
    const now = ctx.clock.now()
    // A later scan of the carrier finds it.
    const event = { code: 'lost', at: now, location: '', expectedOn: null } as const
    await insertParcelEvents(tx, { parcelId, source: 'operator', trackingNumber: null, events: [event], now })
    await moveParcel(tx, locked, { parcel, event: 'lose', status, at: now, by: 'operator', text: reason, now })
    const before = { parcel_id: parcelId, parcel_status: parcel.status }
    await recordOrderEntry(tx, locked, { actor, reason, action: 'order.lose_parcel', before, after: { parcel_status: status }, now })
  })
}
