import type { operatorAuction, operatorAuctionSummary, operatorBid } from '@partlane/contract/operator-auctions'
import type { Flat } from '@partlane/contract/resource'
import { type AccountLink, listCountingStrikes, softCloseStart } from '@partlane/domain/auctions/auction-rules'
import { bidIncrement } from '@partlane/domain/auctions/increments'
import { deriveBidResult } from '@partlane/domain/auctions/operator-auctions'
import { money } from '@partlane/domain/money/amounts'
import { isOpen, priceOf } from '#features/auctions/public.ts'
import type { AuctionDetailsRow, AuctionSummaryRow, BidRow, RunRow } from './operator-auctions.queries.ts'

const toInstant = (date: Date | null) => date?.toISOString() ?? null
/** JSON of the database has the offset of its time zone. */
const toIsoText = (text: string) => new Date(text).toISOString()

export const presentAuctionSummary = (row: AuctionSummaryRow): Flat<typeof operatorAuctionSummary> => ({
  id: String(row.id),
  title: row.title,
  listing_id: String(row.listing_id),
  listing_slug: row.listing_slug,
  seller_id: String(row.seller_id),
  seller_name: row.seller_name,
  state: row.state,
  outcome: row.outcome,
  price: money(priceOf(row), row.currency),
  bid_count: row.bid_count,
  bidder_count: row.bidder_count,
  flagged_bids: row.flagged_bids,
  retracted_bids: row.retracted_bids,
  unpaid_at: toInstant(row.unpaid_at),
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
})

export function presentOperatorAuction(row: AuctionDetailsRow, now: Date): Flat<typeof operatorAuction> {
  const { currency, reserve_price_minor, buy_now_price_minor, cancellation } = row
  return {
    ...presentAuctionSummary(row),
    listing_status: row.listing_status,
    latest: row.latest_run_id === row.id,
    starting_price: money(row.starting_price_minor, currency),
    reserve_price: reserve_price_minor === null ? null : money(reserve_price_minor, currency),
    reserve_met: row.reserve_met,
    buy_now_price: buy_now_price_minor === null ? null : money(buy_now_price_minor, currency),
    increment: money(bidIncrement(row.price_minor ?? row.starting_price_minor, currency), currency),
    planned_ends_at: row.planned_ends_at.toISOString(),
    end_moves: row.end_moves,
    closed_at: toInstant(row.closed_at),
    seller_status: row.seller_status,
    seller_strikes: listCountingStrikes(row.seller_unpaid_at, now).length,
    sale: presentSale(row),
    cancellation: cancellation && { ...cancellation, at: toIsoText(cancellation.at) },
    actions: isOpen(row, now) ? ['cancel'] : [],
  }
}

function presentSale({ buyer_id, buyer_name, sale, currency }: AuctionDetailsRow): Flat<typeof operatorAuction>['sale'] {
  if (buyer_id === null || buyer_name === null) return null
  return {
    buyer_id: String(buyer_id),
    buyer_name,
    price: sale && money(sale.unit_price_minor, currency),
    line_status: sale?.status ?? null,
    pay_until: sale && toIsoText(sale.pay_until),
    order: sale?.order_id && sale.order_reference !== null ? { id: String(sale.order_id), reference: sale.order_reference } : null,
  }
}

export const presentOperatorBid = (row: BidRow, run: RunRow, now: Date): Flat<typeof operatorBid> => ({
  id: String(row.id),
  bidder_id: String(row.bidder_id),
  bidder_name: row.bidder_name,
  bidder_status: row.bidder_status,
  bidder_strikes: listCountingStrikes(row.bidder_unpaid_at, now).length,
  maximum: money(row.maximum_minor, run.currency),
  price: money(row.price_minor, run.currency),
  created_at: row.created_at.toISOString(),
  moved_end: !row.hidden && row.created_at > softCloseStart(run.planned_ends_at),
  result: deriveBidResult(row, run),
  retracted_at: toInstant(row.retracted_at),
  retraction_reason: row.retraction_reason,
  address: row.address,
  user_agent: row.user_agent,
  links: row.links as AccountLink[],
})
