import { listExtendedKinds } from '@partlane/domain/orders/order-deadlines'
import { Refusal } from '@partlane/domain/refusal'
import { workingDayDeadline } from '@partlane/domain/shipping/delivery-dates'
import type { OperatorContext } from '#features/operators/public.ts'
import { orderDeadlineExtended } from '#features/orders/orders.events.ts'
import { type DeadlineRow, insertSteps, listDeadlines, moveDeadline, saveOrder } from '#features/orders/public.ts'
import { getWorkingCalendar } from '#platform/calendar/working-calendars.ts'
import { emit } from '#platform/outbox/emit.ts'
import { isExtendable, isRunning } from './extension.policy.ts'
import { lockOrderFor, type OperatorStep, recordOrderEntry } from './operator-step.store.ts'

type Extension = OperatorStep & { orderId: number; deadlineId: number; workingDays: number }

/**
 * Extends a deadline by working days of the seller's country, with those that count from it. One
 * that was missed runs again, from now (`isExtendable`). Both sides are notified.
 * @throws Refusal not_found (order or deadline), not_allowed (an own order), deadline_is_over
 */
export async function extendDeadline(ctx: OperatorContext, { orderId, deadlineId, workingDays, actor, reason }: Extension): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrderFor(tx, actor, orderId)
    const deadlines = await listDeadlines(tx, [orderId])
    const deadline = deadlines.find(({ id }) => id === deadlineId)
    if (!deadline) throw new Refusal('not_found')
    const now = ctx.clock.now()
    if (!isExtendable(deadline, { deadlines, items: locked.items, now })) throw new Refusal('deadline_is_over')
    const calendar = getWorkingCalendar(locked.order.calendar)
    const kinds = listExtendedKinds(deadline.kind)
    const moved = deadlines.filter((row) => row.id === deadlineId || (kinds.includes(row.kind) && isRunning(row, now)))
    const extended = (row: DeadlineRow) => workingDayDeadline(row.due_at > now ? row.due_at : now, workingDays, calendar)
    for (const row of moved) if (row.order_item_id === deadline.order_item_id) await moveDeadline(tx, row, { dueAt: extended(row), now })
    const { kind, due_at, outcome } = deadline
    await insertSteps(tx, [{ orderId, actor: 'operator', step: 'deadline_extended', data: { kind, text: reason }, now }])
    await saveOrder(tx, locked.order, { status: locked.order.status, now, unreadBy: ['buyer', 'seller'] })
    await emit(tx, orderDeadlineExtended({ order_id: orderId, deadline_id: deadlineId, kind }))
    const before = { due_at: due_at.toISOString(), outcome }
    const after = { kind, working_days: workingDays, due_at: extended(deadline).toISOString() }
    await recordOrderEntry(tx, locked, { actor, reason, action: 'order.extend', before, after, now })
  })
}
