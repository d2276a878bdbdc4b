import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** An order was placed and paid. The seller has to send its items. */
export const orderPlaced = defineEvent(
  'order_placed',
  z.object({ order_id: z.int(), seller_id: z.int(), buyer_id: z.int(), payment_order_id: z.int(), listing_ids: z.array(z.int()) }),
  { key: ({ order_id }) => order_id },
)

/** The buyer or the seller (`reader_id`) has read an order for the first time. */
export const orderRead = defineEvent('order_read', z.object({ order_id: z.int(), reader_id: z.int() }))
