import type { CurrencyCode } from '../money/money.ts'
import type { AcceptedPayments } from '../payouts/accepted-payments.ts'
import type { GatewayName } from './payment-gateways.ts'

/** How a buyer pays (specification, section 3). */
export const paymentMethods = ['card', 'paypal'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodOf = (gateway: GatewayName): PaymentMethod => (gateway === 'paypal' ? 'paypal' : 'card')

/**
 * Why lines cannot be paid by a method. `not_connected`: the seller has no account at the gateway.
 * `other_currency`: the gateway pays the seller's account in the currency of the charge, which is
 * not that of the seller's prices. `too_many_sellers`: one charge cannot pay all of them.
 */
export const paymentObstacleReasons = ['not_accepted', 'not_connected', 'other_currency', 'too_many_sellers'] as const
export type PaymentObstacleReason = (typeof paymentObstacleReasons)[number]

/** What decides by which methods a line can be paid. */
export type PaymentLine = {
  seller_id: number
  currency: CurrencyCode
  accepted_payments: AcceptedPayments
  /** The seller's active account at PayPal. */
  paypal_reference: string | null
}

/** `maxSellers`: defined for a gateway that pays each seller's own account. */
export type PaymentGatewayRule = { name: GatewayName; maxSellers: number | undefined }

export type PaymentObstacle<Line extends PaymentLine> = { reason: PaymentObstacleReason; lines: Line[] }

/**
 * Finds what prevents the payment of lines in a currency by a gateway: each reason with its lines.
 * Empty: the gateway can be used. With too many sellers the lines are all of them.
 */
export function findPaymentObstacles<Line extends PaymentLine>(
  { name, maxSellers }: PaymentGatewayRule,
  { lines, currency }: { lines: readonly Line[]; currency: CurrencyCode },
): PaymentObstacle<Line>[] {
  const paysSellers = maxSellers !== undefined
  const isTooMany = paysSellers && new Set(lines.map((line) => line.seller_id)).size > maxSellers
  const reasonOf = (line: Line): PaymentObstacleReason | undefined => {
    if (!accepts(line.accepted_payments, paymentMethodOf(name))) return 'not_accepted'
    if (paysSellers && line.paypal_reference === null) return 'not_connected'
    return paysSellers && line.currency !== currency ? 'other_currency' : undefined
  }
  return paymentObstacleReasons.flatMap((reason) => {
    const affectedLines = lines.filter((line) => (reason === 'too_many_sellers' ? isTooMany : reasonOf(line) === reason))
    return affectedLines.length > 0 ? [{ reason, lines: affectedLines }] : []
  })
}

/** `stripe` in the words of the specification is payment by card. */
const accepts = (accepted: AcceptedPayments, method: PaymentMethod) =>
  accepted === 'both' || accepted === (method === 'card' ? 'stripe' : 'paypal')

/** Buyers choose between methods: of several gateways of one method the first is offered. */
export const listOfferedGateways = <Gateway extends { name: GatewayName }>(gateways: readonly Gateway[]): Gateway[] =>
  gateways.filter(
    (gateway, index) => gateways.findIndex((other) => paymentMethodOf(other.name) === paymentMethodOf(gateway.name)) === index,
  )
