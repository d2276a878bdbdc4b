import type { ParcelStatus } from '@partlane/domain/orders/parcel-machine'
import { MAX_EVENT_LOCATION_LENGTH } from '@partlane/domain/shipping/tracking'
import { hasControlCharacters } from '@partlane/domain/text/characters'
import type { TrackingEvent } from '#gateways/carriers/port.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The events of a parcel that are stored, newest first. Real parcels have about 20. */
const MAX_EVENTS_PER_PARCEL = 200
/** How often a carrier is asked for events besides its webhooks. */
const POLL_INTERVALS_MS: Partial<Record<ParcelStatus, number>> = { prepared: 4 * HOUR_MS, in_transit: 4 * HOUR_MS, lost: DAY_MS }
const FIRST_RETRY_MS = 5 * 60_000
const MAX_RETRY_MS = 12 * HOUR_MS
/** Days after the dispatch, or the purchase of the label, until which a parcel is followed. */
const FOLLOW_DAYS = 60

/**
 * The events of a parcel that can be true: not before its order, so that a number of another parcel
 * delivers nothing, and not in the future. Those are reported again later.
 */
export function selectEvents(events: readonly TrackingEvent[], { orderedAt, now }: { orderedAt: Date; now: Date }): TrackingEvent[] {
  return events
    .filter(({ at }) => at >= orderedAt && at <= now)
    .slice(-MAX_EVENTS_PER_PARCEL)
    .map((event) => ({ ...event, location: toLocation(event.location) }))
}

const toLocation = (text: string) => (hasControlCharacters(text) ? '' : text.trim().slice(0, MAX_EVENT_LOCATION_LENGTH))

type Followed = { status: ParcelStatus; dispatched_at: Date | null; created_at: Date; track_failures: number }

/** When the carrier is asked next. Null: no more. */
export function nextPollAt({ status, dispatched_at, created_at, track_failures }: Followed, now: Date): Date | null {
  const intervalMs = POLL_INTERVALS_MS[status]
  const isOver = now.getTime() > (dispatched_at ?? created_at).getTime() + FOLLOW_DAYS * DAY_MS
  if (intervalMs === undefined || isOver) return null
  const delayMs = track_failures === 0 ? intervalMs : Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (track_failures - 1))
  return new Date(now.getTime() + delayMs)
}

type Owner = { id: number; buyer_id: number; seller_id: number }

/**
 * Whether a parcel may have the events of its number. A number that parcels of other buyers or
 * sellers had before, or that was bought here for one of them, says nothing about this one.
 * `parcels`: as `listParcelsOfNumber` orders them.
 */
export function ownsNumber(parcelId: number, parcels: readonly Owner[]): boolean {
  const [first] = parcels
  const parcel = parcels.find(({ id }) => id === parcelId)
  return parcel !== undefined && parcel.buyer_id === first?.buyer_id && parcel.seller_id === first.seller_id
}
