import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { lockUser } from '#features/accounts/public.ts'
import { CarrierRefusal, type CarrierRefusalCode, CarrierUnavailable } from '#gateways/carriers/port.ts'
import { getPickup, listParcelsOfPickups, type PickupRow } from './carrier-pickups.queries.ts'
import { releaseLabels, transitionPickup } from './carrier-pickups.store.ts'

/**
 * Books a requested pickup at its gateway. Safe to repeat and to run concurrently: the gateway
 * knows the key of the pickup, and its status is checked again under the lock of the seller. A
 * gateway that does not respond leaves the pickup requested.
 */
export async function finishBooking(ctx: AppContext, pickupId: number): Promise<void> {
  const pickup = await getPickup(ctx.db, pickupId)
  if (pickup.status !== 'requested') return
  const outcome = await callGateway(ctx, pickup)
  if (outcome === 'unknown') return
  await ctx.db.transact(async (tx) => {
    await lockUser(tx, pickup.seller_id)
    const current = await getPickup(tx, pickupId)
    if (current.status !== 'requested') return
    const now = ctx.clock.now()
    if (outcome === 'booked') return transitionPickup(tx, current, 'book', { now })
    await transitionPickup(tx, current, 'refuse', { problem: outcome.code, now })
    await releaseLabels(tx, pickupId)
  })
}

type Outcome = 'booked' | 'unknown' | { code: CarrierRefusalCode }

/** Books a pickup, or finds out that the gateway refuses it. */
export async function callGateway(ctx: AppContext, pickup: PickupRow): Promise<Outcome> {
  const { id, gateway, idempotency_key, address, day, starts, ends } = pickup
  const labels = await listParcelsOfPickups(ctx.db, [id])
  // Its labels were given back, or its address was erased, before the gateway was called.
  if (!address || labels.length === 0) return { code: 'label_not_found' }
  const labelKeys = labels.map((label) => label.idempotency_key)
  try {
    const request = { idempotencyKey: idempotency_key, sender: address, window: { day, starts, ends }, labelKeys }
    await ctx.carrierGateways.get(gateway).bookPickup(request)
    return 'booked'
  } catch (error) {
    if (error instanceof CarrierRefusal) return { code: error.code }
    if (!(error instanceof CarrierUnavailable) && !(error instanceof Refusal)) throw error
    ctx.log.warn({ err: error, pickupId: id }, 'the state of a pickup is unknown')
    return 'unknown'
  }
}
