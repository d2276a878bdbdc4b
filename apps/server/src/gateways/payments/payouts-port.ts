import type { CurrencyCode } from '@partlane/domain/money/money'

export type PayoutRequest = {
  /** The same key is the same transfer to the seller's account. */
  idempotencyKey: string
  /** From 1. The same key and attempt are the same payout to the bank. */
  attempt: number
  /** The seller's account at the gateway. */
  accountReference: string
  amountMinor: number
  currency: CurrencyCode
  /**
   * The charge whose share is released, for a gateway that holds each seller's share (PayPal).
   * Null: the amount is paid from the balance of the marketplace (transfer, then payout).
   */
  share: { chargeReference: string; sellerId: number } | null
  description: string
}

/** `createdAt` limits the search of a gateway that cannot search by our key. */
export type PayoutLookup = Pick<PayoutRequest, 'idempotencyKey' | 'attempt' | 'accountReference' | 'currency' | 'share'> & {
  reference: string | null
  createdAt: Date
}

/**
 * `sent`: on its way to the bank. `failed` can follow `paid` within days: a bank returned it.
 * `paidMinor`: what was paid, by a gateway that holds each seller's share: less than asked for
 * after a refund, more when it had paid before one. Undefined: what was asked for.
 */
export type PayoutState =
  | { status: 'sent' | 'paid'; reference: string; paidMinor?: number | undefined }
  | { status: 'failed'; reference: string | null; failureCode: string }

/**
 * Takes money back from a seller's account at the gateway, as far as its balance allows.
 * `recoveredMinor` can be less than asked for.
 */
export type RecoveryRequest = Omit<PayoutRequest, 'attempt' | 'share' | 'description'>
export type RecoveryState = { recoveredMinor: number; reference: string | null }

/**
 * Pays sellers. Every call can be repeated.
 * @throws GatewayUnavailable when the gateway cannot be reached: the state is then unknown
 */
export type Payouts = {
  send(request: PayoutRequest, signal?: AbortSignal): Promise<PayoutState>
  find(lookup: PayoutLookup, signal?: AbortSignal): Promise<PayoutState | undefined>
  recover(request: RecoveryRequest, signal?: AbortSignal): Promise<RecoveryState>
}
