import type { OrderItemStatus, OrderStatus } from '@partlane/domain/orders/order-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const orderTone: Record<OrderStatus, Tone> = {
  processing: 'warn',
  fully_paid: 'good',
  partially_paid: 'warn',
  create_shipping: 'info',
  completed: 'good',
  cancelled: 'bad',
}

export const itemTone: Record<OrderItemStatus, Tone> = { pending: 'warn', accepted: 'good', declined: 'bad', confirmed: 'good' }

/** The pages of each side (specification, section 2). */
export const ordersPath = { buyer: '/profile/my-orders/orders', seller: '/profile/sold-items/orders' } as const
export const refundsPath = { buyer: '/profile/my-orders/refunds', seller: '/profile/sold-items/refunds' } as const
