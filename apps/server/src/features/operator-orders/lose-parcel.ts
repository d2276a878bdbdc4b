import { parcelMachine } from '@partlane/domain/orders/parcel-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { OperatorContext } from '#features/operators/public.ts'
import { orderParcelChanged } from '#features/orders/orders.events.ts'
import { findParcel, insertSteps, saveOrder, updateParcel } from '#features/orders/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { lockOrderFor, type OperatorStep, recordOrderEntry } from './operator-step.store.ts'

/**
 * Marks a parcel to the buyer as lost. Both sides are notified. It can still be delivered later.
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
    await updateParcel(tx, parcelId, { status, updated_at: now })
    await insertSteps(tx, [{ orderId, actor: 'operator', step: 'parcel_lost', data: { parcel_id: parcelId, text: reason }, now }])
    await saveOrder(tx, locked.order, { status: locked.order.status, now, unreadBy: ['buyer', 'seller'] })
    await emit(tx, orderParcelChanged({ order_id: orderId, parcel_id: parcelId, status }))
    const before = { parcel_id: parcelId, parcel_status: parcel.status }
    await recordOrderEntry(tx, locked, { actor, reason, action: 'order.lose_parcel', before, after: { parcel_status: status }, now })
  })
}
