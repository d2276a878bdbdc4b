import { eventAfterDeadline } from '@partlane/domain/refunds/refund-deadlines'
import type { AppContext } from '#app/context.ts'
import { lockOrder } from '#features/orders/public.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { handleDueRows } from '#platform/jobs/handle-due-rows.ts'
import { emit } from '#platform/outbox/emit.ts'
import { applyEvent } from './apply-event.ts'
import { refundDeadlineNear } from './refunds.events.ts'
import { findNextRefundDeadline, listDueRefunds, listRefundsToAnnounce } from './refunds.queries.ts'
import { findLockedRefund, markRefundAnnounced, REFUND_DEADLINES } from './refunds.store.ts'
import { repayRefund } from './repay-refund.ts'

const BATCH_SIZE = 100

type DueRefund = { id: number; order_id: number }

/**
 * Announces when a status of a refund ends by itself, and does what follows at its end.
 * Safe to repeat and to run on several workers: each refund is read again under the lock of its
 * order.
 */
export const runRefundDeadlines = defineDeadline({
  name: REFUND_DEADLINES,
  nextDueAt: (ctx) => findNextRefundDeadline(ctx.db),
  async run(ctx) {
    const batch = { now: ctx.clock.now(), limit: BATCH_SIZE }
    const toAnnounce = await listRefundsToAnnounce(ctx.db, batch)
    const due = await listDueRefunds(ctx.db, batch)
    const options = {
      failure: 'deadline of a refund not handled',
      fieldsOf: ({ id, order_id }: DueRefund) => ({ orderId: order_id, refundId: id }),
    }
    const announcedCount = await handleDueRows(ctx, toAnnounce, { ...options, handle: announce })
    return announcedCount + (await handleDueRows(ctx, due, { ...options, handle: endStatus }))
  },
})

async function announce(ctx: AppContext, { id, order_id }: DueRefund): Promise<void> {
  await ctx.db.transact(async (tx) => {
    await lockOrder(tx, order_id)
    const refund = await findLockedRefund(tx, id)
    const now = ctx.clock.now()
    if (!refund || refund.announce_at === null || refund.announce_at > now || !(await markRefundAnnounced(tx, id, now))) return
    // Late: what follows is reported instead.
    if (refund.due_at === null || refund.due_at <= now) return
    await emit(tx, refundDeadlineNear({ refund_id: id, order_id, status: refund.status }))
  })
}

async function endStatus(ctx: AppContext, { id, order_id }: DueRefund): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, order_id)
    const refund = await findLockedRefund(tx, id)
    const now = ctx.clock.now()
    if (!refund || refund.due_at === null || refund.due_at > now) return
    const event = eventAfterDeadline[refund.status]
    if (event === 'repay') await repayRefund(tx, locked, { refund, amounts: refund, by: 'deadline', now })
    else if (event) await applyEvent(tx, locked, { refund, event, by: 'deadline', now })
  })
}
