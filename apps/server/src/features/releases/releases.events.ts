import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** The share of a seller in an order is available for payouts. */
export const orderReleased = defineEvent('order_released', z.object({ order_id: z.int(), seller_id: z.int() }), {
  key: ({ seller_id }) => seller_id,
})
