import type { OrderSide } from '@partlane/client/orders'
import type { Refund } from '@partlane/client/refunds'
import type { RefundStatus } from '@partlane/domain/refunds/refund-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const refundTone: Record<RefundStatus, Tone> = {
  requested: 'warning',
  offered: 'info',
  declined: 'danger',
  escalated: 'warning',
  accepted: 'info',
  return_sent: 'info',
  return_received: 'info',
  refunded: 'success',
  closed: 'neutral',
}

export const isOpenRefund = ({ status }: { status: RefundStatus }): boolean => status !== 'refunded' && status !== 'closed'

/** The side that has to do something next. Operators and finished refunds have none. */
export const waitsFor: Partial<Record<RefundStatus, OrderSide>> = {
  requested: 'seller',
  offered: 'buyer',
  declined: 'buyer',
  accepted: 'buyer',
  return_sent: 'seller',
  return_received: 'seller',
}

/** The amount that the next step is about: the offered one while it waits for the buyer. */
export const currentAmount = ({ status, offer, amount }: Pick<Refund, 'status' | 'offer' | 'amount'>) =>
  status === 'offered' && offer ? offer.amount : amount
