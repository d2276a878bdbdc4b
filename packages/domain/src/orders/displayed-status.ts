import { type OrderItemStatus, type OrderStatus, orderStatuses } from './order-machine.ts'

/** The statuses that badges name: `create_shipping` only while something is on its way. */
export const displayedOrderStatuses = [...orderStatuses, 'confirmed', 'delivered'] as const
export type DisplayedOrderStatus = (typeof displayedOrderStatuses)[number]

/** Instants as ISO texts. */
type ItemFacts = { status: OrderItemStatus; dispatched_at: string | null; delivered_at: string | null }

/**
 * The status of an order as its badge names it. An accepted order is confirmed until something is
 * sent, and delivered when everything has arrived: its status does not change in between.
 */
export function displayedStatusOf(status: OrderStatus, items: readonly ItemFacts[]): DisplayedOrderStatus {
  if (status !== 'create_shipping') return status
  const remaining = items.filter((item) => item.status !== 'declined')
  if (remaining.every(({ delivered_at }) => delivered_at !== null)) return 'delivered'
  return remaining.some(({ dispatched_at, delivered_at }) => (dispatched_at ?? delivered_at) !== null) ? 'create_shipping' : 'confirmed'
}
