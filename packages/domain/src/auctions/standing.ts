import type { CurrencyCode } from '../money/money.ts'
import { bidIncrement } from './increments.ts'

/** The prices of an auction, in minor units of its currency. */
export type AuctionTerms = {
  currency: CurrencyCode
  startingPriceMinor: number
  /** Hidden. Null: sold at any price. */
  reservePriceMinor: number | null
}

/** A bid is a maximum. Ids rise with time: of two equal maxima the lower id leads. */
export type ProxyBid = { id: number; bidderId: number; maximumMinor: number }

/** What an auction row stores, so that a bid reads no other bid. */
export type Standing = {
  leader: ProxyBid | null
  /** The highest maximum of all other bidders. */
  runnerUpMaximumMinor: number | null
  /** Null before the first bid. */
  priceMinor: number | null
  reserveMet: boolean
}

export const noBids: Standing = { leader: null, runnerUpMaximumMinor: null, priceMinor: null, reserveMet: false }

/**
 * Price and leader of all bids that count, in the order of their ids. The price is the second
 * highest maximum plus one increment, never above the highest. It is at least the starting price,
 * and the reserve as soon as the highest maximum meets it.
 */
export const deriveStanding = (terms: AuctionTerms, bids: readonly ProxyBid[]): Standing =>
  bids.toSorted((a, b) => a.id - b.id).reduce<Standing>((standing, bid) => addBid(terms, standing, bid), noBids)

const isAhead = (a: ProxyBid, b: ProxyBid) => a.maximumMinor > b.maximumMinor || (a.maximumMinor === b.maximumMinor && a.id < b.id)

/**
 * The standing after one more bid. A leader who raises their own maximum does not raise the price,
 * except to a reserve that it meets.
 */
export function addBid(terms: AuctionTerms, { leader, runnerUpMaximumMinor, priceMinor }: Standing, bid: ProxyBid): Standing {
  if (!leader) return createStanding(terms, { leader: bid, runnerUpMaximumMinor: null, priceMinor: terms.startingPriceMinor })
  if (leader.bidderId === bid.bidderId)
    return createStanding(terms, { leader: isAhead(bid, leader) ? bid : leader, runnerUpMaximumMinor, priceMinor })
  return isAhead(bid, leader)
    ? outbid(terms, bid, leader.maximumMinor)
    : outbid(terms, leader, Math.max(runnerUpMaximumMinor ?? 0, bid.maximumMinor))
}

/**
 * True if a bid changed nothing that others can see: the leader raised the own maximum, and it met
 * no reserve. Such a bid moves no end, is not counted for others and is in no public history.
 */
export const isHiddenRaise = (before: Standing, bid: Pick<ProxyBid, 'bidderId'>, after: Standing): boolean =>
  before.leader?.bidderId === bid.bidderId && before.priceMinor === after.priceMinor && before.reserveMet === after.reserveMet

/** The same bids under other terms: the reserve was lowered. */
export const withTerms = (terms: AuctionTerms, { leader, runnerUpMaximumMinor, priceMinor }: Standing): Standing =>
  leader ? createStanding(terms, { leader, runnerUpMaximumMinor, priceMinor }) : noBids

function outbid(terms: AuctionTerms, leader: ProxyBid, runnerUpMaximumMinor: number): Standing {
  const nextPriceMinor = runnerUpMaximumMinor + bidIncrement(runnerUpMaximumMinor, terms.currency)
  return createStanding(terms, { leader, runnerUpMaximumMinor, priceMinor: Math.min(leader.maximumMinor, nextPriceMinor) })
}

function createStanding(terms: AuctionTerms, { leader, runnerUpMaximumMinor, priceMinor }: WithoutReserve): Standing {
  const reserveMinor = terms.reservePriceMinor ?? 0
  const reserveMet = leader.maximumMinor >= reserveMinor
  const price = Math.max(terms.startingPriceMinor, priceMinor ?? 0, reserveMet ? reserveMinor : 0)
  return { leader, runnerUpMaximumMinor, priceMinor: price, reserveMet }
}
type WithoutReserve = Omit<Standing, 'leader' | 'reserveMet'> & { leader: ProxyBid }

/** The lowest maximum that a bidder who does not lead may bid, in minor units. */
export const minimumBid = ({ startingPriceMinor, currency }: AuctionTerms, { priceMinor }: Pick<Standing, 'priceMinor'>): number =>
  priceMinor === null ? startingPriceMinor : priceMinor + bidIncrement(priceMinor, currency)
