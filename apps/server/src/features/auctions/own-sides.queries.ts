import type { BidRemovalReason } from '@partlane/domain/auctions/auction-rules'
import type { AgreedLineStatus } from '@partlane/domain/checkout/agreed-line-machine'
import type { OfferStatus } from '@partlane/domain/offers/offer-machine'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { unpaidTimes } from './auctions.queries.ts'

/** What one user has to do with one auction. */
export type OwnSide = {
  maximum_minor: number | null
  bid_status: 'pending' | 'winner' | 'not_paid' | null
  watching: boolean
  not_paid_at: Date[]
  line: { id: number; status: AgreedLineStatus; pay_until: string } | null
  /** Of the second-chance offer to the user. Null: none. */
  second_chance_status: OfferStatus | null
  ownBids: (OwnBid & { created_at: Date; retracted_at: Date | null })[]
}
type OwnBid = { id: number; retraction_reason: BidRemovalReason | null }
/** `read`: the user has no news of the auction. */
export type ListedOwnSide = OwnSide & { auction_id: number; user_id: number; read: boolean }

type StoredOwnSide = Omit<ListedOwnSide, 'ownBids'> & { own_bids: (OwnBid & { created_at: string; retracted_at: string | null })[] }
type OwnSidesInput = { auctionIds: readonly number[]; userIds: readonly number[]; now: Date }

/** What each of the users has to do with each of the auctions, in one statement. */
export async function listOwnSides(db: DbOrTx, { auctionIds, userIds, now }: OwnSidesInput): Promise<ListedOwnSide[]> {
  const { rows } = await sql<StoredOwnSide>`
    select a.id as auction_id, member.id as user_id, bidder.maximum_minor, coalesce(bidder.read, true) as read,
      (select b.status from bids b where b.auction_id = a.id and b.bidder_id = member.id and b.retracted_at is null
        order by b.status = 'pending', b.id desc limit 1) as bid_status,
      exists (select from watches w where w.user_id = member.id and w.listing_id = a.listing_id) as watching,
      ${unpaidTimes(sql.ref<number>('member.id'), now)} as not_paid_at,
      (select jsonb_build_object('id', line.id, 'status', line.status, 'pay_until', line.pay_until) from agreed_lines line
        where line.source = 'auction' and line.source_reference = a.id::text and line.buyer_id = member.id) as line,
      (select offer.status from offers offer where offer.auction_id = a.id and offer.buyer_id = member.id) as second_chance_status,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'created_at', b.created_at, 'retracted_at', b.retracted_at,
        'retraction_reason', b.retraction_reason)), '[]') from bids b
        where b.auction_id = a.id and b.bidder_id = member.id) as own_bids
    from auctions a
    cross join unnest(${[...userIds]}::bigint[]) as member (id)
    left join auction_bidders bidder on bidder.auction_id = a.id and bidder.bidder_id = member.id
    where a.id = any(${[...auctionIds]}::bigint[])`.execute(db)
  return rows.map(({ own_bids, ...side }) => ({ ...side, ownBids: own_bids.map(toOwnBid) }))
}

const toOwnBid = ({ created_at, retracted_at, ...bid }: StoredOwnSide['own_bids'][number]) => ({
  ...bid,
  created_at: new Date(created_at),
  retracted_at: retracted_at === null ? null : new Date(retracted_at),
})
