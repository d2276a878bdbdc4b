import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** The orders stand; what the gateway only holds is taken now. */
export const purchasePaid = defineEvent('purchase_paid', z.object({ payment_order_id: z.int(), payment_id: z.int() }), {
  key: ({ payment_order_id }) => payment_order_id,
})

/** A payment attempt was given up while the gateway may still hold money for it. */
export const paymentAbandoned = defineEvent('payment_abandoned', z.object({ payment_id: z.int() }), { key: ({ payment_id }) => payment_id })
