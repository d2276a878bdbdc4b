import type { ParcelEventSource } from '@partlane/domain/orders/parcel-tracking'
import type { Insertable } from 'kysely'
import type { TrackingEvent } from '#gateways/carriers/port.ts'
import type { Tx } from '#platform/db/db.ts'
import type { CarrierWebhooks } from '#platform/db/schema.generated.ts'

/** Stores a webhook. @returns false if it was stored before */
export async function insertCarrierWebhook(tx: Tx, values: Insertable<CarrierWebhooks>): Promise<boolean> {
  const row = await tx
    .insertInto('carrier_webhooks')
    .values(values)
    .onConflict((conflict) => conflict.columns(['gateway', 'webhook_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteCarrierWebhooksBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('carrier_webhooks').where('received_at', '<', before).execute()

type NewEvents = {
  parcelId: number
  source: ParcelEventSource
  /** Of the parcel. Null for an operator. */
  trackingNumber: string | null
  events: readonly TrackingEvent[]
  now: Date
}

/** Stores events of a parcel of a locked order. @returns those that were not known */
export async function insertParcelEvents(tx: Tx, { parcelId, source, trackingNumber, events, now }: NewEvents) {
  if (events.length === 0) return []
  return tx
    .insertInto('parcel_events')
    .values(
      events.map(({ code, at, location, expectedOn }) => ({
        parcel_id: parcelId,
        source,
        tracking_number: trackingNumber,
        code,
        at,
        location,
        expected_on: expectedOn,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'code', 'at'])
    .execute()
}

/** Says when the carrier of a parcel is asked next. Not for one that has ended meanwhile. */
export async function savePoll(tx: Tx, parcelId: number, { trackAt, failures }: { trackAt: Date | null; failures: number }): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ track_at: trackAt, track_failures: failures })
    .where('id', '=', parcelId)
    .where('status', 'in', ['prepared', 'in_transit', 'lost'])
    .execute()
}
