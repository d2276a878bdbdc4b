import {
  ACCEPT_WORKING_DAYS,
  CANCEL_ALLOWED_WORKING_DAYS,
  CANCEL_WORKING_DAYS,
  CONFIRM_AFTER_DELIVERY_DAYS,
  CONFIRM_AFTER_DISPATCH_DAYS,
  type OrderDeadlineKind,
  RESEND_WORKING_DAYS,
} from '@partlane/domain/orders/order-deadlines'
import type { OrderActor, OrderStep, StepData } from '@partlane/domain/orders/order-history'
import { orderMachine } from '@partlane/domain/orders/order-machine'
import { workingDayDeadline } from '@partlane/domain/shipping/delivery-dates'
import { weekdayCalendar } from '@partlane/domain/shipping/working-calendar'
import type { Row } from '../services.ts'
import { parcelTimes } from './parcel-rows.ts'
import type { PurchasePlan } from './purchase-plan.ts'
import { type Order, paidAt } from './purchase-rows.ts'
import { refundRequestedAt } from './refund-rows.ts'
import { surchargeSteps } from './surcharge-plan.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The demo data must not change by itself on the first day. */
const MIN_REMAINING_MS = 18 * HOUR_MS
const DISPATCH_DAYS = 2

type ProgressOptions = { plan: PurchasePlan; order: Order; items: readonly Row[]; now: Date }

/** The running deadlines of an order that is not closed. */
export function deadlineRows({ plan, order, items, now }: ProgressOptions): Row[] {
  if (!plan.order || plan.order === 'processing' || orderMachine.isFinal(plan.order)) return []
  const at = paidAt(plan)
  const { dispatchedAt, deliveredAt, lostAt, returnedAt } = parcelTimes(plan)
  const accepted = items.filter(({ status }) => status === 'accepted')
  const afterWorkingDays = (start: Date, days: number) => workingDayDeadline(start, days, weekdayCalendar)
  const row = (kind: OrderDeadlineKind, dueAt: Date, itemId: unknown = null): Row => {
    const due = new Date(Math.max(dueAt.getTime(), now.getTime() + MIN_REMAINING_MS))
    const announce_at = new Date(due.getTime() - DAY_MS)
    return {
      order_id: order.id,
      order_item_id: itemId,
      kind,
      due_at: due,
      announce_at,
      announced_at: announce_at < now ? announce_at : null,
      created_at: at,
    }
  }
  if (items.some(({ status }) => status === 'pending')) return [row('accept', afterWorkingDays(at, ACCEPT_WORKING_DAYS))]
  if (accepted.length === 0) return []
  const resendFrom = lostAt ?? returnedAt
  if (!dispatchedAt || resendFrom) {
    const promised = resendFrom ? afterWorkingDays(resendFrom, RESEND_WORKING_DAYS) : afterWorkingDays(at, DISPATCH_DAYS)
    const dispatch = row('dispatch', promised)
    const dueAt = dispatch.due_at as Date
    return [
      dispatch,
      row('cancel_allowed', afterWorkingDays(dueAt, CANCEL_ALLOWED_WORKING_DAYS)),
      row('cancel', afterWorkingDays(dueAt, CANCEL_WORKING_DAYS)),
    ]
  }
  const [start, days] = deliveredAt ? [deliveredAt, CONFIRM_AFTER_DELIVERY_DAYS] : [dispatchedAt, CONFIRM_AFTER_DISPATCH_DAYS]
  return accepted.map(({ id }) => row('confirm', new Date(start.getTime() + days * DAY_MS), id))
}

/** What has happened to an order, oldest first. */
export function historyRows({ plan, order, items, now }: ProgressOptions): Row[] {
  const at = paidAt(plan)
  const { dispatchedAt, deliveredAt, lostAt, returnedAt } = parcelTimes(plan)
  const idsOf = (statuses: string[]) => items.filter(({ status }) => statuses.includes(String(status))).map(({ id }) => Number(id))
  const decidedAt = new Date(Math.min(at.getTime() + 4 * HOUR_MS, now.getTime()))
  const row = (actor: OrderActor, step: OrderStep, when: Date, data: StepData = {}): Row => ({
    order_id: order.id,
    actor,
    step,
    at: when,
    data,
  })
  const idsOfListings = (ids: number[]) => items.filter(({ listing_id }) => ids.includes(Number(listing_id))).map(({ id }) => Number(id))
  const accepted = idsOf(['accepted', 'confirmed'])
  const declined = idsOf(['declined'])
  return [
    row('buyer', 'placed', at),
    ...(accepted.length > 0 ? [row('seller', 'accepted', decidedAt, { item_ids: accepted })] : []),
    ...(declined.length > 0 ? [row('seller', 'declined', decidedAt, { item_ids: declined, reason: 'sold_elsewhere' })] : []),
    ...(dispatchedAt && accepted.length > 0 ? [row('seller', 'dispatched', dispatchedAt, { item_ids: accepted })] : []),
    ...(deliveredAt && accepted.length > 0 ? [row('carrier', 'delivered', deliveredAt)] : []),
    ...(returnedAt && accepted.length > 0 ? [row('carrier', 'parcel_returned', returnedAt)] : []),
    ...(lostAt && accepted.length > 0 ? [row('carrier', 'parcel_lost', lostAt)] : []),
    ...(plan.order === 'completed'
      ? [row('buyer', 'confirmed', deliveredAt ?? at, { item_ids: accepted }), row('system', 'completed', deliveredAt ?? at)]
      : []),
    ...(plan.refund ? [row('buyer', 'refund_requested', refundRequestedAt(plan), { item_ids: accepted })] : []),
    ...surchargeSteps(plan, order, now).map(({ actor, step, at: when, listingIds }) =>
      row(actor, step, when, { item_ids: idsOfListings(listingIds) }),
    ),
  ]
}
