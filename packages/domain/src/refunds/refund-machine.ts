import { defineMachine } from '../machine.ts'

export const refundStatuses = [
  'requested',
  'offered',
  'declined',
  'escalated',
  'accepted',
  'return_sent',
  'return_received',
  'refunded',
  'closed',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundEvents = [
  'accept',
  'offer',
  'refuse_offer',
  'decline',
  'escalate',
  'send_return',
  'receive_return',
  'repay',
  'close',
] as const
export type RefundEvent = (typeof refundEvents)[number]

/**
 * Statuses of a refund: a buyer asks for money back for items of an order that were sent. It never
 * changes the status of a completed order.
 * - `offered`: the seller offers a part of the money and the buyer keeps the item
 * - `escalated`: the two do not agree, or the seller did not respond; an operator decides
 * - `accepted`: the buyer sends the items back
 * - `refunded`: the repayment is requested (`repaymentMachine`); `closed`: without money
 *
 * A withdrawal is accepted as soon as it is declared.
 */
export const refundMachine = defineMachine<RefundStatus, RefundEvent>({
  name: 'refund',
  initial: 'requested',
  states: {
    requested: {
      accept: 'accepted',
      offer: 'offered',
      decline: 'declined',
      escalate: 'escalated',
      repay: 'refunded',
      close: 'closed',
    },
    offered: { refuse_offer: 'requested', repay: 'refunded', close: 'closed' },
    declined: { escalate: 'escalated', repay: 'refunded', close: 'closed' },
    escalated: { accept: 'accepted', repay: 'refunded', close: 'closed' },
    accepted: { send_return: 'return_sent', receive_return: 'return_received', repay: 'refunded', close: 'closed' },
    return_sent: { receive_return: 'return_received', escalate: 'escalated', repay: 'refunded' },
    return_received: { escalate: 'escalated', repay: 'refunded' },
    refunded: {},
    closed: {},
  },
})

/** A refund that is not over. An item has at most one. */
export const openRefundStatuses = refundStatuses.filter((status) => !refundMachine.isFinal(status))

/**
 * What a text or a photo of a refund belongs to: the request, a step of the machine, or `add` for
 * evidence that was added between two steps.
 */
export const refundEntryEvents = ['request', ...refundEvents, 'add'] as const
export type RefundEntryEvent = (typeof refundEntryEvents)[number]

/** Who writes the entries of a refund. */
export const refundAuthors = ['buyer', 'seller', 'operator'] as const
export type RefundAuthor = (typeof refundAuthors)[number]
