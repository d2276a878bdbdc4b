import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** A carrier says that a parcel has changed. Several orders may have parcels with this number. */
export const carrierWebhookReceived = defineEvent('carrier_webhook_received', z.object({ tracking_number: z.string() }), {
  key: ({ tracking_number }) => tracking_number,
})
