import type { AuctionOutcome } from '@partlane/domain/auctions/auction-machine'
import { type AuctionTerms, deriveStanding, type Standing } from '@partlane/domain/auctions/standing'
import type { AgreedSale } from '../agreed-sales/agreed-sale.ts'
import type { GeneratedListing } from '../listings/generate-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'

/** `id`: its number within the auction, from 1. */
export type PlannedBid = { id: number; bidder: WrittenPerson; maximumMinor: number; at: Date }

/** `sale`: of an auction that was won or bought. */
export type Ending = { outcome: AuctionOutcome; closedAt: Date; sale?: AgreedSale }

/** One run of an auction before it is written. */
export type PlannedAuction = {
  id: number
  listing: GeneratedListing
  startsAt: Date
  endsAt: Date
  reserveMinor: number | null
  /** Oldest first. */
  bids: PlannedBid[]
  /** Undefined while the auction runs. */
  ending?: Ending
}

export const termsOf = ({ listing: { row }, reserveMinor }: Pick<PlannedAuction, 'listing' | 'reserveMinor'>): AuctionTerms => ({
  currency: row.currency,
  startingPriceMinor: row.starting_price_minor ?? 0,
  reservePriceMinor: reserveMinor,
})

/** Price and leader, by the rules of auctions. */
export const standingOf = (auction: Pick<PlannedAuction, 'listing' | 'reserveMinor' | 'bids'>): Standing =>
  deriveStanding(termsOf(auction), auction.bids.map(toProxyBid))

export const toProxyBid = ({ id, bidder, maximumMinor }: PlannedBid) => ({ id, bidderId: bidder.id, maximumMinor })
