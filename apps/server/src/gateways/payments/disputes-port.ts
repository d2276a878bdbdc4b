import type { CurrencyCode } from '@partlane/domain/money/money'

/** A chargeback as the gateway knows it. */
export type DisputeState = {
  reference: string
  /** Our key of the disputed charge. Null: the charge has none, so it is not of this program. */
  chargeIdempotencyKey: string | null
  /** Set when only the share of one seller is disputed (PayPal). */
  sellerId: number | null
  /** In the currency of the charge. */
  amountMinor: number
  currency: CurrencyCode
  /** The gateway's own code. */
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  /** The gateway has taken the amount from the balance: at once, or only when it is lost. */
  isWithheld: boolean
  /** Last instant for evidence. Null after it was submitted. */
  evidenceDueAt: Date | null
}

/** What the marketplace submits. Texts are plain; `document` is a PDF with everything. */
export type DisputeEvidence = {
  productDescription: string
  customerName: string
  customerEmail: string
  shippingAddress: string | null
  shippingCarrier: string | null
  trackingNumber: string | null
  /** ISO date. */
  shippedOn: string | null
  refundPolicy: string
  text: string
  document: Uint8Array | null
}

/** @throws GatewayUnavailable */
export type Disputes = {
  find(reference: string, signal?: AbortSignal): Promise<DisputeState | undefined>
  /** Submits the evidence, once. Repeating it with the same key changes nothing. */
  submitEvidence(
    input: { reference: string; idempotencyKey: string; evidence: DisputeEvidence },
    signal?: AbortSignal,
  ): Promise<DisputeState>
  /** Gives the dispute up: it is lost. */
  accept(input: { reference: string; idempotencyKey: string }, signal?: AbortSignal): Promise<DisputeState>
  /** Lists disputes that have changed since an instant, so that a lost webhook is found. */
  list(
    input: { changedSince: Date; cursor: string | null },
    signal?: AbortSignal,
  ): Promise<{ disputes: DisputeState[]; cursor: string | null }>
}
