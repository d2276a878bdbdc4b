import { planReminder } from '@partlane/domain/auctions/auction-rules'
import { closedAtOf } from '../agreed-sales/agreed-sale.ts'
import { isRead } from '../notices.ts'
import type { Row } from '../services.ts'
import { type PlannedAuction, type PlannedBid, standingOf } from './auction-plan.ts'

/** When something has happened in an auction last: its end, the missed payment, or a bid. */
export function lastNewsAt({ ending, bids, startsAt }: PlannedAuction): Date {
  const missedAt = ending?.sale?.status === 'expired' ? closedAtOf(ending.sale) : null
  return missedAt ?? ending?.closedAt ?? bids.at(-1)?.at ?? startsAt
}

/** A row of `auctions` before its first bid. */
export function runRow({ id, listing: { row }, startsAt, endsAt, reserveMinor }: PlannedAuction, now: Date): Row {
  return {
    id,
    listing_id: row.id,
    seller_id: row.seller_id,
    currency: row.currency,
    state: 'open',
    starting_price_minor: row.starting_price_minor,
    reserve_price_minor: reserveMinor,
    buy_now_price_minor: row.item_price_minor,
    starts_at: startsAt,
    planned_ends_at: endsAt,
    ends_at: endsAt,
    reminder_at: planReminder({ endsAt, now }).nextAt,
  }
}

/** What bids and the end have changed, as `update` needs it. `idOf`: the id of the row of a bid. */
export function standingColumns(auction: PlannedAuction, idOf: (bid: Pick<PlannedBid, 'id'>) => number, now: Date): Row {
  const { id, bids, endsAt, ending } = auction
  const { leader, runnerUpMaximumMinor, priceMinor, reserveMet } = standingOf(auction)
  const sale = ending?.sale
  return {
    id,
    price_minor: priceMinor,
    reserve_met: reserveMet,
    leader_id: leader?.bidderId ?? null,
    leading_bid_id: leader && idOf(leader),
    leader_maximum_minor: leader?.maximumMinor ?? null,
    runner_up_maximum_minor: runnerUpMaximumMinor,
    bid_count: bids.length,
    bidder_count: new Set(bids.map(({ bidder }) => bidder.id)).size,
    version: 1 + bids.length + (ending ? 1 : 0),
    state: ending ? 'closed' : 'open',
    outcome: ending?.outcome ?? null,
    buyer_id: sale?.buyer.id ?? null,
    closed_at: ending?.closedAt ?? null,
    // What is bought or cancelled ends then.
    ends_at: ending && ending.closedAt < endsAt ? ending.closedAt : endsAt,
    unpaid_at: sale?.status === 'expired' ? closedAtOf(sale) : null,
    seller_read: (bids.length === 0 && !ending) || isRead(lastNewsAt(auction), now),
  }
}

/** Rows of `bids`. The leading one has won, if the auction was won. */
export function bidRows(auction: PlannedAuction, idOf: (bid: Pick<PlannedBid, 'id'>) => number): Row[] {
  const { id: auction_id, bids, ending } = auction
  const sale = ending?.outcome === 'won' ? ending.sale : undefined
  const leadingId = standingOf(auction).leader?.id
  const missedAt = sale?.status === 'expired' ? closedAtOf(sale) : null
  return bids.map((bid, i) => {
    const isWinner = sale !== undefined && bid.id === leadingId
    return {
      id: idOf(bid),
      auction_id,
      bidder_id: bid.bidder.id,
      maximum_minor: bid.maximumMinor,
      price_minor: standingOf({ ...auction, bids: bids.slice(0, i + 1) }).priceMinor,
      status: !isWinner ? 'pending' : missedAt ? 'not_paid' : 'winner',
      created_at: bid.at,
    }
  })
}

/** Rows of `auction_bidders`: one for each person who has bid. */
export function bidderRows(auction: PlannedAuction, now: Date): Row[] {
  const leaderId = standingOf(auction).leader?.bidderId
  const wasRead = isRead(lastNewsAt(auction), now)
  const byBidder = Map.groupBy(auction.bids, ({ bidder }) => bidder.id)
  return [...byBidder].map(([bidder_id, bids]) => ({
    auction_id: auction.id,
    bidder_id,
    maximum_minor: Math.max(...bids.map(({ maximumMinor }) => maximumMinor)),
    outbid: bidder_id !== leaderId,
    read: wasRead || (!auction.ending && bidder_id === leaderId),
  }))
}
