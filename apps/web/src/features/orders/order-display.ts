import type { OrderItemStatus, OrderStatus } from '@partlane/domain/orders/order-machine'
import type { ParcelStatus } from '@partlane/domain/orders/parcel-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const orderTone: Record<OrderStatus, Tone> = {
  processing: 'warning',
  fully_paid: 'success',
  partially_paid: 'warning',
  create_shipping: 'info',
  completed: 'success',
  cancelled: 'danger',
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
