import type { Order } from '@partlane/client/orders'
import type { OrderItemStatus, OrderStatus } from '@partlane/domain/orders/order-machine'
import type { ParcelStatus } from '@partlane/domain/orders/parcel-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export type OrderStage = Exclude<OrderStatus, 'create_shipping'> | 'confirmed' | 'create_shipping' | 'delivered'

/**
 * The status of an order as its badge names it. An accepted order is confirmed until something is
 * sent, and delivered when everything has arrived: its status does not change in between.
 */
export function stageOf({ status, items }: Pick<Order, 'status' | 'items'>): OrderStage {
  if (status !== 'create_shipping') return status
  const accepted = items.filter((item) => item.status !== 'declined')
  if (accepted.every((item) => item.delivered_at !== null)) return 'delivered'
  return accepted.some((item) => (item.dispatched_at ?? item.delivered_at) !== null) ? 'create_shipping' : 'confirmed'
}

export const itemTone: Record<OrderItemStatus, Tone> = { pending: 'warning', accepted: 'success', declined: 'danger', confirmed: 'success' }

export const parcelTone: Record<ParcelStatus, Tone> = {
  prepared: 'neutral',
  in_transit: 'info',
  delivered: 'success',
  lost: 'danger',
  returned: 'warning',
  cancelled: 'neutral',
}

/** The pages of each side (specification, section 2). */
export const ordersPath = { buyer: '/profile/my-orders/orders', seller: '/profile/sold-items/orders' } as const
export const refundsPath = { buyer: '/profile/my-orders/refunds', seller: '/profile/sold-items/refunds' } as const
