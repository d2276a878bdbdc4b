import type { OrderActor } from '@partlane/domain/orders/order-history'
import type { RefundEvent, RefundStatus } from '@partlane/domain/refunds/refund-machine'
import type { RefundReason } from '@partlane/domain/refunds/refund-reasons'
import type { OrderNews } from '#features/orders/public.ts'

type ChangeFacts = { event: RefundEvent | 'request'; actor: OrderActor; reason: RefundReason }

/** What each side is notified about when a refund changes. */
export function newsOfChange({ event, actor, reason }: ChangeFacts): OrderNews {
  switch (event) {
    case 'request':
      if (reason === 'goodwill') return {}
      return { seller: reason === 'withdrawal' ? 'refund_withdrawal' : 'refund_requested' }
    case 'accept':
      // The seller was notified of the withdrawal itself.
      if (reason === 'withdrawal') return { buyer: 'refund_withdrawal_received' }
      return { buyer: 'refund_accepted', ...(actor === 'seller' ? {} : { seller: 'refund_accepted_seller' }) }
    case 'offer':
      return { buyer: 'refund_offered' }
    case 'refuse_offer':
      return { seller: 'refund_offer_refused' }
    case 'decline':
      return { buyer: 'refund_declined' }
    case 'escalate':
      return { buyer: 'refund_escalated', seller: 'refund_escalated' }
    case 'send_return':
      return { seller: 'refund_return_sent' }
    case 'receive_return':
      return { buyer: 'refund_return_received', ...(actor === 'seller' ? {} : { seller: 'refund_return_arrived' }) }
    case 'repay':
      return { buyer: 'refund_repaid', seller: 'refund_repaid_seller' }
    default:
      return newsOfClosing(actor, reason)
  }
}

function newsOfClosing(actor: OrderActor, reason: RefundReason): OrderNews {
  if (actor === 'operator') return { buyer: 'refund_refused', seller: 'refund_refused_seller' }
  if (actor === 'buyer') return { seller: reason === 'withdrawal' ? 'refund_withdrawal_cancelled' : 'refund_withdrawn' }
  return { buyer: 'refund_expired', seller: 'refund_expired_seller' }
}

/** The reminder one day before a status ends by itself. */
export const newsOfNearEnd: Partial<Record<RefundStatus, OrderNews>> = {
  requested: { seller: 'refund_respond_near' },
  offered: { buyer: 'refund_offer_near' },
  declined: { buyer: 'refund_escalate_near' },
  accepted: { buyer: 'refund_send_near' },
  return_sent: { seller: 'refund_receive_near' },
  return_received: { seller: 'refund_inspect_near' },
}
