import type { OrderDeadlineKind } from '@partlane/domain/orders/order-deadlines'
import type { RepaymentStatus } from '@partlane/domain/orders/repayment-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const ordersPath = '/staff/orders'

export const repaymentTone: Record<RepaymentStatus, Tone> = { pending: 'warning', done: 'success', failed: 'danger' }

/** The kinds that operators look for first. */
export const deadlineKinds: readonly OrderDeadlineKind[] = ['accept', 'dispatch', 'cancel_allowed', 'cancel', 'collect', 'confirm']
