import { isInactive, type UserStatus } from '@partlane/domain/accounts/roles'
import {
  type AccountLink,
  type AuctionAction,
  bidsBlockedUntil,
  isBuyNowOpen,
  listRetractableBids,
  mayLowerReserve,
  maySellerCancel,
  type RetractableBid,
  refusedLinks,
} from '@partlane/domain/auctions/auction-rules'
import type { AuctionTerms, Standing } from '@partlane/domain/auctions/standing'
import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import { isOfferOpen, type OfferStatus } from '@partlane/domain/offers/offer-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AuctionRow } from '#features/auction-runs/public.ts'

type StoredPrices = Pick<AuctionRow, 'currency' | 'starting_price_minor' | 'reserve_price_minor'>

export const termsOf = ({ currency, starting_price_minor, reserve_price_minor }: StoredPrices): AuctionTerms => ({
  currency,
  startingPriceMinor: starting_price_minor,
  reservePriceMinor: reserve_price_minor,
})

type StoredStanding = Pick<
  AuctionRow,
  'leader_id' | 'leading_bid_id' | 'leader_maximum_minor' | 'runner_up_maximum_minor' | 'price_minor' | 'reserve_met'
>

/** The standing that the row of an auction stores. */
export function standingOf(row: StoredStanding): Standing {
  const { leader_id: bidderId, leading_bid_id: id, leader_maximum_minor: maximumMinor } = row
  const hasLeader = bidderId !== null && id !== null && maximumMinor !== null
  return {
    leader: hasLeader ? { id, bidderId, maximumMinor } : null,
    runnerUpMaximumMinor: row.runner_up_maximum_minor,
    priceMinor: row.price_minor,
    reserveMet: row.reserve_met,
  }
}

/** True while bids are taken: `now` is read after the auction was locked. */
export const isOpen = ({ state, ends_at }: Pick<AuctionRow, 'state' | 'ends_at'>, now: Date): boolean => state === 'open' && now < ends_at

/** @throws Refusal auction_is_closed */
export function refuseEnded(auction: Pick<AuctionRow, 'state' | 'ends_at'>, now: Date): void {
  if (!isOpen(auction, now)) throw new Refusal('auction_is_closed')
}

/** What decides whether a member may bid, besides the amount. */
export type BidFacts = {
  seller_id: number
  seller_status: UserStatus
  listing_status: ListingStatus
  /** The auction was closed, bought or cancelled. After its end it is open for a moment. */
  is_closed: boolean
  is_blocked: boolean
  not_paid_at: readonly Date[]
  links: readonly AccountLink[]
}

/**
 * @throws Refusal own_listing, auction_is_closed, not_for_sale, chat_blocked, bids_blocked with
 * `until`, linked_account
 */
export function mayBid(facts: BidFacts, { userId, now }: { userId: number; now: Date }): void {
  if (facts.seller_id === userId) throw new Refusal('own_listing')
  if (facts.is_closed) throw new Refusal('auction_is_closed')
  // Also during a holiday of the seller: a listing whose auction has bids stays available then.
  if (facts.listing_status !== 'available' || isInactive(facts.seller_status)) throw new Refusal('not_for_sale')
  if (facts.is_blocked) throw new Refusal('chat_blocked')
  const until = bidsBlockedUntil(facts.not_paid_at, now)
  if (until) throw new Refusal('bids_blocked', { until: until.toISOString() })
  if (facts.links.some((link) => refusedLinks.includes(link))) throw new Refusal('linked_account')
}

type OwnFacts = {
  auction: AuctionRow
  isSeller: boolean
  ownBids: readonly RetractableBid[]
  /** The own line that can be paid until then. Null: none. */
  ownPayUntil: Date | null
  /** Because of unpaid auctions. */
  isBlockedFromBids: boolean
  hasOpenLine: boolean
  hasSecondBidder: boolean
  /** Of the offer to the second bidder. Null: none. */
  secondChanceStatus: OfferStatus | null
  /** The winner has not paid in time. */
  isUnpaid: boolean
  isUnsold: boolean
  now: Date
}

/** What a person may do with an auction now. */
export function listAuctionActions(facts: OwnFacts): AuctionAction[] {
  return facts.isSeller ? listSellerActions(facts) : listBidderActions(facts)
}

function listBidderActions({ auction, ownBids, ownPayUntil, isBlockedFromBids, now }: OwnFacts): AuctionAction[] {
  if (!isOpen(auction, now)) return ownPayUntil !== null && now < ownPayUntil ? ['pay'] : []
  const actions: AuctionAction[] = isBlockedFromBids ? [] : ['bid']
  if (ownBids.length > 0 && listRetractableBids(ownBids, { endsAt: auction.ends_at, now }).length > 0) actions.push('retract')
  if (canBuyNow(auction) && !isBlockedFromBids) actions.push('buy_now')
  return actions
}

function listSellerActions(facts: OwnFacts): AuctionAction[] {
  const { auction, now } = facts
  if (auction.state === 'open') {
    const { bid_count: bidCount, ends_at: endsAt } = auction
    const actions: AuctionAction[] = []
    const [terms, standing] = [termsOf(auction), standingOf(auction)]
    if (mayLowerReserve({ terms, standing, loweringCount: auction.reserve_lowering_count, endsAt, now })) actions.push('lower_reserve')
    if (maySellerCancel({ bidCount, endsAt, now })) actions.push('cancel')
    return actions
  }
  if (facts.hasOpenLine || isOfferOpen(facts.secondChanceStatus) || !facts.isUnsold) return []
  return facts.isUnpaid && facts.hasSecondBidder && facts.secondChanceStatus === null ? ['relist', 'offer_second_chance'] : ['relist']
}

export const canBuyNow = (row: AuctionRow): boolean =>
  isBuyNowOpen({
    buyNowPriceMinor: row.buy_now_price_minor,
    reservePriceMinor: row.reserve_price_minor,
    priceMinor: row.price_minor,
    reserveMet: row.reserve_met,
  })
