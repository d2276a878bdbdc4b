import type { OfferEnding, OfferStatus } from './offer-machine.ts'

const HOUR_MS = 3_600_000
/** The other side answers within this time. The time to pay: `agreedLineDeadline`. */
export const OFFER_PENDING_MS = 48 * HOUR_MS
/** Both sides are notified this long before an answer or a payment is due. */
export const OFFER_REMINDER_MS = 6 * HOUR_MS
/**
 * Offers and counter-offers of the seller in one negotiation, and of a buyer for one listing in
 * `BUYER_ROUNDS_MS`: in any number of negotiations, each of which would else show more of the
 * hidden limits.
 */
export const MAX_ROUNDS_PER_SIDE = 5
export const BUYER_ROUNDS_MS = 30 * 24 * HOUR_MS
/** Offers that a seller makes at once to people who like or watch a listing. */
export const MAX_WATCHER_OFFERS = 200
/** A user gets an offer to the watchers of one listing at most once in this time. */
export const WATCHER_OFFER_INTERVAL_MS = 7 * 24 * HOUR_MS
/** New negotiations of a buyer in 24 hours. */
export const MAX_NEW_OFFERS_PER_DAY = 50

export const offerSides = ['buyer', 'seller'] as const
export type OfferSide = (typeof offerSides)[number]
export const otherSide = (side: OfferSide): OfferSide => (side === 'buyer' ? 'seller' : 'buyer')

/**
 * - `negotiation`: a buyer's offer and the answers to it
 * - `watchers`: a seller's offer to a member who likes or watches the listing
 * - `second_chance`: a seller's offer to the second bidder of an auction that was not paid
 */
export const offerKinds = ['negotiation', 'watchers', 'second_chance'] as const
export type OfferKind = (typeof offerKinds)[number]

export const offerActions = ['accept', 'decline', 'counter', 'withdraw', 'pay'] as const
export type OfferAction = (typeof offerActions)[number]

type ActionState = { status: OfferStatus; made_by: OfferSide; kind: OfferKind; rounds: number }

/** Offers that a side may still make after `rounds` own ones. A second chance is not countered. */
export const roundsLeft = ({ kind, rounds }: Pick<ActionState, 'kind' | 'rounds'>): number =>
  kind === 'second_chance' ? 0 : Math.max(0, MAX_ROUNDS_PER_SIDE - rounds)

/**
 * What one side may do with an offer. Only a buyer may withdraw, only a pending offer of their own.
 * `rounds`: offers of this side so far, of which `MAX_ROUNDS_PER_SIDE` are allowed.
 */
export function listOfferActions({ status, made_by, kind, rounds }: ActionState, side: OfferSide): OfferAction[] {
  if (status === 'accept') return side === 'buyer' ? ['pay'] : []
  if (status !== 'pending') return []
  if (made_by === side) return side === 'buyer' ? ['withdraw'] : []
  return roundsLeft({ kind, rounds }) > 0 ? ['accept', 'decline', 'counter'] : ['accept', 'decline']
}

export type OfferTerms = {
  /** The price that this buyer would pay, in minor units. */
  priceMinor: number
  minOfferPriceMinor: number | null
  autoAcceptPriceMinor: number | null
}
export type OfferReply = 'buy_it_now' | 'decline' | 'accept' | 'wait'

/**
 * What happens to a buyer's amount at once. `buy_it_now`: it is not below the price, so it is
 * refused. Too low amounts are declined like by the seller, so that the limit stays hidden.
 */
export function replyToOffer(amountMinor: number, { priceMinor, minOfferPriceMinor, autoAcceptPriceMinor }: OfferTerms): OfferReply {
  if (amountMinor >= priceMinor) return 'buy_it_now'
  if (minOfferPriceMinor !== null && amountMinor < minOfferPriceMinor) return 'decline'
  if (autoAcceptPriceMinor !== null && amountMinor >= autoAcceptPriceMinor) return 'accept'
  return 'wait'
}

/** The steps of an offer that make notices. */
export const offerMoves = ['made', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'paid', 'answer_near', 'pay_near'] as const
export type OfferMove = (typeof offerMoves)[number]

type WatcherOfferFacts = {
  kind: OfferKind
  previous_offer_id: unknown
  accepted_at: Date | null
  ended_by: OfferEnding | null
}

/**
 * True while the seller must not know who got an offer to watchers: a member who likes or watches a
 * part has not said so to the seller. An acceptance or a counter-offer of the buyer is a reply.
 */
export const isBuyerUnnamed = ({ kind, previous_offer_id, accepted_at, ended_by }: WatcherOfferFacts): boolean =>
  kind === 'watchers' && previous_offer_id === null && accepted_at === null && ended_by !== 'countered'
