import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockUser } from '#features/accounts/public.ts'
import { isCarrierRefusalCode, listSenderAddresses } from '#features/carrier-labels/public.ts'
import { CarrierRefusal, CarrierUnavailable, type PickupWindow } from '#gateways/carriers/port.ts'
import { findGroup, groupParcels, type PickupGroup, toBookingRefusal } from './carrier-pickups.policy.ts'
import { findPickupOfAttempt, getPickup, listOwnLabels, listWaitingParcels } from './carrier-pickups.queries.ts'
import { assignLabels, insertPickup } from './carrier-pickups.store.ts'
import { finishBooking } from './finish-booking.ts'
import { MAX_WAITING_PARCELS, todayOf } from './load-pickups.ts'

type BookInput = {
  user: CurrentUser
  labelIds: readonly number[]
  window: PickupWindow
  /** The same attempt is the same pickup, however often the request is sent. */
  attempt: string
}

/**
 * The seller books the pickup of parcels. It is stored first, then the gateway is called. If it
 * does not respond, the pickup stays requested and `recoverPickups` calls again.
 * @throws Refusal not_found, pickup_labels_invalid, pickup_window_not_available,
 * address_not_served, sender_address_missing, unavailable
 */
export async function bookPickup(ctx: AppContext, input: BookInput): Promise<void> {
  const { user, attempt } = input
  const findEarlier = () => findPickupOfAttempt(ctx.db, user.id, attempt)
  const pickupId = (await findEarlier()) ?? (await requestPickup(ctx, input).catch((refusal) => orThrow(findEarlier(), refusal)))
  await finishBooking(ctx, pickupId)
  const { status, problem } = await getPickup(ctx.db, pickupId)
  if (status === 'refused') throw toBookingRefusal(isCarrierRefusalCode(problem) ? problem : null)
}

/** The same request at the same instant has taken the parcels: its pickup is that of this one. */
async function orThrow(earlier: Promise<number | undefined>, refusal: unknown): Promise<number> {
  const pickupId = await earlier
  if (pickupId === undefined) throw refusal
  return pickupId
}

async function requestPickup(ctx: AppContext, { user, labelIds: chosenIds, window, attempt }: BookInput): Promise<number> {
  const labelIds = [...new Set(chosenIds)]
  const group = await findChosenGroup(ctx, user, labelIds)
  await refuseUnknownWindow(ctx, group, window)
  return ctx.db.transact(async (tx) => {
    await lockUser(tx, user.id)
    const earlier = await findPickupOfAttempt(tx, user.id, attempt)
    if (earlier !== undefined) return earlier
    const { gateway, sender: address } = group
    const pickupId = await insertPickup(tx, { seller_id: user.id, gateway, attempt, ...window, address }, ctx.clock.now())
    if ((await assignLabels(tx, { pickupId, labelIds, today: todayOf(ctx) })) !== labelIds.length)
      throw new Refusal('pickup_labels_invalid')
    return pickupId
  })
}

async function findChosenGroup(ctx: AppContext, { id: sellerId }: CurrentUser, labelIds: readonly number[]): Promise<PickupGroup> {
  if ((await listOwnLabels(ctx.db, sellerId, labelIds)).length !== labelIds.length) throw new Refusal('not_found')
  const addresses = await listSenderAddresses(ctx.db, sellerId)
  if (addresses.length === 0) throw new Refusal('sender_address_missing')
  return findGroup(
    groupParcels(await listWaitingParcels(ctx.db, { sellerId, today: todayOf(ctx), limit: MAX_WAITING_PARCELS }), addresses),
    labelIds,
  )
}

/** @throws Refusal pickup_window_not_available, address_not_served, unavailable */
async function refuseUnknownWindow(ctx: AppContext, { gateway, sender }: PickupGroup, { day, starts, ends }: PickupWindow): Promise<void> {
  try {
    const windows = await ctx.carrierGateways.get(gateway).listPickupWindows(sender)
    const isOffered = windows.some((window) => window.day === day && window.starts === starts && window.ends === ends)
    if (!isOffered) throw new Refusal('pickup_window_not_available')
  } catch (error) {
    if (error instanceof CarrierUnavailable) throw new Refusal('unavailable')
    if (error instanceof CarrierRefusal) throw toBookingRefusal(error.code)
    throw error
  }
}
