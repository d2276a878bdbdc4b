import { MAX_OFFERS } from './refund-deadlines.ts'
import type { RefundEvent, RefundStatus } from './refund-machine.ts'
import { isReturnable, type RefundReason } from './refund-reasons.ts'

/**
 * What buyer and seller do with a refund.
 * - seller: `accept` (the items come back), `repay` (the whole sum, without a return or after it),
 *   `offer` (a part of it, the buyer keeps the items), `decline`, `receive_return`
 * - buyer: `accept_offer`, `refuse_offer`, `send_return`, `withdraw` (end the request)
 * - both: `escalate` (an operator decides)
 */
export const refundActions = [
  'accept',
  'repay',
  'offer',
  'decline',
  'accept_offer',
  'refuse_offer',
  'send_return',
  'receive_return',
  'escalate',
  'withdraw',
] as const
export type RefundAction = (typeof refundActions)[number]

/** The event of the machine that an action causes. */
export const eventOfAction: Record<RefundAction, RefundEvent> = {
  accept: 'accept',
  repay: 'repay',
  offer: 'offer',
  decline: 'decline',
  accept_offer: 'repay',
  refuse_offer: 'refuse_offer',
  send_return: 'send_return',
  receive_return: 'receive_return',
  escalate: 'escalate',
  withdraw: 'close',
}

/** The actions of each side by status. `offered` waits for the buyer alone. */
const actionsOf: Record<'buyer' | 'seller', Partial<Record<RefundStatus, readonly RefundAction[]>>> = {
  buyer: {
    requested: ['withdraw'],
    offered: ['accept_offer', 'refuse_offer', 'withdraw'],
    declined: ['escalate', 'withdraw'],
    escalated: ['withdraw'],
    accepted: ['send_return', 'withdraw'],
  },
  seller: {
    requested: ['accept', 'repay', 'offer', 'decline'],
    declined: ['repay'],
    escalated: ['repay'],
    accepted: ['repay', 'receive_return'],
    return_sent: ['repay', 'receive_return', 'escalate'],
    return_received: ['repay', 'escalate'],
  },
}

/** Whether a side has an action, in one status or another. */
export const isActionOf = (side: 'buyer' | 'seller', action: RefundAction): boolean =>
  Object.values(actionsOf[side]).some((actions) => actions.includes(action))

export type RefundFacts = {
  status: RefundStatus
  reason: RefundReason
  /** Offers made so far. */
  offers: number
  /** The items were sent back before it was escalated. */
  isReturned: boolean
}

/** Lists what a side may do with a refund now. */
export function listRefundActions({ status, reason, offers, isReturned }: RefundFacts, side: 'buyer' | 'seller'): RefundAction[] {
  return (actionsOf[side][status] ?? []).filter((action) => {
    if (action === 'accept') return isReturnable(reason)
    if (action === 'offer') return offers < MAX_OFFERS
    // Who has sent the items back has nothing to withdraw to.
    if (action === 'withdraw') return !isReturned
    return true
  })
}

/** How an operator decides an escalated refund. */
export const refundDecisions = ['repay', 'return', 'refuse'] as const
export type RefundDecision = (typeof refundDecisions)[number]

export const eventOfDecision: Record<RefundDecision, RefundEvent> = { repay: 'repay', return: 'accept', refuse: 'close' }

/** Lists the decisions that are possible: what is back, or never arrived, cannot be sent back. */
export const listRefundDecisions = ({ status, reason, isReturned }: Omit<RefundFacts, 'offers'>): RefundDecision[] =>
  status !== 'escalated' ? [] : refundDecisions.filter((decision) => decision !== 'return' || (isReturnable(reason) && !isReturned))
