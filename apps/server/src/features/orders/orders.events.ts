import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** A seller has sold something: it is paid for and the parts are theirs to send. */
export const orderPlaced = defineEvent(
  'order_placed',
  z.object({ order_id: z.int(), seller_id: z.int(), buyer_id: z.int(), payment_order_id: z.int(), listing_ids: z.array(z.int()) }),
  { key: ({ order_id }) => order_id },
)

export const orderRead = defineEvent('order_read', z.object({ order_id: z.int(), reader_id: z.int() }))
