import type { Auction, OwnAuction, PublicBid } from '@partlane/contract/auctions'
import { bidsBlockedUntil, maskBidder } from '@partlane/domain/auctions/auction-rules'
import { minimumBid } from '@partlane/domain/auctions/standing'
import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { canBuyNow, isOpen, listAuctionActions, standingOf, termsOf } from './auctions.policy.ts'
import type { AuctionOfListing, listBids } from './auctions.queries.ts'
import type { OwnSide } from './own-sides.queries.ts'

type NamedBidder = { first_name: string | null; company_name: string | null; slug: string }
const maskedName = ({ first_name, company_name, slug }: NamedBidder) => maskBidder(first_name || company_name || slug)

type Prices = Pick<AuctionOfListing, 'outcome' | 'buy_now_price_minor' | 'price_minor' | 'starting_price_minor'>

/** A buyer at once pays the buy-now price, which is above all bids. */
export const priceOf = ({ outcome, buy_now_price_minor, price_minor, starting_price_minor }: Prices): number =>
  (outcome === 'bought' ? buy_now_price_minor : null) ?? price_minor ?? starting_price_minor

/** What everybody may know. An auction whose end has passed is shown as closed before it is. */
export function presentAuction(row: AuctionOfListing, now: Date): Auction {
  const { currency } = row
  const leaderSlug = row.leader_slug
  return {
    id: String(row.id),
    listing_slug: row.listing_slug,
    state: isOpen(row, now) ? 'open' : 'closed',
    outcome: row.outcome,
    starting_price: money(row.starting_price_minor, currency),
    price: money(priceOf(row), currency),
    minimum_bid: money(minimumBid(termsOf(row), standingOf(row)), currency),
    bid_count: row.bid_count,
    bidder_count: row.bidder_count,
    leader:
      leaderSlug === null
        ? null
        : maskedName({ first_name: row.leader_first_name, company_name: row.leader_company_name, slug: leaderSlug }),
    reserve_met: row.reserve_price_minor === null ? null : row.reserve_met,
    buy_now_price: isOpen(row, now) && canBuyNow(row) && row.buy_now_price_minor !== null ? money(row.buy_now_price_minor, currency) : null,
    watcher_count: row.watcher_count,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    version: row.version,
    server_time: now.toISOString(),
  }
}

/** The same with what concerns one user. */
export function presentOwnAuction(row: AuctionOfListing, own: OwnSide, { userId, now }: { userId: number; now: Date }): OwnAuction {
  const { maximum_minor, bid_status, watching, line, ownBids, not_paid_at } = own
  const payUntil = line?.status === 'open' ? new Date(line.pay_until) : null
  const blockedUntil = bidsBlockedUntil(not_paid_at, now)
  return {
    ...presentAuction(row, now),
    maximum: maximum_minor === null ? null : money(maximum_minor, row.currency),
    leading: row.leader_id === userId,
    bid_status,
    watching,
    pay_until: payUntil?.toISOString() ?? null,
    agreed_line_id: line?.status === 'open' ? String(line.id) : null,
    agreed_line_status: line?.status ?? null,
    second_chance_status: own.second_chance_status,
    bids_blocked_until: blockedUntil?.toISOString() ?? null,
    actions: listAuctionActions({
      auction: row,
      isSeller: row.seller_id === userId,
      ownBids,
      ownPayUntil: payUntil,
      isBlockedFromBids: blockedUntil !== undefined,
      hasOpenLine: row.has_open_line,
      hasSecondBidder: row.has_second_bidder,
      secondChanceStatus: row.second_chance_status,
      isUnpaid: row.is_unpaid,
      isUnsold: row.listing_status === 'available',
      now,
    }),
  }
}

type BidRow = Awaited<ReturnType<typeof listBids>>['items'][number]

export const presentBid = (row: BidRow, currency: CurrencyCode): PublicBid => ({
  id: String(row.id),
  bidder: maskedName(row),
  price: row.retracted_at === null ? money(row.price_minor, currency) : null,
  created_at: row.created_at.toISOString(),
  retracted: row.retracted_at !== null,
})
