import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { handleDueRows } from '#platform/jobs/handle-due-rows.ts'
import { findNextReviewDeadline, listOrdersWithDueReviews } from './reviews.queries.ts'
import { lockPartiesAndOrder, REVIEW_DEADLINES } from './reviews.store.ts'
import { settleReviews } from './settle-reviews.ts'

const BATCH_SIZE = 100

/**
 * Makes reviews visible seven days after they were written, and closes those that are not written
 * after 60 days. Safe to repeat and to run on several workers: reviews are read again under the
 * lock of their order.
 */
export const runReviewDeadlines = defineDeadline({
  name: REVIEW_DEADLINES,
  nextDueAt: (ctx) => findNextReviewDeadline(ctx.db),
  async run(ctx) {
    const due = await listOrdersWithDueReviews(ctx.db, { now: ctx.clock.now(), limit: BATCH_SIZE })
    const orderIds = new Set(due.map(({ order_id }) => order_id))
    return handleDueRows(ctx, orderIds, {
      handle: settleOrder,
      failure: 'deadline of a review not handled',
      fieldsOf: (orderId) => ({ orderId }),
    })
  },
})

async function settleOrder(ctx: AppContext, orderId: number): Promise<void> {
  await ctx.db.transact(async (tx) => {
    await lockPartiesAndOrder(tx, orderId)
    await settleReviews(tx, orderId, ctx.clock.now())
  })
}
