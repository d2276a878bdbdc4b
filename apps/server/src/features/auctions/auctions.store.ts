import { type BidEvent, type BidStatus, bidMachine } from '@partlane/domain/auctions/auction-machine'
import type { BidRemovalReason } from '@partlane/domain/auctions/auction-rules'
import { sql } from 'kysely'
import { lockRows } from '#app/lock-order.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Locks people FOR KEY SHARE, so that none of them closes the account meanwhile. */
export const lockPeople = (tx: Tx, ids: readonly number[]) =>
  lockRows(
    tx,
    'users',
    'key share',
    tx
      .selectFrom('users')
      .where('id', 'in', [...new Set(ids)])
      .select(['id', 'status']),
  )

/**
 * Marks who is outbid after a retraction. An outbid member has news; a member who leads again has
 * not. `leaderId`: null if no bid counts.
 */
export async function markOutbid(tx: Tx, { auctionId, leaderId }: { auctionId: number; leaderId: number | null }): Promise<void> {
  await sql`
    update auction_bidders set outbid = not outbid, read = outbid
    where auction_id = ${auctionId}
      and outbid <> (maximum_minor is not null and bidder_id is distinct from ${leaderId}::bigint)`.execute(tx)
}

type Retraction = {
  auctionId: number
  bidderIds: readonly number[]
  bidIds: readonly number[]
  reason: BidRemovalReason
  now: Date
}

/** Marks bids as retracted and stores the highest maximum that is left to their bidders. */
export async function retractBids(tx: Tx, { auctionId, bidderIds, bidIds, reason, now }: Retraction): Promise<void> {
  await sql`update bids set retracted_at = ${now}, retraction_reason = ${reason} where id = any(${[...bidIds]}::bigint[])`.execute(tx)
  await sql`
    update auction_bidders own set maximum_minor =
      (select max(b.maximum_minor) from bids b
        where b.auction_id = ${auctionId} and b.bidder_id = own.bidder_id and b.retracted_at is null)
    where auction_id = ${auctionId} and bidder_id = any(${[...bidderIds]}::bigint[])`.execute(tx)
}

/**
 * Writes the status of bids under the locks of their auctions. No other code writes it.
 * @throws Refusal bid_is_<status>
 */
export async function transitionBids(tx: Tx, bids: readonly { id: number; status: BidStatus }[], event: BidEvent): Promise<void> {
  const [status] = bids.map((bid) => bidMachine.next(bid.status, event))
  if (!status) return
  await tx
    .updateTable('bids')
    .set({ status })
    .where(
      'id',
      'in',
      bids.map(({ id }) => id),
    )
    .execute()
}

/**
 * Raises the version of the run whose second chance an offer is, so that open pages load again what
 * it is for their user. @returns its listing. Undefined for other offers
 */
export async function raiseVersionOfSecondChance(db: DbOrTx, offerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ listing_id: number }>`
    update auctions a set version = version + 1 from offers o where o.id = ${offerId} and a.id = o.auction_id
    returning a.listing_id`.execute(db)
  return rows[0]?.listing_id
}

/** The seller of a locked auction has news that no bid and no end has made. */
export const markNewsOfSeller = (tx: Tx, auctionId: number) =>
  tx.updateTable('auctions').set({ seller_read: false }).where('id', '=', auctionId).execute()

/**
 * The buyer of a locked auction has not paid: news for the seller, which open pages get.
 * `strikeAt`: when the buyer gets a strike for it. Null: none.
 */
export const markUnpaidAuction = (tx: Tx, auctionId: number, strikeAt: Date | null) =>
  tx
    .updateTable('auctions')
    .set({ unpaid_at: strikeAt, version: sql`version + 1`, seller_read: false })
    .where('id', '=', auctionId)
    .execute()

/** The strike of the buyer of a locked auction does not count any more. */
export const forgiveStrike = (tx: Tx, auctionId: number, now: Date) =>
  tx.updateTable('auctions').set({ strike_forgiven_at: now }).where('id', '=', auctionId).execute()
