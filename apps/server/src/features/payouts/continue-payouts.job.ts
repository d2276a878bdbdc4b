import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { continuePayout } from './continue-payout.ts'
import { findNextAttempt, listDuePayouts } from './payouts.queries.ts'
import { PAYOUT_DEADLINE, postponePayout } from './payouts.store.ts'

const BATCH_SIZE = 50
/** A payout whose gateway has not responded is tried again after this time. */
const RETRY_DELAY_MS = 60_000

/**
 * Continues payouts that are due: not sent because of a crash or an unavailable gateway, on their
 * way, or failed. Safe to repeat and to run on several workers.
 */
export const continuePayouts = defineDeadline({
  name: PAYOUT_DEADLINE,
  nextDueAt: (ctx) => findNextAttempt(ctx.db),
  async run(ctx) {
    const now = ctx.clock.now()
    const payouts = await listDuePayouts(ctx.db, { now, limit: BATCH_SIZE })
    for (const { id, status } of payouts) {
      // Before the call, so that a payout that always fails does not delay the others.
      if (status !== 'failed') await ctx.db.transact((tx) => postponePayout(tx, id, new Date(now.getTime() + RETRY_DELAY_MS)))
      try {
        await continuePayout(ctx, id)
      } catch (err) {
        ctx.log.error({ err, payoutId: id }, 'payout not continued')
        await ctx.db.transact((tx) => postponePayout(tx, id, new Date(now.getTime() + RETRY_DELAY_MS)))
      }
    }
    return payouts.length
  },
})
