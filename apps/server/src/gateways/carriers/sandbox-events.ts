import type { Selectable } from 'kysely'
import type { DB } from '#platform/db/schema.generated.ts'
import type { Shipment, TrackingEvent } from './port.ts'
import { listSandboxEvents, type SandboxJourney } from './sandbox-journeys.ts'

export type LabelRow = Selectable<DB['sandbox_carrier.labels']>

/** The events of a stored parcel until now. */
export function eventsOf(row: LabelRow, now: Date): TrackingEvent[] {
  const { from, to } = row.shipment as unknown as Shipment
  return listSandboxEvents(
    {
      journey: row.journey as SandboxJourney,
      boughtAt: row.bought_at,
      cancelledAt: row.cancelled_at,
      collectedAt: row.collected_at,
      movedAt: row.moved_at,
      cities: { sender: from.city, recipient: to.city },
    },
    now,
  )
}
