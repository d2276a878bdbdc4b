import { Refusal } from '@partlane/domain/refusal'
import { pickupMachine } from '@partlane/domain/shipping/pickup-machine'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockUser } from '#features/accounts/public.ts'
import { findPickup, getPickup } from './carrier-pickups.queries.ts'
import { transitionPickup } from './carrier-pickups.store.ts'
import { finishCancellation } from './finish-cancellation.ts'

/**
 * The seller cancels a pickup. If the gateway does not respond, it stays in cancellation and
 * `recoverPickups` calls again. A repetition changes nothing.
 * @throws Refusal not_found, pickup_is_refused, pickup_too_late
 */
export async function cancelPickup(ctx: AppContext, { user, pickupId }: { user: CurrentUser; pickupId: number }): Promise<void> {
  const found = await findPickup(ctx.db, pickupId)
  if (found?.seller_id !== user.id) throw new Refusal('not_found')
  await requestCancellation(ctx, pickupId)
  await finishCancellation(ctx, pickupId)
  if ((await getPickup(ctx.db, pickupId)).status === 'booked') throw new Refusal('pickup_too_late')
}

/** Stores that a pickup has to be cancelled. */
export async function requestCancellation(ctx: AppContext, pickupId: number): Promise<void> {
  const { seller_id } = await getPickup(ctx.db, pickupId)
  await ctx.db.transact(async (tx) => {
    await lockUser(tx, seller_id)
    const pickup = await getPickup(tx, pickupId)
    if (pickup.status === 'cancelling' || pickup.status === 'cancelled') return
    if (!pickupMachine.can(pickup.status, 'cancel')) throw new Refusal(`pickup_is_${pickup.status}`)
    await transitionPickup(tx, pickup, 'cancel', { now: ctx.clock.now() })
  })
}
