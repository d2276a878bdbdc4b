import type { CurrencyCode } from '@partlane/domain/money/money'

export type CardCharge = {
  /** The same key is the same charge, however often it is asked for. */
  idempotencyKey: string
  amountMinor: number
  currency: CurrencyCode
  /** What the gateway's own form made of the card: we never see a card number. */
  cardToken: string
  /** Where the gateway sends the person back after a challenge. */
  returnUrl: string
  description: string
}

export type ChargeState =
  | { status: 'authorised'; reference: string }
  | { status: 'requires_action'; reference: string; challengeUrl: string }
  | { status: 'declined'; reference: string; declineCode: string }
  | { status: 'captured' | 'voided' | 'refunded'; reference: string }

/**
 * A company that charges cards. Money is held at `authorise` and taken at `capture`; whatever was only held goes back at `void`.
 * Every call may be repeated. Throws GatewayUnavailable when it cannot be reached: then the state is unknown and `find` tells later.
 */
export type CardGateway = {
  readonly name: 'sandbox' | 'stripe'
  authorise(charge: CardCharge): Promise<ChargeState>
  capture(reference: string): Promise<ChargeState>
  void(reference: string): Promise<ChargeState>
  /** By our own key: what became of a charge whose answer was lost. */
  find(idempotencyKey: string): Promise<ChargeState | undefined>
}

export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}
