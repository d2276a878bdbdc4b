import type { OrderStatus } from '@partlane/domain/orders/order-machine'
import type { Tone } from '#ui/display/Badge.tsx'

/** The colour of a status, for buyers, sellers and operators alike. */
export const orderTone: Record<OrderStatus, Tone> = {
  processing: 'warning',
  fully_paid: 'success',
  partially_paid: 'warning',
  create_shipping: 'info',
  completed: 'success',
  cancelled: 'danger',
}
