import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { auctionClosed } from './auction-runs.events.ts'
import { type AuctionRow, closeAuctions, lockOpenAuctions, markNewsOfBidders } from './auction-runs.store.ts'

/**
 * Cancels the open auctions of locked listings, whatever bids they have: operators have blocked the
 * listing.
 */
export async function cancelAuctions(tx: Tx, listingIds: readonly number[], now: Date): Promise<void> {
  await cancel(tx, await lockOpenAuctions(tx, listingIds), now)
}

/**
 * Cancels the open auction of a locked listing that its seller takes off sale.
 * @throws Refusal auction_has_bids
 */
export async function cancelAuctionWithoutBids(tx: Tx, listingId: number, now: Date): Promise<void> {
  const auctions = await lockOpenAuctions(tx, [listingId])
  if (auctions.some(({ bid_count }) => bid_count > 0)) throw new Refusal('auction_has_bids')
  await cancel(tx, auctions, now)
}

async function cancel(tx: Tx, auctions: readonly AuctionRow[], now: Date): Promise<void> {
  if (auctions.length === 0) return
  await closeAuctions(
    tx,
    auctions.map((auction) => ({ auction, outcome: 'cancelled' })),
    now,
  )
  await markNewsOfBidders(
    tx,
    auctions.map(({ id }) => id),
  )
  await emitAll(
    tx,
    auctions.map(({ id, listing_id }) => auctionClosed({ auction_id: id, listing_id, outcome: 'cancelled' })),
  )
}
