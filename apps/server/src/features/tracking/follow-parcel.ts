import { parcelMachine } from '@partlane/domain/orders/parcel-machine'
import { findLastScan, isHandedOver, moveOfScans } from '@partlane/domain/orders/parcel-tracking'
import type { AppContext } from '#app/context.ts'
import { orderParcelChanged, orderParcelLate } from '#features/orders/orders.events.ts'
import {
  insertSteps,
  type LockedOrder,
  listPackedItems,
  lockOrder,
  moveParcel,
  type ReportedParcelEvent,
  reloadOrder,
  saveOrder,
  sendItems,
  updateParcel,
} from '#features/orders/public.ts'
import { CarrierRefusal, type TrackingEvent } from '#gateways/carriers/port.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { nextPollAt, ownsNumber, selectEvents } from './tracking.policy.ts'
import { findTrackedParcel, listParcelsOfNumber, listScans, type TrackedParcelRow } from './tracking.queries.ts'
import { insertParcelEvents, savePoll } from './tracking.store.ts'

/**
 * Asks the carrier for the events of a parcel, stores those that are new, and does what follows
 * from all of them. Safe to repeat and to run on several workers: two calls at once store each
 * event once.
 * @throws CarrierUnavailable when the gateway does not respond: the next attempt is stored before
 */
export async function followParcel(ctx: AppContext, parcelId: number): Promise<void> {
  const parcel = await findTrackedParcel(ctx.db, parcelId)
  if (!parcel) return
  const { carrier, tracking_number } = parcel
  const gateway = ctx.carrierGateways.findTracker({ carrier, trackingNumber: tracking_number })
  if (!gateway || !ownsNumber(parcelId, await listParcelsOfNumber(ctx.db, tracking_number))) return stopFollowing(ctx, parcelId)
  try {
    const events = await gateway.listEvents({ carrier, trackingNumber: tracking_number })
    await storeEvents(ctx, parcel, events)
  } catch (error) {
    await postpone(ctx, parcel)
    // The carrier does not know the number, or not yet. Nothing but time helps.
    if (!(error instanceof CarrierRefusal)) throw error
  }
}

const stopFollowing = (ctx: AppContext, parcelId: number) => ctx.db.transact((tx) => savePoll(tx, parcelId, { trackAt: null, failures: 0 }))

function postpone(ctx: AppContext, parcel: TrackedParcelRow): Promise<void> {
  const failures = Math.min(parcel.track_failures + 1, 100)
  const trackAt = nextPollAt({ ...parcel, track_failures: failures }, ctx.clock.now())
  return ctx.db.transact((tx) => savePoll(tx, parcel.id, { trackAt, failures }))
}

async function storeEvents(ctx: AppContext, parcel: TrackedParcelRow, reported: readonly TrackingEvent[]): Promise<void> {
  const now = ctx.clock.now()
  const events = selectEvents(reported, { orderedAt: parcel.ordered_at, now })
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, parcel.order_id)
    const current = await findTrackedParcel(tx, parcel.id)
    // The seller has corrected the number since.
    if (current?.tracking_number !== parcel.tracking_number) return
    const added = await insertParcelEvents(tx, {
      parcelId: parcel.id,
      source: 'carrier',
      trackingNumber: parcel.tracking_number,
      // Places are personal data: those of a closed account are not stored again.
      events: current.has_former_member ? events.map((event) => ({ ...event, location: '' })) : events,
      now,
    })
    const status =
      added.length > 0 ? await applyEvents(tx, locked, { parcel: current, addedIds: added.map(({ id }) => id), now }) : current.status
    await savePoll(tx, parcel.id, { trackAt: nextPollAt({ ...current, status, track_failures: 0 }, now), failures: 0 })
  })
}

type Applied = { parcel: TrackedParcelRow; addedIds: readonly number[]; now: Date }

/** Does what follows from new events of a parcel of a locked order. @returns its status then */
async function applyEvents(tx: Tx, locked: LockedOrder, { parcel, addedIds, now }: Applied): Promise<TrackedParcelRow['status']> {
  const scans = await listScans(tx, parcel)
  if (parcel.status === 'prepared') {
    if (!isHandedOver(scans)) return parcel.status
    const sent = await sendParcel(tx, locked, { parcel, now })
    return applyEvents(tx, sent, { parcel: { ...parcel, status: 'in_transit' }, addedIds, now })
  }
  const move = moveOfScans(parcel.status, scans)
  if (move) {
    const { status, scan } = move
    await moveParcel(tx, locked, { parcel, event: move.event as ReportedParcelEvent, status, at: scan.at, by: 'carrier', now })
    if (status !== 'in_transit') return status
  }
  const status = move?.status ?? parcel.status
  const last = findLastScan(scans)
  const isLate = status === 'in_transit' && last?.code === 'delayed' && addedIds.includes(last.id)
  if (isLate && parcel.direction === 'outward') await reportDelay(tx, locked, { parcelId: parcel.id, eventId: last.id, now })
  return status
}

/**
 * The carrier has a parcel with a bought label: it was sent, although its seller has not said so.
 */
async function sendParcel(tx: Tx, locked: LockedOrder, { parcel, now }: { parcel: TrackedParcelRow; now: Date }): Promise<LockedOrder> {
  await updateParcel(tx, parcel.id, { status: parcelMachine.next(parcel.status, 'dispatch'), dispatched_at: now, updated_at: now })
  const orderId = locked.order.id
  const packed = await listPackedItems(tx, orderId)
  const itemIds = packed.filter(({ parcel_id }) => parcel_id === parcel.id).map(({ order_item_id }) => order_item_id)
  if (parcel.direction === 'outward') await sendItems(tx, locked, { parcelId: parcel.id, itemIds, packed, by: 'carrier', now })
  else await emit(tx, orderParcelChanged({ order_id: orderId, parcel_id: parcel.id, status: 'in_transit' }))
  return reloadOrder(tx, locked)
}

async function reportDelay(
  tx: Tx,
  { order }: LockedOrder,
  { parcelId, eventId, now }: { parcelId: number; eventId: number; now: Date },
): Promise<void> {
  await insertSteps(tx, [{ orderId: order.id, actor: 'carrier', step: 'parcel_late', data: { parcel_id: parcelId }, now }])
  await saveOrder(tx, order, { status: order.status, now, unreadBy: ['buyer', 'seller'] })
  await emit(tx, orderParcelLate({ order_id: order.id, parcel_id: parcelId, parcel_event_id: eventId }))
}
