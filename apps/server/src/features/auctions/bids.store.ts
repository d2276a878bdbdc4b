import { bidMachine } from '@partlane/domain/auctions/auction-machine'
import type { AccountLink } from '@partlane/domain/auctions/auction-rules'
import type { Standing } from '@partlane/domain/auctions/standing'
import { sql } from 'kysely'
import type { AuctionRow } from '#features/auction-runs/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { insertEvents } from '#platform/outbox/emit.ts'
import { bidsPlaced } from './auctions.events.ts'

const FIRST_NEW_BID_ID = 2 ** 52
/** The id of a bid in its standing before it is stored: later than all that are. */
export const newBidId = (index: number): number => FIRST_NEW_BID_ID + index

const MAX_USER_AGENT_LENGTH = 300

type NewBid = {
  bidderId: number
  maximumMinor: number
  address: string | null
  userAgent: string | null
  links: readonly AccountLink[]
  /** With this bid. */
  standing: Standing
  /** As `isHiddenRaise`. */
  isHidden: boolean
}
/** Bids of one transaction in their order. `outbidIds`: who led before one and not after it. */
export type PendingBids = { bids: NewBid[]; outbidIds: Set<number>; standing: Standing }
type Change = { pending: PendingBids; endsAt: Date; now: Date }

/**
 * Stores bids in their locked auction with one statement, because all other bids wait meanwhile:
 * the bids, the standing, what the auction is for their bidders and for the outbid leader, and the
 * event. An outbid member has news; a member who leads again has not. If all bids are hidden,
 * there is no event, no news for the seller and no new version.
 */
export async function storeBids(tx: Tx, auction: AuctionRow, { pending, endsAt, now }: Change): Promise<void> {
  const { id: auctionId, listing_id } = auction
  const { leader, runnerUpMaximumMinor, priceMinor, reserveMet } = pending.standing
  if (!leader || priceMinor === null) throw new Error(`auction ${auctionId} has a bid and no leader`)
  const visibleCount = pending.bids.filter(({ isHidden }) => !isHidden).length
  const outbidIds = [...pending.outbidIds].filter((id) => id !== leader.bidderId)
  const bidders = listBidders(pending.bids, leader.bidderId)
  const event = bidsPlaced({
    auction_id: auctionId,
    listing_id,
    bid_id: newBidId(pending.bids.length - 1),
    bidder_ids: bidders.map(({ bidder_id }) => bidder_id),
    outbid_ids: outbidIds,
    price_minor: priceMinor,
  })
  const leadingNumber = leader.id >= FIRST_NEW_BID_ID ? leader.id - FIRST_NEW_BID_ID + 1 : null
  const rows = pending.bids.map(({ bidderId, maximumMinor, address, userAgent, links, standing, isHidden }) => ({
    bidder_id: bidderId,
    maximum_minor: maximumMinor,
    price_minor: standing.priceMinor,
    address,
    user_agent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    links,
    hidden: isHidden,
  }))
  await sql`
    with new_bid as (
      select number, (row->>'bidder_id')::bigint as bidder_id, (row->>'maximum_minor')::integer as maximum_minor,
        (row->>'price_minor')::integer as price_minor, row->>'address' as address, row->>'user_agent' as user_agent,
        array(select jsonb_array_elements_text(row->'links')) as links, (row->>'hidden')::boolean as hidden
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as item (row, number)
    ),
    new_bidder as (
      select * from jsonb_to_recordset(${JSON.stringify(bidders)}::jsonb) as row (bidder_id bigint, maximum_minor integer, leads boolean)
    ),
    counting as (
      select count(*) as count from auction_bidders b join new_bidder using (bidder_id)
      where b.auction_id = ${auctionId} and b.maximum_minor is not null
    ),
    bid as (
      insert into bids (auction_id, bidder_id, maximum_minor, price_minor, status, created_at, address, user_agent, links, hidden)
      select ${auctionId}, bidder_id, maximum_minor, price_minor, ${bidMachine.initial}, ${now}::timestamptz, address, user_agent, links, hidden
      from new_bid order by number
      returning id
    ),
    numbered as (select id, row_number() over (order by id) as number from bid),
    bidder as (
      insert into auction_bidders as b (auction_id, bidder_id, maximum_minor, outbid, read)
      select ${auctionId}, bidder_id, maximum_minor, not leads, leads from new_bidder
      on conflict (auction_id, bidder_id) do update set maximum_minor = excluded.maximum_minor, outbid = excluded.outbid,
        read = case when b.outbid = excluded.outbid then b.read else excluded.read end
    ),
    outbid_bidder as (
      update auction_bidders set outbid = true, read = false
      where auction_id = ${auctionId} and bidder_id = any(${outbidIds}::bigint[]) and not outbid
        and bidder_id not in (select bidder_id from new_bidder)
    ),
    event as (${insertEvents(
      sql`select ${event.name}, ${event.key}, ${JSON.stringify(event.payload)}::jsonb || jsonb_build_object('bid_id', max(id)) from bid
        having ${visibleCount} > 0`,
    )})
    update auctions a set price_minor = ${priceMinor}, reserve_met = ${reserveMet}, leader_id = ${leader.bidderId},
      leading_bid_id = coalesce((select id from numbered where number = ${leadingNumber}::bigint), a.leading_bid_id),
      leader_maximum_minor = ${leader.maximumMinor}, runner_up_maximum_minor = ${runnerUpMaximumMinor}, ends_at = ${endsAt},
      bid_count = a.bid_count + ${visibleCount}, bidder_count = a.bidder_count + ${bidders.length} - counting.count,
      version = a.version + ${visibleCount > 0 ? 1 : 0}, seller_read = a.seller_read and ${visibleCount === 0}
    from counting where a.id = ${auctionId}`.execute(tx)
}

/** The bidders of new bids, with their last maximum. */
function listBidders(bids: readonly NewBid[], leaderId: number) {
  const maxima = new Map(bids.map(({ bidderId, maximumMinor }) => [bidderId, maximumMinor]))
  return [...maxima].map(([bidder_id, maximum_minor]) => ({ bidder_id, maximum_minor, leads: bidder_id === leaderId }))
}

/** Erases where bids of long closed auctions came from, one batch. @returns the number of bids */
export async function eraseBidOrigins(tx: Tx, { closedBefore, limit }: { closedBefore: Date; limit: number }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update bids set address = null, user_agent = null where id in (
      select b.id from bids b join auctions a on a.id = b.auction_id
      where (b.address is not null or b.user_agent is not null) and b.created_at < ${closedBefore} and a.closed_at < ${closedBefore}
      order by b.created_at limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}
