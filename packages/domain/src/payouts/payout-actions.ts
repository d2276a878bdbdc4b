import { type PayoutStatus, payoutMachine } from './payout-machine.ts'
import { MAX_PAYOUT_ATTEMPTS } from './payout-rules.ts'

/** What an operator may do with a failed payout. */
export const payoutActions = ['retry', 'return'] as const
export type PayoutAction = (typeof payoutActions)[number]

/**
 * `isReturnRequested`: an operator has given it up, and the gateway takes the money back.
 * `isDirect`: the gateway holds the money and pays it to the seller.
 */
export type PayoutFacts = { status: PayoutStatus; attempt: number; isReturnRequested: boolean; isDirect: boolean }

/**
 * The refusal code if an operator may not do this now, otherwise null. A payout that is given up is
 * not tried again: the money may already be back from the seller's account. A direct payout is not
 * given up: the balance would be paid by another gateway, and the same money by this one.
 */
export function payoutActionRefusalOf(action: PayoutAction, { status, attempt, isReturnRequested, isDirect }: PayoutFacts) {
  if (!payoutMachine.can(status, action)) return `payout_is_${status}` as const
  if (isDirect) return action === 'return' ? 'payout_not_returnable' : null
  return isReturnRequested || (action === 'retry' && attempt >= MAX_PAYOUT_ATTEMPTS) ? 'payout_is_given_up' : null
}

export const listPayoutActions = (payout: PayoutFacts): PayoutAction[] =>
  payoutActions.filter((action) => payoutActionRefusalOf(action, payout) === null)
