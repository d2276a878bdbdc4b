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

/** The amount that the next step is about: the offered one while it waits for the buyer. */
export const currentAmount = ({ status, offer, amount }: Pick<Refund, 'status' | 'offer' | 'amount'>) =>
  status === 'offered' && offer ? offer.amount : amount
