import type { TrackingCode } from '@partlane/domain/shipping/tracking'
import type { TrackingEvent } from './port.ts'

/** `hours`: from the purchase of the label. */
type Step = readonly [code: TrackingCode, hours: number, place: 'sender' | 'depot' | 'recipient']

/** Hours from the purchase until the sender hands the parcel in, if it is not picked up. */
export const COLLECTION_DELAY_HOURS = 18
/** All journeys begin with these, so that a journey can be chosen until they have happened. */
const beginning: readonly Step[] = [
  ['collected', COLLECTION_DELAY_HOURS, 'sender'],
  ['in_transit', 26, 'depot'],
]
const delivery = (hours: number): Step[] => [
  ['out_for_delivery', hours, 'recipient'],
  ['delivered', hours + 4, 'recipient'],
]

export const sandboxJourneys = {
  on_time: [...beginning, ...delivery(42)],
  late: [...beginning, ['delayed', 72, 'depot'], ...delivery(120)],
  lost: [...beginning, ['lost', 240, 'depot']],
  returned: [
    ...beginning,
    ['out_for_delivery', 42, 'recipient'],
    ['delivery_failed', 46, 'recipient'],
    ['returning', 72, 'depot'],
    ['returned', 120, 'sender'],
  ],
  damaged: [...beginning, ['damaged', 30, 'depot'], ...delivery(42)],
} as const satisfies Record<string, readonly Step[]>
export type SandboxJourney = keyof typeof sandboxJourneys

export const journeyNames = Object.keys(sandboxJourneys) as SandboxJourney[]

/** The journey that a recipient's name chooses: "Ana Whitfield (lost)". Otherwise on time. */
export const journeyOfRecipient = (name: string): SandboxJourney =>
  journeyNames.find((journey) => name.toLowerCase().includes(`(${journey})`)) ?? 'on_time'

export type ParcelState = {
  journey: SandboxJourney
  boughtAt: Date
  cancelledAt: Date | null
  /** When a pickup takes the parcel. Null: some hours after the purchase. */
  collectedAt: Date | null
  /** When steps were moved on by hand, by number of the step. */
  movedAt: readonly (Date | null)[]
  cities: { sender: string; recipient: string }
}

const MS_PER_HOUR = 3_600_000

/** The events of a parcel until `now`: by the clock, or earlier if it was moved on by hand. */
export function listSandboxEvents(
  { journey, boughtAt, cancelledAt, collectedAt, movedAt, cities }: ParcelState,
  now: Date,
): TrackingEvent[] {
  const placeNames = { ...cities, depot: 'Sandbox depot, Daventry' }
  const created: TrackingEvent = { at: boughtAt, code: 'label_created', location: cities.sender, expectedOn: null }
  if (cancelledAt) return [created, { at: cancelledAt, code: 'cancelled', location: cities.sender, expectedOn: null }]
  const steps: readonly Step[] = sandboxJourneys[journey]
  const startMs = collectedAt ? collectedAt.getTime() - COLLECTION_DELAY_HOURS * MS_PER_HOUR : boughtAt.getTime()
  const events = steps.map(([code, hours, place], index): TrackingEvent => {
    const at = movedAt[index] ?? new Date(startMs + hours * MS_PER_HOUR)
    return { at, code, location: placeNames[place], expectedOn: code === 'delayed' ? deliveryDay(journey, startMs, at) : null }
  })
  return [created, ...events.filter(({ at }) => at <= now)]
}

/** The day of the delivery of a late parcel: as planned, or two days after a delay by hand. */
function deliveryDay(journey: SandboxJourney, startMs: number, delayedAt: Date): string {
  const delivered = sandboxJourneys[journey].find(([code]) => code === 'delivered')
  const plannedMs = startMs + (delivered?.[1] ?? 0) * MS_PER_HOUR
  return new Date(Math.max(plannedMs, delayedAt.getTime() + 48 * MS_PER_HOUR)).toISOString().slice(0, 10)
}

export const countSteps = (journey: SandboxJourney): number => sandboxJourneys[journey].length
/** Steps that all journeys have in common. */
export const COMMON_STEP_COUNT = beginning.length
