import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { CurrencyCode } from '@partlane/domain/money/money'

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
  /** Path to which the gateway redirects the buyer after a challenge. */
  returnUrl: string
  description: string
}

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
}

/** `refused`: no repetition can succeed. `code` is the reason of the gateway. */
export type RefundState = { status: 'refunded'; reference: string } | { status: 'refused'; code: string }

export type WebhookRequest = {
  /** The bytes of the request: signatures cover them, not the parsed JSON. */
  rawBody: Buffer
  headers: IncomingHttpHeaders
}

/**
 * Says that a charge has changed. It names the charge by our key, because it may arrive before the
 * gateway's reference is stored. It has no state: webhooks can arrive late and out of order, so the
 * state is fetched with `find`.
 */
export type WebhookNotification = { idempotencyKey: string }

/**
 * Charges a payment method. `authorise` holds the amount, `capture` collects it, `void` cancels the
 * hold, `refund` gives a part or all of a captured amount back. Every call can be repeated.
 * `signal` aborts when the time limit of the call is over (PAYMENT_CALL_TIMEOUT_MS): an adapter
 * passes it to its requests.
 * @throws GatewayUnavailable when the gateway cannot be reached: the state is then unknown
 */
export type PaymentGateway = {
  readonly name: GatewayName
  /** External CSP sources that the gateway's panel needs, by directive. */
  readonly pageSources: Readonly<Record<string, readonly string[]>>
  authorise(charge: Charge, signal?: AbortSignal): Promise<ChargeState>
  capture(reference: string, signal?: AbortSignal): Promise<ChargeState>
  void(reference: string, signal?: AbortSignal): Promise<ChargeState>
  refund(refund: RefundRequest, signal?: AbortSignal): Promise<RefundState>
  /** Finds a charge by our key, for example after its response was lost. */
  find(idempotencyKey: string, signal?: AbortSignal): Promise<ChargeState | undefined>
  /**
   * Verifies the signature of a webhook and parses it.
   * @throws InvalidWebhook
   */
  parseWebhook(request: WebhookRequest): Promise<WebhookNotification>
}

export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** The webhook is not signed by the gateway, or its body cannot be parsed. */
export class InvalidWebhook extends Error {
  override name = 'InvalidWebhook'
}
