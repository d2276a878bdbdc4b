import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { handleDueRows } from '#platform/jobs/handle-due-rows.ts'
import { emit } from '#platform/outbox/emit.ts'
import { confirmLockedItems } from './confirm-items.ts'
import { endItems, endUnsentItems } from './end-items.ts'
import { insertSteps, type LockedOrder, lockOrder, saveOrder } from './order-changes.store.ts'
import { isToSend, listDueItems } from './order-deadlines.policy.ts'
import { type DeadlineRow, findNextDeadline, listDeadlines, listDeadlinesToAnnounce, listDueDeadlines } from './order-deadlines.queries.ts'
import { endDeadlines, markAnnounced, ORDER_DEADLINES } from './order-deadlines.store.ts'
import { orderDeadlineMissed, orderDeadlineNear } from './orders.events.ts'

const BATCH_SIZE = 100

/**
 * Announces deadlines of orders, and does what follows when one has passed.
 * Safe to repeat and to run on several workers: each deadline is read again under the lock of its
 * order, so that a change by buyer or seller at the same instant happens before or not at all.
 */
export const runOrderDeadlines = defineDeadline({
  name: ORDER_DEADLINES,
  nextDueAt: (ctx) => findNextDeadline(ctx.db),
  async run(ctx) {
    const batch = { now: ctx.clock.now(), limit: BATCH_SIZE }
    const toAnnounce = await listDeadlinesToAnnounce(ctx.db, batch)
    const due = await listDueDeadlines(ctx.db, batch)
    const options = {
      failure: 'deadline of an order not handled',
      fieldsOf: ({ order_id, kind }: DeadlineRow) => ({ orderId: order_id, deadline: kind }),
    }
    const announcedCount = await handleDueRows(ctx, toAnnounce, { ...options, handle: announceDeadline })
    return announcedCount + (await handleDueRows(ctx, due, { ...options, handle: passDeadline }))
  },
})

async function announceDeadline(ctx: AppContext, { id, order_id, kind }: DeadlineRow): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { order } = await lockOrder(tx, order_id)
    const now = ctx.clock.now()
    if (!(await markAnnounced(tx, id, now))) return
    await insertSteps(tx, [{ orderId: order_id, actor: 'deadline', step: 'deadline_announced', data: { kind }, now }])
    await saveOrder(tx, order, { status: order.status, now, unreadBy: kind === 'confirm' || kind === 'collect' ? ['buyer'] : ['seller'] })
    await emit(tx, orderDeadlineNear({ order_id, deadline_id: id, kind }))
  })
}

async function passDeadline(ctx: AppContext, { id, order_id }: DeadlineRow): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, order_id)
    const now = ctx.clock.now()
    const deadline = (await listDeadlines(tx, [order_id])).find((row) => row.id === id)
    if (!deadline || deadline.outcome !== null || deadline.due_at > now) return
    if (deadline.kind === 'confirm') {
      await endDeadlines(tx, [deadline], 'met', now)
      const items = locked.items.filter(
        (item) => item.id === deadline.order_item_id && item.status === 'accepted' && item.open_refund_id === null,
      )
      await confirmLockedItems(tx, locked, { items, by: 'deadline', now })
      return
    }
    await missDeadline(tx, locked, { deadline, now })
  })
}

type MissedDeadline = { deadline: DeadlineRow; now: Date }

async function missDeadline(tx: Tx, locked: LockedOrder, { deadline, now }: MissedDeadline): Promise<void> {
  const { kind, order_id } = deadline
  await endDeadlines(tx, [deadline], 'missed', now)
  await insertSteps(tx, [{ orderId: order_id, actor: 'deadline', step: 'deadline_missed', data: { kind }, now }])
  await emit(tx, orderDeadlineMissed({ order_id, deadline_id: deadline.id, kind }))
  const waiting = listDueItems(locked.items.filter(isToSend))
  const pending = locked.items.filter(({ status }) => status === 'pending')
  if (kind === 'accept' && pending.length > 0)
    await endItems(tx, locked, { items: pending, by: 'deadline', reason: 'not_accepted', text: null, now })
  else if (kind === 'cancel' && waiting.length > 0) await endUnsentItems(tx, locked, { items: waiting, by: 'deadline', now })
  else await saveOrder(tx, locked.order, { status: locked.order.status, now, unreadBy: ['buyer', 'seller'] })
}
