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
 * Price and leader of all bids that count. The price is the second highest maximum plus one
 * increment, never above the highest. It is at least the starting price, and the reserve as soon as
 * the highest maximum meets it.
 */
export function deriveStanding(terms: AuctionTerms, bids: readonly ProxyBid[]): Standing {
  const best = new Map<number, ProxyBid>()
  for (const bid of bids) {
    const known = best.get(bid.bidderId)
    if (!known || isAhead(bid, known)) best.set(bid.bidderId, bid)
  }
  const [leader = null, runnerUp] = [...best.values()].sort((a, b) => (isAhead(a, b) ? -1 : 1))
  return createStanding(terms, leader, runnerUp?.maximumMinor ?? null)
}

const isAhead = (a: ProxyBid, b: ProxyBid) => a.maximumMinor > b.maximumMinor || (a.maximumMinor === b.maximumMinor && a.id < b.id)

/** The standing after one more bid. Equal to `deriveStanding` of all bids. */
export function addBid(terms: AuctionTerms, { leader, runnerUpMaximumMinor }: Standing, bid: ProxyBid): Standing {
  if (!leader) return createStanding(terms, bid, null)
  if (leader.bidderId === bid.bidderId) return createStanding(terms, isAhead(bid, leader) ? bid : leader, runnerUpMaximumMinor)
  return isAhead(bid, leader)
    ? createStanding(terms, bid, leader.maximumMinor)
    : createStanding(terms, leader, Math.max(runnerUpMaximumMinor ?? 0, bid.maximumMinor))
}

/** The same bids under other terms: the reserve was lowered. */
export const withTerms = (terms: AuctionTerms, { leader, runnerUpMaximumMinor }: Standing): Standing =>
  createStanding(terms, leader, runnerUpMaximumMinor)

function createStanding(terms: AuctionTerms, leader: ProxyBid | null, runnerUpMaximumMinor: number | null): Standing {
  if (!leader) return noBids
  const reserveMet = leader.maximumMinor >= (terms.reservePriceMinor ?? 0)
  const outbidPrice =
    runnerUpMaximumMinor === null
      ? 0
      : Math.min(leader.maximumMinor, runnerUpMaximumMinor + bidIncrement(runnerUpMaximumMinor, terms.currency))
  const reservePrice = reserveMet ? (terms.reservePriceMinor ?? 0) : 0
  return { leader, runnerUpMaximumMinor, priceMinor: Math.max(terms.startingPriceMinor, outbidPrice, reservePrice), reserveMet }
}

/** The lowest maximum that a bidder who does not lead may bid, in minor units. */
export const minimumBid = ({ startingPriceMinor, currency }: AuctionTerms, { priceMinor }: Pick<Standing, 'priceMinor'>): number =>
  priceMinor === null ? startingPriceMinor : priceMinor + bidIncrement(priceMinor, currency)
