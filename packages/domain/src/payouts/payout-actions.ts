import { type PayoutStatus, payoutMachine } from './payout-machine.ts'
import { MAX_PAYOUT_ATTEMPTS } from './payout-rules.ts'

/** What an operator may do with a failed payout. */
export const payoutActions = ['retry', 'return'] as const
export type PayoutAction = (typeof payoutActions)[number]

/** `isReturnRequested`: an operator has given it up, and the gateway takes the money back. */
export type PayoutFacts = { status: PayoutStatus; attempt: number; isReturnRequested: boolean }

/**
 * The refusal code if an operator may not do this now, otherwise null. A payout that is given up is
 * not tried again: the money may already be back from the seller's account.
 */
export function payoutActionRefusalOf(action: PayoutAction, { status, attempt, isReturnRequested }: PayoutFacts) {
  if (!payoutMachine.can(status, action)) return `payout_is_${status}` as const
  return isReturnRequested || (action === 'retry' && attempt >= MAX_PAYOUT_ATTEMPTS) ? 'payout_is_given_up' : null
}

export const listPayoutActions = (payout: PayoutFacts): PayoutAction[] =>
  payoutActions.filter((action) => payoutActionRefusalOf(action, payout) === null)
