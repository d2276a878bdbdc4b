import type { GatewayName } from '../checkout/payment-gateways.ts'

/**
 * Whether a gateway holds the share of each seller and pays it to the seller's own account there.
 * The money of the others is paid from the balance of the marketplace.
 */
export const paysSellersDirectly = (gateway: GatewayName): boolean => gateway === 'paypal'

/** What a gateway that pays sellers directly has of one order, in minor units of one currency. */
export type DirectShare = {
  /** What the seller gets for the order: the price and the delivery less the fee. */
  shareMinor: number
  /** The seller's part of what the gateway has given back to the buyer. */
  refundedMinor: number
  /** The seller's part of what the gateway withholds for open chargebacks. */
  withheldMinor: number
}

/** What the gateway has yet to pay to the seller, or may keep there. */
export const payableMinor = ({ shareMinor, refundedMinor, withheldMinor }: DirectShare): number =>
  Math.max(0, shareMinor - refundedMinor - withheldMinor)

/**
 * What the gateway has taken back from the account of the seller and the ledger does not have yet.
 * After the payment it takes the seller's part of refunds and chargebacks by itself. Before it,
 * they come out of the held money, and the gateway pays less. Negative: a chargeback was won, and
 * the seller has the money again.
 */
export const recoveryDueMinor = (share: DirectShare, { paidMinor, recoveredMinor }: { paidMinor: number; recoveredMinor: number }) =>
  Math.max(0, paidMinor - payableMinor(share)) - recoveredMinor
