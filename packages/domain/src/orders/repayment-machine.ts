import { defineMachine } from '../machine.ts'

export const repaymentStatuses = ['pending', 'done', 'failed'] as const
export type RepaymentStatus = (typeof repaymentStatuses)[number]
export type RepaymentEvent = 'succeed' | 'fail' | 'retry' | 'bounce'

/**
 * Statuses of a repayment: money of an order that its buyer gets back. `failed`: the gateway
 * refuses it and an operator has to act, after which it can still succeed. A gateway that cannot be
 * reached leaves it pending. One that was refused because of a dispute is tried again when the
 * dispute ends (`retry`). What was given back can come back days later (`bounce`).
 */
export const repaymentMachine = defineMachine<RepaymentStatus, RepaymentEvent>({
  name: 'repayment',
  initial: 'pending',
  states: {
    pending: { succeed: 'done', fail: 'failed' },
    failed: { succeed: 'done', retry: 'pending' },
    done: { bounce: 'failed' },
  },
})

/** Why money is given back. */
export const repaymentReasons = ['decline', 'cancellation', 'refund', 'withdrawal', 'surcharge', 'decision', 'chargeback'] as const
export type RepaymentReason = (typeof repaymentReasons)[number]
