import type { TrackingCode } from '../shipping/tracking.ts'
import { type ParcelEvent, type ParcelStatus, parcelMachine } from './parcel-machine.ts'

/**
 * What each event of a carrier does to a parcel. Null: it is only shown. Every scan of a lost
 * parcel finds it.
 */
const parcelEventOf: Record<TrackingCode, ParcelEvent | null> = {
  label_created: null,
  cancelled: null,
  collected: 'find',
  in_transit: 'find',
  delayed: 'find',
  damaged: 'find',
  out_for_delivery: 'find',
  delivery_failed: 'find',
  delivered: 'deliver',
  lost: 'lose',
  returning: 'find',
  returned: 'return_to_sender',
}

/** Who reports an event. An operator reports only losses. */
export const parcelEventSources = ['carrier', 'operator'] as const
export type ParcelEventSource = (typeof parcelEventSources)[number]

export type ParcelScan = { code: TrackingCode; at: Date }

/**
 * Orders events by time. Two of one instant are in the order of a journey, so that a delivery is
 * after the scan of the same minute.
 */
export const sortScans = <Scan extends ParcelScan>(scans: readonly Scan[]): Scan[] =>
  scans.toSorted((a, b) => a.at.getTime() - b.at.getTime() || journeyIndex(a.code) - journeyIndex(b.code))

const journey: readonly TrackingCode[] = [
  'label_created',
  'cancelled',
  'collected',
  'in_transit',
  'delayed',
  'damaged',
  'out_for_delivery',
  'delivery_failed',
  'lost',
  'returning',
  'returned',
  'delivered',
]
const journeyIndex = (code: TrackingCode) => journey.indexOf(code)

/** A change of a parcel, and the event that causes it. */
export type ParcelMove<Scan extends ParcelScan> = { event: ParcelEvent; status: ParcelStatus; scan: Scan }

/**
 * The change that follows from all events of a parcel on its way, in whatever order they became
 * known. Undefined: nothing follows. Repeated events change nothing, an event that arrives after a
 * later one does not undo it, and a final status stays.
 */
export function moveOfScans<Scan extends ParcelScan>(current: ParcelStatus, scans: readonly Scan[]): ParcelMove<Scan> | undefined {
  let status: ParcelStatus = 'in_transit'
  let cause: Scan | undefined
  for (const scan of sortScans(scans)) {
    const event = parcelEventOf[scan.code]
    if (event === null || !parcelMachine.can(status, event)) continue
    status = parcelMachine.next(status, event)
    cause = scan
  }
  if (!cause || status === current) return undefined
  const event = parcelMachine
    .events(current)
    .find((candidate) => candidate !== 'dispatch' && parcelMachine.next(current, candidate) === status)
  return event && { event, status, scan: cause }
}

/** The newest event that says where a parcel is. */
export function findLastScan<Scan extends ParcelScan>(scans: readonly Scan[]): Scan | undefined {
  return sortScans(scans).findLast(({ code }) => parcelEventOf[code] !== null)
}

/** Whether the carrier has a parcel that was only labelled before. */
export const isHandedOver = (scans: readonly ParcelScan[]): boolean => findLastScan(scans) !== undefined

/** Whether a parcel on its way is late, by the newest event that says where it is. */
export const isParcelLate = (status: ParcelStatus, scans: readonly ParcelScan[]): boolean =>
  status === 'in_transit' && findLastScan(scans)?.code === 'delayed'

type PackedUnits = { status: ParcelStatus; quantity: number }

/** How far the units of an item are, by the parcels that have them. */
export type ItemOfParcels = {
  /** All units are on their way or have arrived. Units that were lost beside others count. */
  isSent: boolean
  isDelivered: boolean
  /** Units were lost and not sent again. */
  isLost: boolean
}

export function itemOfParcels(quantity: number, packed: readonly PackedUnits[]): ItemOfParcels {
  const count = (...statuses: ParcelStatus[]) =>
    packed.reduce((sum, units) => (statuses.includes(units.status) ? sum + units.quantity : sum), 0)
  const sentCount = count('in_transit', 'delivered')
  const lostCount = Math.min(count('lost'), quantity - sentCount)
  return {
    isSent: sentCount > 0 && sentCount + lostCount >= quantity,
    isDelivered: count('delivered') >= quantity,
    isLost: lostCount > 0,
  }
}

const DAY_MS = 86_400_000

/**
 * The instant from which the periods after a delivery count. A delivery that becomes known late
 * counts from one day before, so that the buyer has time to check the part.
 */
export const countedDelivery = (deliveredAt: Date, knownAt: Date): Date =>
  new Date(Math.max(deliveredAt.getTime(), knownAt.getTime() - DAY_MS))
