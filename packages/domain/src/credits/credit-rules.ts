import { type CreditStatus, creditMachine } from './credit-machine.ts'

/** The largest credit, in hundredths of a unit of its currency. */
export const MAX_CREDIT_HUNDREDTHS = 100_000_00
/** Credits without a second operator count together for this time. */
export const CREDIT_WINDOW_HOURS = 24

export const creditActions = ['approve', 'refuse'] as const
export type CreditAction = (typeof creditActions)[number]

type Amounts = {
  /** The credit in pence, by the rate of its day. */
  amountGbpMinor: number
  /** What the member got without a second operator within the window, in pence. */
  recentGbpMinor: number
  limitGbpMinor: number
}

/**
 * Whether a second operator must approve a credit. Credits of a day count together, so that a large
 * one cannot be divided into small ones.
 */
export const needsSecondOperator = ({ amountGbpMinor, recentGbpMinor, limitGbpMinor }: Amounts): boolean =>
  amountGbpMinor + recentGbpMinor > limitGbpMinor

type Decision = { status: CreditStatus; isRequester: boolean; isMember: boolean }

/**
 * The refusal code if an operator may not decide about a credit now, otherwise null. The operator
 * who has requested it may withdraw it, but not approve it. Operators do not decide about credits
 * for themselves.
 */
export function creditRefusalOf(action: CreditAction, { status, isRequester, isMember }: Decision) {
  if (isMember) return 'not_allowed'
  if (!creditMachine.can(status, action)) return `credit_is_${status}` as const
  return action === 'approve' && isRequester ? 'second_operator_required' : null
}

export const listCreditActions = (decision: Decision): CreditAction[] =>
  creditActions.filter((action) => creditRefusalOf(action, decision) === null)
