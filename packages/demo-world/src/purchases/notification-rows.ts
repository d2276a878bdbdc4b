import { readAt, shortNameOf } from '../notices.ts'
import type { Row } from '../services.ts'
import { listingOf, type Order, type Purchase, paidAt, referenceOf } from './purchase-rows.ts'

/**
 * Rows of `notifications` about a paid purchase, for the buyer and each seller, with the data that
 * the checkout writes.
 */
export function notificationRows({ plan, priced, id }: Purchase, orders: readonly Order[], now: Date): Row[] {
  const at = paidAt(plan)
  const read_at = readAt(at, now)
  const titleOf = (lines: Order['lines']) => (lines[0] ? listingOf(plan, lines[0]).row.title : '')
  const notification = (user_id: number, object_name: string, data: Row, dedupe_key: string): Row => ({
    user_id,
    object_name,
    message: object_name,
    data,
    dedupe_key,
    read_at,
    created_at: at,
  })
  const bought = {
    reference: referenceOf(id),
    title: titleOf(priced.lines),
    others: priced.lines.length - 1,
    amount_minor: priced.items_minor + priced.shipping_minor + priced.surcharge_minor,
    currency: plan.buyer.currency ?? 'gbp',
  }
  const soldBy = (order: Order) => ({
    order_id: order.id,
    reference: order.reference,
    title: titleOf(order.lines),
    others: order.lines.length - 1,
    buyer: shortNameOf(plan.buyer),
    amount_minor: order.items_minor + order.shipping_minor,
    currency: order.currency,
  })
  return [
    notification(plan.buyer.id, 'order', bought, `purchase:${id}:paid`),
    ...orders.map((order) => notification(order.seller.id, 'sold_listing', soldBy(order), `order:${order.id}:sold`)),
  ]
}
