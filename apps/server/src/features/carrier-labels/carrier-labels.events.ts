import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** The label of a return was bought: the buyer can print it. */
export const returnLabelBought = defineEvent(
  'return_label_bought',
  z.object({ order_id: z.int(), refund_id: z.int(), label_id: z.int() }),
  { key: ({ order_id }) => order_id },
)

/** A label was given back whose parcel a carrier would have picked up. */
export const pickupParcelRemoved = defineEvent('pickup_parcel_removed', z.object({ pickup_id: z.int(), label_id: z.int() }), {
  key: ({ pickup_id }) => pickup_id,
})
