import { refundDeadline } from '@partlane/domain/refunds/refund-deadlines'
import { type RefundStatus, refundMachine } from '@partlane/domain/refunds/refund-machine'
import { weekdayCalendar } from '@partlane/domain/shipping/working-calendar'
import type { Row } from '../services.ts'
import { parcelTimes } from './parcel-rows.ts'
import type { PurchasePlan } from './purchase-plan.ts'
import { type Order, paidAt } from './purchase-rows.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The demo data must not change by itself on the first day. */
const MIN_REMAINING_MS = 20 * HOUR_MS

type RefundOptions = { plan: PurchasePlan; order: Order; items: readonly Row[]; id: number; repaymentId: number | null; now: Date }

const afterReturn: readonly RefundStatus[] = ['return_sent', 'return_received']
const afterAcceptance: readonly RefundStatus[] = ['accepted', ...afterReturn]

/** When the buyer of an order has asked for a refund: some hours after the delivery. */
export const refundRequestedAt = (plan: PurchasePlan): Date =>
  new Date((parcelTimes(plan).deliveredAt ?? paidAt(plan)).getTime() + 5 * HOUR_MS)

/** Where returns of a seller go. */
const returnAddress = ({ seller }: Order) => ({
  full_name: `${seller.firstName} ${seller.lastName}`,
  company_name: seller.company ?? null,
  line1: seller.home.line1,
  city: seller.home.city,
  postal_code: seller.home.postal_code,
  country: seller.home.country,
})

/** The refund of an order with its items and texts. Orders without one have no rows. */
export function refundRows({ plan, order, items, id, repaymentId, now }: RefundOptions) {
  const status = plan.refund
  if (!status) return { refunds: [], items: [], entries: [], returns: [] }
  const at = refundRequestedAt(plan)
  const statusAt = new Date(at.getTime() + 12 * HOUR_MS)
  const isOver = refundMachine.isFinal(status)
  const due = refundDeadline(status, { reason: 'not_as_described', now: statusAt, calendar: weekdayCalendar })
  const due_at = due && new Date(Math.max(due.getTime(), now.getTime() + MIN_REMAINING_MS))
  const announce_at = due_at && new Date(due_at.getTime() - DAY_MS)
  const isOffered = status === 'offered'
  const refund = {
    id,
    order_id: order.id,
    buyer_id: plan.buyer.id,
    seller_id: order.seller.id,
    status,
    reason: 'not_as_described',
    attempt: `00000000-0000-4000-a000-${String(id).padStart(12, '0')}`,
    items_minor: order.items_minor,
    shipping_minor: order.shipping_minor,
    offered_items_minor: isOffered ? Math.ceil(order.items_minor / 4) : null,
    offered_shipping_minor: isOffered ? 0 : null,
    offers: isOffered ? 1 : 0,
    return_paid_by: 'seller',
    return_address: afterAcceptance.includes(status) ? returnAddress(order) : null,
    return_sent_at: afterReturn.includes(status) ? statusAt : null,
    repayment_id: status === 'refunded' ? repaymentId : null,
    due_at,
    announce_at,
    announced_at: announce_at && announce_at < now ? announce_at : null,
    created_at: at,
    updated_at: statusAt,
    ended_at: isOver ? statusAt : null,
  }
  return {
    refunds: [refund],
    items: items.map((item) => ({ refund_id: id, order_item_id: item.id, quantity: item.quantity })),
    entries: entryRows(status, { refundId: id, at, statusAt }),
    returns: afterReturn.includes(status) ? [{ refundId: id, sentAt: statusAt, isDelivered: status === 'return_received' }] : [],
  }
}

type EntryOptions = { refundId: number; at: Date; statusAt: Date }

/** What both sides wrote. Each has a reason that a workshop would give. */
function entryRows(status: RefundStatus, { refundId, at, statusAt }: EntryOptions): Row[] {
  const entry = (actor: 'buyer' | 'seller' | 'operator', event: string, text: string, created_at: Date) => ({
    refund_id: refundId,
    actor,
    event,
    text,
    created_at,
  })
  const request = entry(
    'buyer',
    'request',
    'The part number on the label is not the one in the listing. It is another version of the part.',
    at,
  )
  const entries: Partial<Record<RefundStatus, Row[]>> = {
    offered: [
      entry('seller', 'offer', 'It can be used with small changes. We pay a part of it back if you would like to keep it.', statusAt),
    ],
    declined: [entry('seller', 'decline', 'The photos show the part that was sent. Please compare the number on the label.', statusAt)],
    escalated: [
      entry('seller', 'decline', 'The part left here as shown in the photos.', new Date(at.getTime() + 6 * HOUR_MS)),
      entry('buyer', 'escalate', 'The label is of another part. I have compared it with the old one.', statusAt),
    ],
    closed: [entry('buyer', 'close', 'It fits after all. I had looked at the wrong side.', statusAt)],
    accepted: [entry('seller', 'accept', 'Sorry, we have packed the wrong one. Send it back, please.', statusAt)],
  }
  return [request, ...(entries[status] ?? [])]
}

/** The items of an order with the refund that is not over. */
export function withOpenRefund(items: readonly Row[], [refund]: readonly Row[]): Row[] {
  const openId = refund && !refundMachine.isFinal(refund.status as RefundStatus) ? refund.id : null
  return items.map((item) => ({ ...item, open_refund_id: openId }))
}
