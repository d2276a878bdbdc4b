import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const payload = z.object({ repayment_id: z.int(), order_id: z.int(), payment_id: z.int() })
const options = { key: ({ payment_id }: z.output<typeof payload>) => payment_id }

/** Money of an order has to be given back at the gateway. */
export const repaymentRequested = defineEvent('repayment_requested', payload, options)

/** The gateway has given the money back, and the ledger has the movement. */
export const repaymentMade = defineEvent('repayment_made', payload, options)

/** The gateway refuses a repayment. An operator has to decide. Emitted once for each repayment. */
export const repaymentProblemFound = defineEvent('repayment_problem_found', payload, options)

/**
 * The handler of `repayment_problem_found`. Its dead delivery is the right to end the repayment:
 * who takes it tries the gateway again or pays outside.
 */
export const RESOLVE_REPAYMENT = 'repayments.resolve'
