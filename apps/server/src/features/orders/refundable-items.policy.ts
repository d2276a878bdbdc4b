import { type RefundableItem, withdrawalEnd } from '@partlane/domain/refunds/refund-reasons'
import type { ItemColumns, OrderColumns } from './order-changes.store.ts'
import { repayableAmounts } from './orders.policy.ts'

type FactColumns = Parameters<typeof repayableAmounts>[0] &
  Pick<
    ItemColumns,
    'status' | 'shipping_type' | 'dispatched_at' | 'delivered_at' | 'confirmed_at' | 'return_days' | 'warranty' | 'open_refund_id'
  >

/** The facts that decide for which reasons money can be asked back. */
export const toRefundable = (item: FactColumns, { isLost }: { isLost: boolean }): RefundableItem => ({
  status: item.status,
  isSent: item.dispatched_at !== null || item.delivered_at !== null,
  dispatched_at: item.dispatched_at,
  arrived_at: item.delivered_at ?? item.confirmed_at,
  isUnconfirmedDelivery: item.status === 'accepted' && item.shipping_type === 'ship_only' && item.delivered_at !== null,
  isLost,
  return_days: item.return_days,
  warranty: item.warranty,
  hasOpenRefund: item.open_refund_id !== null,
  left_minor: repayableAmounts(item).items_minor,
})

/** A consumer bought from a business. */
export const isConsumerSale = (order: Pick<OrderColumns, 'company'>, buyerRole: string): boolean =>
  order.company !== null && buyerRole !== 'business'

/** Until when the buyer of an order may withdraw, as `withdrawalEnd`. */
export const withdrawalEndOf = (items: readonly FactColumns[], order: { isConsumerSale: boolean }) =>
  withdrawalEnd(
    items.map((item) => toRefundable(item, { isLost: false })),
    order,
  )
