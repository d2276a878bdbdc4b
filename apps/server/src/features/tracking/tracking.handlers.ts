import { defineHandler } from '#platform/outbox/define-handler.ts'
import { followParcel } from './follow-parcel.ts'
import { carrierWebhookReceived } from './tracking.events.ts'
import { listParcelsOfNumber } from './tracking.queries.ts'

/** Fetches the events of the parcels that a webhook names. Safe to repeat. */
export const fetchParcelEvents = defineHandler(
  carrierWebhookReceived,
  'tracking.fetch-events',
  async (ctx, { tracking_number }) => {
    const parcels = await listParcelsOfNumber(ctx.db, tracking_number)
    // A label that was bought and not used yet: its events are fetched after the dispatch.
    if (parcels.length === 0) ctx.log.info('webhook of a carrier for a number that no parcel has')
    for (const { id } of parcels) await followParcel(ctx, id)
  },
  { pool: 'gateways' },
)
