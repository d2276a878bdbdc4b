import type { OrderDeadlineKind } from '@partlane/domain/orders/order-deadlines'
import type { OrderStatus } from '@partlane/domain/orders/order-machine'
import type { RepaymentStatus } from '@partlane/domain/orders/repayment-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const ordersPath = '/staff/orders'

export const orderTone: Record<OrderStatus, Tone> = {
  processing: 'warning',
  fully_paid: 'success',
  partially_paid: 'warning',
  create_shipping: 'info',
  completed: 'success',
  cancelled: 'danger',
}

export const repaymentTone: Record<RepaymentStatus, Tone> = { pending: 'warning', done: 'success', failed: 'danger' }

/** The kinds that operators look for first. */
export const deadlineKinds: readonly OrderDeadlineKind[] = ['accept', 'dispatch', 'cancel_allowed', 'cancel', 'collect', 'confirm']
