import {
  ACCEPT_WORKING_DAYS,
  CANCEL_ALLOWED_WORKING_DAYS,
  CANCEL_WORKING_DAYS,
  COLLECT_WORKING_DAYS,
  CONFIRM_AFTER_DELIVERY_DAYS,
  CONFIRM_AFTER_DISPATCH_DAYS,
  CONFIRM_AFTER_LOSS_DAYS,
  type OrderDeadlineKind,
  RESEND_WORKING_DAYS,
} from '@partlane/domain/orders/order-deadlines'
import { orderMachine } from '@partlane/domain/orders/order-machine'
import type { CancellationFacts } from '@partlane/domain/orders/order-progress'
import { workingDayDeadline } from '@partlane/domain/shipping/delivery-dates'
import type { WorkingCalendar } from '@partlane/domain/shipping/working-calendar'
import type { ItemColumns, OrderColumns } from './order-changes.store.ts'

const DAY_MS = 86_400_000
/** The reminder of the last day for sending comes in the morning. */
const LAST_DAY_REMINDER_HOURS = 15

export type WantedDeadline = { kind: OrderDeadlineKind; order_item_id: number | null; due_at: Date; announce_at: Date | null }

type DatedOrder = Pick<OrderColumns, 'status' | 'created_at' | 'dispatch_days'>
type Rules = { calendar: WorkingCalendar }
type DatedItem = Pick<
  ItemColumns,
  'id' | 'status' | 'shipping_type' | 'accepted_at' | 'dispatched_at' | 'delivered_at' | 'lost_at' | 'returned_at' | 'open_refund_id'
>

/** Lists the deadlines that run for an order with these items. */
export function listWantedDeadlines(order: DatedOrder, items: readonly DatedItem[], { calendar }: Rules): WantedDeadline[] {
  if (order.status === 'processing' || orderMachine.isFinal(order.status)) return []
  const accepted = items.filter(({ status }) => status === 'accepted')
  const toSend = accepted.filter(isToSend)
  const toCollect = accepted.filter((item) => item.shipping_type === 'click_and_collect' && item.delivered_at === null)
  return [
    ...(items.some(({ status }) => status === 'pending') ? [acceptDeadline(order.created_at, calendar)] : []),
    ...(toSend.length > 0 ? listDispatchDeadlines(order, toSend, calendar) : []),
    ...(toCollect.length > 0 ? [announced('collect', workingDayDeadline(lastAcceptance(toCollect), COLLECT_WORKING_DAYS, calendar))] : []),
    // An item with an open refund waits for its end.
    ...accepted.filter(({ open_refund_id }) => open_refund_id === null).flatMap(listConfirmDeadlines),
  ]
}

type UnsentItem = Pick<ItemColumns, 'status' | 'shipping_type' | 'dispatched_at' | 'delivered_at' | 'open_refund_id'>

/** Whether the seller has to send an item. */
export const isToSend = ({ status, shipping_type, dispatched_at, delivered_at, open_refund_id }: UnsentItem): boolean =>
  status === 'accepted' && shipping_type === 'ship_only' && dispatched_at === null && delivered_at === null && open_refund_id === null

type ResentItem = Pick<ItemColumns, 'lost_at' | 'returned_at'>

/**
 * Lists the items to which the deadlines for sending apply: those that were never sent. Without
 * one, those to be sent again.
 */
export function listDueItems<Item extends ResentItem>(toSend: readonly Item[]): readonly Item[] {
  const neverSent = toSend.filter(({ lost_at, returned_at }) => lost_at === null && returned_at === null)
  return neverSent.length > 0 ? neverSent : toSend
}

/**
 * What was accepted late has at least until the end of the next working day. What was lost or came
 * back has `RESEND_WORKING_DAYS`.
 */
function listDispatchDeadlines(order: DatedOrder, toSend: readonly DatedItem[], calendar: WorkingCalendar): WantedDeadline[] {
  const dueItems = listDueItems(toSend)
  const promised = workingDayDeadline(order.created_at, order.dispatch_days, calendar)
  const accepted = workingDayDeadline(lastAcceptance(dueItems), 1, calendar)
  const resendTimes = dueItems.flatMap(({ lost_at, returned_at }) => [lost_at, returned_at].filter((at) => at !== null))
  const resent = resendTimes.map((at) => workingDayDeadline(at, RESEND_WORKING_DAYS, calendar))
  const dueAt = new Date(Math.max(...[promised, accepted, ...resent].map((at) => at.getTime())))
  return [
    announced('dispatch', dueAt, LAST_DAY_REMINDER_HOURS * 3_600_000),
    {
      kind: 'cancel_allowed',
      order_item_id: null,
      due_at: workingDayDeadline(dueAt, CANCEL_ALLOWED_WORKING_DAYS, calendar),
      announce_at: null,
    },
    announced('cancel', workingDayDeadline(dueAt, CANCEL_WORKING_DAYS, calendar)),
  ]
}

/** An item that is lost is not confirmed. Beside units that were sent it has more time. */
function listConfirmDeadlines({ id, dispatched_at, delivered_at, lost_at }: DatedItem): WantedDeadline[] {
  const [from, days] = delivered_at
    ? [delivered_at, CONFIRM_AFTER_DELIVERY_DAYS]
    : [dispatched_at && (lost_at ?? dispatched_at), lost_at ? CONFIRM_AFTER_LOSS_DAYS : CONFIRM_AFTER_DISPATCH_DAYS]
  return from ? [{ ...announced('confirm', new Date(from.getTime() + days * DAY_MS)), order_item_id: id }] : []
}

/** The deadline of a new order: the seller accepts or declines. */
export const acceptDeadline = (orderedAt: Date, calendar: WorkingCalendar): WantedDeadline =>
  announced('accept', workingDayDeadline(orderedAt, ACCEPT_WORKING_DAYS, calendar))

const announced = (kind: OrderDeadlineKind, dueAt: Date, beforeMs = DAY_MS): WantedDeadline => ({
  kind,
  order_item_id: null,
  due_at: dueAt,
  announce_at: new Date(dueAt.getTime() - beforeMs),
})

const lastAcceptance = (items: readonly DatedItem[]) => new Date(Math.max(...items.map(({ accepted_at }) => accepted_at?.getTime() ?? 0)))

type DueDeadline = { kind: OrderDeadlineKind; due_at: Date }

/** What passed deadlines allow, also when their job has not run yet. */
export function toCancellationFacts(deadlines: readonly DueDeadline[], now: Date): CancellationFacts {
  const hasPassed = (kind: OrderDeadlineKind) => deadlines.some((deadline) => deadline.kind === kind && deadline.due_at <= now)
  return { mayCancelUndispatched: hasPassed('cancel_allowed'), mayCancelUncollected: hasPassed('collect') }
}
