import type { Row } from '../kit/rows.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { OrderFacts } from './order-rows.ts'
import { listingOf, type Numbered, paidAt, referenceOf } from './purchase-rows.ts'

const READ_AFTER = 36 * 3_600_000

/** What buyer and sellers heard of a paid purchase, in the words the checkout uses. */
export function noticesOf({ plan, priced, id }: Numbered, orders: readonly OrderFacts[], now: Date): Row[] {
  const at = paidAt(plan)
  const read_at = now.getTime() - at.getTime() > READ_AFTER ? new Date(at.getTime() + READ_AFTER / 3) : null
  const titleOf = (lines: OrderFacts['lines']) => (lines[0] ? listingOf(plan, lines[0]).row.title : '')
  const notice = (user_id: number, object_name: string, data: Row, dedupe_key: string): Row => ({
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
    amount_minor: priced.items_minor + priced.shipping_minor,
    currency: plan.buyer.currency ?? 'gbp',
  }
  const sold = orders.map((order) =>
    notice(
      order.seller.id,
      'sold_listing',
      {
        order_id: order.id,
        reference: order.reference,
        title: titleOf(order.lines),
        others: order.lines.length - 1,
        buyer: shortName(plan.buyer),
        amount_minor: order.items_minor + order.shipping_minor,
        currency: order.currency,
      },
      `order:${order.id}:sold`,
    ),
  )
  return [notice(plan.buyer.id, 'order', bought, `purchase:${id}:paid`), ...sold]
}

const shortName = ({ company, first, last }: WrittenPerson) => company ?? `${first} ${last.charAt(0)}.`
