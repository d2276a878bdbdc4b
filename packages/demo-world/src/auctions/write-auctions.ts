import { sql } from 'kysely'
import type { DemoTransaction } from '../services.ts'
import { auctionNotices } from './auction-notices.ts'
import type { PlannedAuction, PlannedBid } from './auction-plan.ts'
import { bidderRows, bidRows, runRow, standingColumns } from './auction-rows.ts'

/**
 * Writes auctions with their bids, standings and notices. Their listings must be written before. A
 * run is written open and without bids first: its leading bid refers to it.
 */
export async function writeAuctions(
  tx: DemoTransaction,
  { auctions, now }: { auctions: readonly PlannedAuction[]; now: Date },
): Promise<void> {
  const bidCount = auctions.reduce((count, { bids }) => count + bids.length, 0)
  const bidIds = await tx.reserveIds('bids', bidCount)
  const planned = auctions.map((auction) => {
    const ids = bidIds.splice(0, auction.bids.length)
    return { auction, idOf: ({ id }: Pick<PlannedBid, 'id'>) => ids[id - 1] ?? 0 }
  })
  await tx.insertRows(
    'auctions',
    auctions.map((auction) => runRow(auction, now)),
  )
  await sql`
    update listings l set auction_id = a.id from auctions a
    where a.listing_id = l.id and a.id = any(${auctions.map(({ id }) => id)}::bigint[])`.execute(tx.executor)
  await tx.insertRows(
    'bids',
    planned.flatMap(({ auction, idOf }) => bidRows(auction, idOf)),
  )
  const changes = planned.map(({ auction, idOf }) => standingColumns(auction, idOf, now))
  await sql`
    update auctions a set price_minor = c.price_minor, reserve_met = c.reserve_met, leader_id = c.leader_id,
      leading_bid_id = c.leading_bid_id, leader_maximum_minor = c.leader_maximum_minor,
      runner_up_maximum_minor = c.runner_up_maximum_minor, bid_count = c.bid_count, bidder_count = c.bidder_count,
      version = c.version, state = c.state, outcome = c.outcome, buyer_id = c.buyer_id, closed_at = c.closed_at,
      unpaid_at = c.unpaid_at, ends_at = c.ends_at, seller_read = c.seller_read,
      reminder_at = case when c.state = 'open' then a.reminder_at end
    from jsonb_populate_recordset(null::auctions, ${JSON.stringify(changes)}::jsonb) c where c.id = a.id`.execute(tx.executor)
  await tx.insertRows(
    'auction_bidders',
    auctions.flatMap((auction) => bidderRows(auction, now)),
  )
  await tx.insertRows(
    'notifications',
    planned.flatMap(({ auction, idOf }) => auctionNotices(auction, idOf, now)),
  )
}
