import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** The purchase is paid and its orders exist. The authorised payment has to be captured. */
export const purchasePaid = defineEvent('purchase_paid', z.object({ payment_order_id: z.int(), payment_id: z.int() }), {
  key: ({ payment_order_id }) => payment_order_id,
})

/**
 * A newer purchase of the same cart has replaced a purchase that holds units. They are released.
 */
export const purchaseSuperseded = defineEvent('purchase_superseded', z.object({ payment_order_id: z.int() }), {
  key: ({ payment_order_id }) => payment_order_id,
})

/** A payment attempt was voided here. The gateway may still have an authorisation for it. */
export const paymentAbandoned = defineEvent('payment_abandoned', z.object({ payment_id: z.int() }), { key: ({ payment_id }) => payment_id })

/** A payment has a problem that an operator has to decide. Emitted once for each problem. */
export const paymentProblemFound = defineEvent('payment_problem_found', z.object({ payment_id: z.int() }), {
  key: ({ payment_id }) => payment_id,
})
