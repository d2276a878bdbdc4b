import { defineHandler, PermanentFailure } from '#platform/outbox/define-handler.ts'
import { makeRepayment } from './make-repayment.ts'
import { RESOLVE_REPAYMENT, repaymentProblemFound, repaymentRequested } from './repayments.events.ts'

/** These handlers move money, so they are repeated until they succeed. */
const options = { maxAttempts: 'unlimited', pool: 'gateways' } as const

/** Gives money back at the gateway. Safe to repeat. */
export const repayBuyer = defineHandler(
  repaymentRequested,
  'repayments.repay-buyer',
  (ctx, { repayment_id }) => makeRepayment(ctx, repayment_id),
  options,
)

/**
 * Shows a refused repayment to operators as a dead delivery. They solve it at the gateway, then
 * repeat the delivery, which gives the money back.
 */
export const resolveRepayment = defineHandler(
  repaymentProblemFound,
  RESOLVE_REPAYMENT,
  async (ctx, { repayment_id }) => {
    const outcome = await makeRepayment(ctx, repayment_id)
    if (outcome === 'problem') throw new PermanentFailure(`repayment ${repayment_id}: the gateway refuses it`)
  },
  options,
)
