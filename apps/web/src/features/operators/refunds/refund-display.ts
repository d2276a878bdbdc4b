import type { RefundStatus } from '@partlane/domain/refunds/refund-machine'
import type { Tone } from '#ui/display/Badge.tsx'

/** An escalated refund waits for an operator; the others do not. */
export const refundTone: Record<RefundStatus, Tone> = {
  requested: 'neutral',
  offered: 'neutral',
  declined: 'neutral',
  escalated: 'warning',
  accepted: 'info',
  return_sent: 'info',
  return_received: 'info',
  refunded: 'success',
  closed: 'neutral',
}

export const refundsPath = '/staff/refunds'
