import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { SellerAccounts } from './accounts-port.ts'
import type { GatewayBalance } from './balance-port.ts'
import type { Disputes } from './disputes-port.ts'
import type { Payouts } from './payouts-port.ts'

export type Charge = {
  /** The same key is the same charge, however often the gateway is called. */
  idempotencyKey: string
  /**
   * In the smallest unit of the currency, as Stripe counts: pence, and whole yen, which have none.
   * PayPal wants decimal text: `formatAmount`.
   */
  amountMinor: number
  currency: CurrencyCode
  /** Token that the gateway issued to its panel. The server never has a card number. */
  paymentToken: string
  /** Absolute address to which the gateway redirects the buyer after a challenge. */
  returnUrl: string
  description: string
  /**
   * One share for each seller, which sum to `amountMinor`, for a gateway that pays each seller's
   * own account (PayPal, `maxSellers`). Empty for the others.
   */
  shares: readonly ChargeShare[]
}

export type ChargeShare = {
  sellerId: number
  /** What the buyer pays for this seller's parts and delivery, in the currency of the charge. */
  amountMinor: number
  /** What the marketplace keeps of it: the fee with its VAT and exchange surcharges. */
  feeMinor: number
  /** The seller's account at this gateway, if it is connected. */
  accountReference: string | undefined
}

/** Identifies a charge, also when its reference was lost with a response. */
export type ChargeLookup = { idempotencyKey: string; reference: string | null; createdAt: Date }

export type ChargeState =
  | { status: 'authorised'; reference: string }
  | { status: 'requires_action'; reference: string; challengeUrl: string }
  | { status: 'declined'; reference: string; declineCode: string }
  | { status: 'captured' | 'voided' | 'refunded'; reference: string }

export type RefundRequest = {
  /** The gateway's reference of the captured charge. */
  chargeReference: string
  /** The same key is the same refund, however often the gateway is called. */
  idempotencyKey: string
  /** In the currency of the charge. */
  amountMinor: number
  currency: CurrencyCode
  /** Whose share is given back: a gateway that pays each seller's own account needs it. */
  sellerId: number
  /**
   * What the marketplace gives back of what it kept of the share (`ChargeShare.feeMinor`), for
   * such a gateway. At most what is left of it is taken.
   */
  feeMinor: number
}

/** A refund that was made. Its state can change for days: a bank can send the money back. */
export type RefundLookup = Pick<RefundRequest, 'chargeReference' | 'idempotencyKey' | 'sellerId'> & { reference: string | null }

/** `failed`: the gateway has the money again, and the buyer has not got it. */
export type RefundLookupState = RefundState | { status: 'failed'; reference: string; code: string }

/**
 * `refused`: no repetition can succeed. `code` is the reason of the gateway, or `DISPUTED_CODE`,
 * with which a repetition can succeed when the dispute has ended.
 */
export type RefundState = { status: 'refunded'; reference: string } | { status: 'refused'; code: string }

/** The charge is disputed. The same code for every gateway. */
export const DISPUTED_CODE = 'disputed'

export type WebhookRequest = {
  /** The bytes of the request: signatures cover them, not the parsed JSON. */
  rawBody: Buffer
  headers: IncomingHttpHeaders
}

/**
 * What a webhook is about. It has no state: webhooks can arrive late, twice and out of order, so
 * the state of the subject is fetched. Charges, refunds and payouts are named by our key, because
 * the webhook may arrive before the gateway's reference is stored.
 * `other`: an event that changes nothing here. It is stored.
 */
export type GatewayEventSubject =
  | { kind: 'charge' | 'refund' | 'payout'; idempotencyKey: string }
  | { kind: 'account' | 'dispute'; reference: string }
  | { kind: 'other' }

/** A verified webhook. `id` is the gateway's: the same event can be delivered several times. */
export type GatewayEvent = { id: string; type: string; subject: GatewayEventSubject }

/** What the browser's payment panel needs: public values only. */
export type PanelSettings = {
  /** Address of the gateway's browser script. Null: the panel needs none. */
  scriptUrl: string | null
  /** The gateway's public key for the panel. */
  publishableKey: string | null
  /** No real money moves, which the key does not say. */
  isTest?: boolean
}

/**
 * Charges a payment method. `authorise` holds the amount, `capture` collects it, `void` cancels the
 * hold, `refund` gives a part or all of a captured amount back. Every call can be repeated.
 * `signal` aborts when the time limit of the call is over (PAYMENT_CALL_TIMEOUT_MS): an adapter
 * passes it to its requests.
 * @throws GatewayUnavailable when the gateway cannot be reached: the state is then unknown
 */
export type PaymentGateway = {
  readonly name: GatewayName
  readonly panel: PanelSettings
  /** How many sellers one charge can pay. Undefined: any number. */
  readonly maxSellers: number | undefined
  /** The smallest amount that the gateway charges, in minor units. */
  minAmountMinor(currency: CurrencyCode): number
  /** Ports for sellers, chargebacks and accounting records. All three gateways have them. */
  readonly accounts?: SellerAccounts
  readonly payouts?: Payouts
  readonly disputes?: Disputes
  readonly balance?: GatewayBalance
  /** External CSP sources that the gateway's panel needs, by directive. */
  readonly pageSources: Readonly<Record<string, readonly string[]>>
  authorise(charge: Charge, signal?: AbortSignal): Promise<ChargeState>
  capture(reference: string, signal?: AbortSignal): Promise<ChargeState>
  void(reference: string, signal?: AbortSignal): Promise<ChargeState>
  refund(refund: RefundRequest, signal?: AbortSignal): Promise<RefundState>
  /** Finds a refund. Undefined: the gateway has none with this key. */
  findRefund(lookup: RefundLookup, signal?: AbortSignal): Promise<RefundLookupState | undefined>
  /** Finds a charge, for example after its response was lost. */
  find(lookup: ChargeLookup, signal?: AbortSignal): Promise<ChargeState | undefined>
  /**
   * Verifies the signature of a webhook and parses it.
   * @throws InvalidWebhook
   */
  parseWebhook(request: WebhookRequest): Promise<GatewayEvent>
}

export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** The webhook is not signed by the gateway, or its body cannot be parsed. */
export class InvalidWebhook extends Error {
  override name = 'InvalidWebhook'
  readonly reason: InvalidWebhookReason

  constructor(reason: InvalidWebhookReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** `old_signature`: genuine, but older than a gateway delivers, so it may be replayed. */
export type InvalidWebhookReason = 'unknown_gateway' | 'bad_signature' | 'old_signature' | 'bad_body'
