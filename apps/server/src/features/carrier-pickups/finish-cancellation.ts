import type { AppContext } from '#app/context.ts'
import { lockUser } from '#features/accounts/public.ts'
import { CarrierRefusal, CarrierUnavailable } from '#gateways/carriers/port.ts'
import { getPickup, type PickupRow } from './carrier-pickups.queries.ts'
import { releaseLabels, transitionPickup } from './carrier-pickups.store.ts'
import { callGateway } from './finish-booking.ts'

/**
 * Cancels a pickup at its gateway. Safe to repeat and to run concurrently. A gateway that does not
 * respond leaves it in cancellation. When the driver is on the way, the pickup stays booked.
 *
 * A pickup that is not confirmed is booked first: the key is the same, so that a booking that is
 * still on its way to the gateway cannot arrive after the cancellation.
 */
export async function finishCancellation(ctx: AppContext, pickupId: number): Promise<void> {
  const pickup = await getPickup(ctx.db, pickupId)
  if (pickup.status !== 'cancelling') return
  const booking = pickup.booked_at === null ? await callGateway(ctx, pickup) : 'booked'
  if (booking === 'unknown') return
  if (booking !== 'booked') return endCancellation(ctx, pickup, { event: 'refuse', problem: booking.code })
  const event = await cancelAtGateway(ctx, pickup)
  if (event) await endCancellation(ctx, pickup, { event })
}

async function cancelAtGateway(ctx: AppContext, pickup: PickupRow): Promise<'confirm_cancellation' | 'keep' | undefined> {
  try {
    await ctx.carrierGateways.get(pickup.gateway).cancelPickup(pickup.idempotency_key)
    return 'confirm_cancellation'
  } catch (error) {
    if (error instanceof CarrierUnavailable) return undefined
    if (error instanceof CarrierRefusal && error.code === 'already_collected') return 'keep'
    throw error
  }
}

type End = { event: 'confirm_cancellation' | 'keep' | 'refuse'; problem?: string }

const endCancellation = (ctx: AppContext, { id, seller_id }: PickupRow, { event, problem }: End): Promise<void> =>
  ctx.db.transact(async (tx) => {
    await lockUser(tx, seller_id)
    const current = await getPickup(tx, id)
    if (current.status !== 'cancelling') return
    await transitionPickup(tx, current, event, { now: ctx.clock.now(), problem: problem ?? null })
    if (event !== 'keep') await releaseLabels(tx, id)
  })
