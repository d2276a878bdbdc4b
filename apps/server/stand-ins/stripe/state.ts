import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/**
 * The objects of the stand-in, in Stripe's own shapes. Fields that no caller of ours can need are
 * left out; the types of the library check the others.
 */
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'canceled_at'
  | 'capture_method'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'last_payment_error'
  | 'livemode'
  | 'metadata'
  | 'next_action'
  | 'status'
  | 'transfer_group'
> & {
  latest_charge: string | null
  /** Not part of Stripe's object: what the challenge page needs. */
  return_url?: string
  card_last4?: string
}
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'metadata'
  | 'paid'
  | 'refunded'
  | 'status'
  | 'transfer_group'
> & { payment_intent: string }
export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'status' | 'failure_reason'> & {
  charge: string
  payment_intent: string
}
export type Account = Pick<
  Stripe.Account,
  | 'id'
  | 'object'
  | 'business_type'
  | 'capabilities'
  | 'charges_enabled'
  | 'country'
  | 'created'
  | 'details_submitted'
  | 'email'
  | 'metadata'
  | 'payouts_enabled'
> & {
  created: number
  requirements: { currently_due: string[]; disabled_reason: string | null }
  tos_acceptance: { date: number | null }
  /** Not part of Stripe's object. */
  isDeauthorised: boolean
  bankRefuses: boolean
}
export type Transfer = Pick<
  Stripe.Transfer,
  'id' | 'object' | 'amount' | 'amount_reversed' | 'created' | 'currency' | 'description' | 'metadata' | 'reversed' | 'transfer_group'
> & { destination: string }
export type Payout = Pick<
  Stripe.Payout,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'description' | 'failure_code' | 'metadata' | 'status'
> & { account: string }
export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'is_charge_refundable' | 'metadata' | 'reason' | 'status'
> & {
  charge: string
  payment_intent: string
  balance_transactions: BalanceLine[]
  evidence: Record<string, string>
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number }
}
export type BalanceLine = Pick<Stripe.BalanceTransaction, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'fee' | 'net' | 'type'> & {
  source: string | null
}
export type ConfirmationToken = { id: string; object: 'confirmation_token'; created: number; card: string; method: string; isUsed: boolean }
export type StoredEvent = { id: string; object: 'event'; type: string; created: number; account?: string; data: { object: object } }
export type OnboardingLink = {
  token: string
  account: string
  return_url: string
  refresh_url: string
  expires_at: number
  isUsed: boolean
}
export type StoredFile = { id: string; object: 'file'; created: number; purpose: string; size: number; content: Buffer }

export function createState() {
  return {
    intents: new Map<string, Intent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    accounts: new Map<string, Account>(),
    transfers: new Map<string, Transfer>(),
    payouts: new Map<string, Payout>(),
    disputes: new Map<string, Dispute>(),
    lines: new Map<string, BalanceLine>(),
    tokens: new Map<string, ConfirmationToken>(),
    links: new Map<string, OnboardingLink>(),
    /** Accounts by the token of an address of the dashboard. */
    logins: new Map<string, string>(),
    files: new Map<string, StoredFile>(),
    events: new Map<string, StoredEvent>(),
    /** Money of connected accounts that is not at their bank, by account and currency. */
    balances: new Map<string, number>(),
  }
}
export type State = ReturnType<typeof createState>

export const createId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
