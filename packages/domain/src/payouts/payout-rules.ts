import type { CurrencyCode } from '../money/money.ts'

/** How often a seller is paid. */
export const payoutSchedules = ['daily', 'weekly', 'monthly'] as const
export type PayoutSchedule = (typeof payoutSchedules)[number]

/**
 * Whether a run of the day pays a seller. `day`: ISO date. Weekly on Mondays, monthly on the 1st.
 */
export function isPayoutDay(schedule: PayoutSchedule, day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  if (schedule === 'daily') return true
  const isMonday = date.getUTCDay() === 1
  return schedule === 'weekly' ? isMonday : date.getUTCDate() === 1
}

/** Smaller balances wait for further sales: what gateways pay out at least, in minor units. */
const minPayouts: Record<CurrencyCode, number> = { gbp: 100, eur: 100, usd: 100, pln: 500, sek: 1_000, chf: 100, jpy: 100 }
export const minPayoutMinor = (currency: CurrencyCode): number => minPayouts[currency]

/** A failed payout is tried so many times, then it is returned to the balance. */
export const MAX_PAYOUT_ATTEMPTS = 4
const RETRY_DAYS = 1
const DIRECT_RETRY_DAYS = 7
const DAY_MS = 86_400_000

/**
 * When a failed payout is tried again. Null: not again. `attempt`: the one that has failed, from 1.
 * A direct payout is never given up: the gateway holds the money for the seller, and pays it by
 * itself after some weeks, which the next attempt notices.
 */
export function retryPayoutAt(attempt: number, { now, isDirect }: { now: Date; isDirect: boolean }): Date | null {
  if (attempt >= MAX_PAYOUT_ATTEMPTS) return isDirect ? new Date(now.getTime() + DIRECT_RETRY_DAYS * DAY_MS) : null
  return new Date(now.getTime() + attempt * RETRY_DAYS * DAY_MS)
}

/** What decides whether the share of an order becomes available for payouts. */
export type ReleaseFacts = {
  status: string
  isReleased: boolean
  /** Operators trust the seller: released when everything is dispatched. */
  isTrustedSeller: boolean
  hasUnsentItems: boolean
  /** The payment of the order is captured, or was given back. */
  isCaptured: boolean
  hasOpenRefund: boolean
  hasUnfinishedRepayment: boolean
  hasOpenChargeback: boolean
  /** Operators hold the payouts of the seller, and the release would be a payout. */
  isPayoutHeld: boolean
}

/**
 * Whether an order is released now. A cancelled order is released too: its balance is zero, or what
 * its seller owes for labels.
 */
export function mayRelease(facts: ReleaseFacts): boolean {
  const { status, isTrustedSeller, hasUnsentItems } = facts
  if (facts.isReleased || !facts.isCaptured) return false
  if (facts.hasOpenRefund || facts.hasUnfinishedRepayment || facts.hasOpenChargeback || facts.isPayoutHeld) return false
  return status === 'completed' || status === 'cancelled' || (isTrustedSeller && !hasUnsentItems)
}
