import type { ItemFacts } from '@partlane/domain/orders/order-progress'
import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import type { ItemColumns, LockedOrder, OrderColumns } from './order-changes.store.ts'
import type { OrderRow, OrderSide } from './orders.queries.ts'

/**
 * Returns an order of the user and the user's side: buyer or seller.
 * @throws Refusal not_found when the user is neither the buyer nor the seller
 */
export function getOwnOrder(user: Pick<CurrentUser, 'id'>, order: OrderRow | undefined): { order: OrderRow; side: OrderSide } {
  if (order?.seller_id === user.id) return { order, side: 'seller' }
  if (order?.buyer_id === user.id) return { order, side: 'buyer' }
  throw new Refusal('not_found')
}

type Parties = Pick<OrderColumns, 'buyer_id' | 'seller_id'>

/**
 * Returns the side of the user.
 * @throws Refusal not_found when the user is neither the buyer nor the seller
 */
export function sideOf({ buyer_id, seller_id }: Parties, { id }: Pick<CurrentUser, 'id'>): OrderSide {
  if (seller_id === id) return 'seller'
  if (buyer_id === id) return 'buyer'
  throw new Refusal('not_found')
}

/**
 * @throws Refusal not_found for a stranger, not_allowed for the other side
 */
export function refuseOtherSide(order: Parties, user: Pick<CurrentUser, 'id'>, side: OrderSide): void {
  if (sideOf(order, user) !== side) throw new Refusal('not_allowed')
}

/**
 * The account was closed while the request waited for it.
 * @throws Refusal token_invalid
 */
export function refuseClosedBuyer({ isBuyerClosed }: Pick<LockedOrder, 'isBuyerClosed'>): void {
  if (isBuyerClosed) throw new Refusal('token_invalid')
}

/**
 * Returns the items with these ids.
 * @throws Refusal not_found when one is not of this order
 */
export function findItems<Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] {
  return [...new Set(ids)].map((id) => {
    const item = items.find((candidate) => candidate.id === id)
    if (!item) throw new Refusal('not_found')
    return item
  })
}

type PaidItem = Pick<ItemColumns, 'unit_price_minor' | 'quantity' | 'shipping_minor' | 'refunded_minor' | 'refunded_shipping_minor'>

/** What was paid for an item, price and share of the postage, and not given back yet. */
export const repayableAmounts = (item: PaidItem) => ({
  items_minor: item.unit_price_minor * item.quantity - item.refunded_minor,
  shipping_minor: Math.max(0, item.shipping_minor - item.refunded_shipping_minor),
})

/**
 * The sums of `repayableAmounts`. They are not added to the refunded sums of the items when these
 * end.
 */
export function sumRepayable(items: readonly PaidItem[]) {
  const amounts = items.map(repayableAmounts)
  return {
    items_minor: amounts.reduce((sum, { items_minor }) => sum + items_minor, 0),
    shipping_minor: amounts.reduce((sum, { shipping_minor }) => sum + shipping_minor, 0),
  }
}

/** @throws Refusal order_is_processing while the payment is not authorised */
export function refuseUnpaidOrder({ status }: Pick<OrderColumns, 'status'>): void {
  if (status === 'processing') throw new Refusal('order_is_processing')
}

type SentItem = Pick<ItemColumns, 'status' | 'shipping_type' | 'dispatched_at' | 'delivered_at' | 'lost_at' | 'open_refund_id'>

/** The facts that decide what may be done with an item. */
export const toItemFacts = ({ status, shipping_type, dispatched_at, delivered_at, lost_at, open_refund_id }: SentItem): ItemFacts => ({
  status,
  shipping_type,
  isSent: dispatched_at !== null || delivered_at !== null,
  isLost: lost_at !== null && delivered_at === null,
  hasOpenRefund: open_refund_id !== null,
})

/**
 * @throws Refusal item_already_sent when a parcel or the buyer has one of the items, refund_is_open
 */
export function refuseSentItems(items: readonly SentItem[]): void {
  if (items.some((item) => item.status === 'accepted' && toItemFacts(item).isSent)) throw new Refusal('item_already_sent')
  if (items.some(({ open_refund_id }) => open_refund_id !== null)) throw new Refusal('refund_is_open')
}
