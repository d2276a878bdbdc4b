import { bidMachine } from '@partlane/domain/auctions/auction-machine'
import type { AccountLink } from '@partlane/domain/auctions/auction-rules'
import type { Standing } from '@partlane/domain/auctions/standing'
import { sql } from 'kysely'
import type { AuctionRow } from '#features/auction-runs/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { insertEvents } from '#platform/outbox/emit.ts'
import { bidPlaced } from './auctions.events.ts'

/** The id of a bid in its standing before it is stored: later than all others. */
export const NEW_BID_ID = Number.MAX_SAFE_INTEGER

type NewBid = {
  bidderId: number
  maximumMinor: number
  address: string | null
  links: readonly AccountLink[]
  now: Date
}
type Change = {
  bid: NewBid
  /** With the new bid. */
  standing: Standing
  endsAt: Date
  /** Who led before and does not any more. */
  outbidId: number | null
}

/**
 * Stores a bid in its locked auction with one statement, because all other bids wait meanwhile: the
 * bid, the standing, what the auction is for its bidder and for the outbid leader, and the event.
 * An outbid member has news; a member who leads again has not.
 */
export async function storeBid(tx: Tx, auction: AuctionRow, { bid, standing, endsAt, outbidId }: Change): Promise<void> {
  const { id: auctionId, listing_id } = auction
  const { bidderId, maximumMinor, address, links, now } = bid
  const { leader, runnerUpMaximumMinor, priceMinor, reserveMet } = standing
  if (!leader || priceMinor === null) throw new Error(`auction ${auctionId} has a bid and no leader`)
  const leads = leader.id === NEW_BID_ID
  const event = bidPlaced({
    auction_id: auctionId,
    listing_id,
    bid_id: NEW_BID_ID,
    bidder_id: bidderId,
    outbid_id: outbidId,
    price_minor: priceMinor,
  })
  await sql`
    with counting as (
      select from auction_bidders where auction_id = ${auctionId} and bidder_id = ${bidderId} and maximum_minor is not null
    ),
    bid as (
      insert into bids (auction_id, bidder_id, maximum_minor, price_minor, status, created_at, address, links)
      values (${auctionId}, ${bidderId}, ${maximumMinor}, ${priceMinor}, ${bidMachine.initial}, ${now}, ${address}, ${[...links]}::text[])
      returning id
    ),
    bidder as (
      insert into auction_bidders as b (auction_id, bidder_id, maximum_minor, outbid, read)
      values (${auctionId}, ${bidderId}, ${maximumMinor}, ${!leads}, ${leads})
      on conflict (auction_id, bidder_id) do update set maximum_minor = excluded.maximum_minor, outbid = excluded.outbid,
        read = case when b.outbid = excluded.outbid then b.read else excluded.read end
    ),
    outbid_bidder as (
      update auction_bidders set outbid = true, read = false
      where auction_id = ${auctionId} and bidder_id = ${outbidId}::bigint and not outbid
    ),
    event as (${insertEvents(
      sql`select ${event.name}, ${event.key}, ${JSON.stringify(event.payload)}::jsonb || jsonb_build_object('bid_id', bid.id) from bid`,
    )})
    update auctions a set price_minor = ${priceMinor}, reserve_met = ${reserveMet}, leader_id = ${leader.bidderId},
      leading_bid_id = case when ${leads}::boolean then bid.id else a.leading_bid_id end,
      leader_maximum_minor = ${leader.maximumMinor}, runner_up_maximum_minor = ${runnerUpMaximumMinor}, ends_at = ${endsAt},
      bid_count = a.bid_count + 1, bidder_count = a.bidder_count + case when exists (select from counting) then 0 else 1 end,
      version = a.version + 1, seller_read = false
    from bid, event where a.id = ${auctionId}`.execute(tx)
}
