import type { Amount } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { listProblemReasons, mayWithdraw, type ProblemReason } from '@partlane/domain/refunds/refund-reasons'
import type { OrderParts } from './load-order-parts.ts'
import type { ItemRow, OrderRow } from './orders.queries.ts'
import type { Order } from './presented-order.ts'
import { isConsumerSale, toRefundable, withdrawalEndOf } from './refundable-items.policy.ts'

const isConsumerOrder = (row: OrderRow) => isConsumerSale(row, String(row.buyer_role))

/** Lists the reasons for which the buyer of an item may ask for a refund now. */
export function listRefundReasons(row: OrderRow, item: ItemRow, { parts, now }: { parts: OrderParts; now: Date }): ProblemReason[] {
  const isLost = parts.parcels.some(
    ({ direction, status, items }) =>
      direction === 'outward' && status === 'lost' && items.some(({ order_item_id }) => order_item_id === item.id),
  )
  return listProblemReasons(toRefundable(item, { isLost }), { isConsumerSale: isConsumerOrder(row), expected_to: row.expected_to }, now)
}

/** Until when the buyer may withdraw, as `withdrawalEnd`. */
export const findWithdrawalEnd = (row: OrderRow, { items }: Pick<OrderParts, 'items'>) =>
  withdrawalEndOf(items, { isConsumerSale: isConsumerOrder(row) })

type WithdrawalFacts = { parts: Pick<OrderParts, 'items'>; items: readonly ItemRow[]; now: Date }

/** Whether the buyer may withdraw from one of these items of the order now. */
export function mayWithdrawNow(row: OrderRow, { parts, items, now }: WithdrawalFacts): boolean {
  const end = findWithdrawalEnd(row, parts)
  return items.some((item) => mayWithdraw(toRefundable(item, { isLost: false }), end, now))
}

type RefundSummary = OrderParts['refunds'][number]

export const presentRefundSummary = (
  { id, status, reason, items_minor, shipping_minor, item_ids, due_at }: RefundSummary,
  toMoney: (amountMinor: number) => Amount<CurrencyCode>,
): Order['refunds'][number] => ({
  id: String(id),
  status,
  reason,
  amount: toMoney(items_minor + shipping_minor),
  item_ids: (item_ids ?? []).map(String),
  due_at: due_at?.toISOString() ?? null,
})
