import type { OrderActor, OrderStep } from '@partlane/domain/orders/order-history'
import { refundDeadline } from '@partlane/domain/refunds/refund-deadlines'
import { type RefundEvent, refundMachine } from '@partlane/domain/refunds/refund-machine'
import { insertSteps, type LockedOrder, reloadOrder, saveProgress } from '#features/orders/public.ts'
import { getWorkingCalendar } from '#platform/calendar/working-calendars.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { refundChanged } from './refunds.events.ts'
import { listLines, type RefundColumns, transitionRefund } from './refunds.store.ts'

const DAY_MS = 86_400_000

const stepOf: Record<RefundEvent, OrderStep> = {
  accept: 'refund_accepted',
  offer: 'refund_offered',
  refuse_offer: 'refund_offer_refused',
  decline: 'refund_declined',
  escalate: 'refund_escalated',
  send_return: 'refund_return_sent',
  receive_return: 'refund_return_received',
  repay: 'refund_repaid',
  close: 'refund_closed',
}

type EventInput = {
  refund: RefundColumns
  event: RefundEvent
  by: OrderActor
  now: Date
  change?: Parameters<typeof transitionRefund>[3]
}

/**
 * Applies an event to a refund of a locked order: the status and its deadline, the history, and
 * what follows for the deadlines of the order.
 * @throws Refusal refund_is_<status>
 */
export async function applyEvent(tx: Tx, locked: LockedOrder, { refund, event, by, now, change = {} }: EventInput): Promise<RefundColumns> {
  const { order } = locked
  const next = refundMachine.next(refund.status, event)
  const due_at = refundDeadline(next, { reason: refund.reason, now, calendar: getWorkingCalendar(order.calendar) })
  const columns = {
    ...change,
    due_at,
    announce_at: due_at && new Date(due_at.getTime() - DAY_MS),
    announced_at: null,
    ended_at: refundMachine.isFinal(next) ? now : null,
    updated_at: now,
  }
  const status = await transitionRefund(tx, refund, event, columns)
  const item_ids = (await listLines(tx, refund.id)).map(({ order_item_id }) => order_item_id)
  await insertSteps(tx, [{ orderId: order.id, actor: by, step: stepOf[event], data: { item_ids, refund_id: refund.id }, now }])
  await saveProgress(tx, await reloadOrder(tx, locked), { by, now })
  await emit(tx, refundChanged({ refund_id: refund.id, order_id: order.id, event, actor: by, status }))
  return { ...refund, ...columns, status } as RefundColumns
}
