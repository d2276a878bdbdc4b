import { isInactive } from '@partlane/domain/accounts/roles'
import type { AppContext } from '#app/context.ts'
import { createAgreedLine } from '#features/agreed-lines/public.ts'
import { auctionClosed } from '#features/auction-runs/auction-runs.events.ts'
import { type AuctionRow, CLOSE_AUCTIONS_DEADLINE, closeAuction, lockAuction } from '#features/auction-runs/public.ts'
import { type LockedListing, lockListing } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { handleDueRows } from '#platform/jobs/handle-due-rows.ts'
import { emit } from '#platform/outbox/emit.ts'
import { type DueAuction, findNextEnd, listDueAuctions } from './auctions.queries.ts'
import { lockParties, markNewsOfBidders, transitionBid } from './auctions.store.ts'
import { shippingTypeOf } from './shipping-type.ts'

const BATCH_SIZE = 100
/** Closings at the same time. They wait for the database, mostly for commits. */
const MAX_CONCURRENT_CLOSINGS = 4

/**
 * Closes auctions at their end. Safe to repeat and to run on several workers: each auction is
 * checked again under its lock.
 */
export const closeEndedAuctions = defineDeadline({
  name: CLOSE_AUCTIONS_DEADLINE,
  nextDueAt: (ctx) => findNextEnd(ctx.db),
  async run(ctx) {
    const due = await listDueAuctions(ctx.db, { now: ctx.clock.now(), limit: BATCH_SIZE })
    const rows = due.values()
    const workers = Array.from({ length: MAX_CONCURRENT_CLOSINGS }, () =>
      handleDueRows(ctx, rows, { handle: closeEnded, failure: 'auction not closed', fieldsOf: ({ id }) => ({ auctionId: id }) }),
    )
    return (await Promise.all(workers)).reduce((sum, count) => sum + count, 0)
  },
})

async function closeEnded(ctx: AppContext, { id, listing_id, seller_id, leader_id }: DueAuction): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const people = await lockParties(tx, leader_id === null ? [seller_id] : [seller_id, leader_id])
    const listing = await lockListing(tx, listing_id)
    const auction = await lockAuction(tx, id)
    const now = ctx.clock.now()
    if (auction?.state !== 'open' || auction.ends_at > now || auction.leader_id !== leader_id) return
    const mayTrade = people.every(({ status }) => !isInactive(status)) && listing?.status === 'available'
    const outcome = mayTrade && auction.reserve_met ? 'won' : 'no_winner'
    await closeAuction(tx, auction, { outcome, now, ...(outcome === 'won' && leader_id !== null ? { buyerId: leader_id } : {}) })
    if (outcome === 'won') await sellToWinner(tx, auction, { listing, now })
    await markNewsOfBidders(tx, id)
    await emit(tx, auctionClosed({ auction_id: id, listing_id, outcome }))
  })
}

async function sellToWinner(
  tx: Tx,
  auction: AuctionRow,
  { listing, now }: { listing: LockedListing | undefined; now: Date },
): Promise<void> {
  const { id, leading_bid_id, leader_id, price_minor, listing_id, seller_id } = auction
  if (leading_bid_id === null || leader_id === null || price_minor === null || !listing) throw new Error(`auction ${id} has no winner`)
  await transitionBid(tx, { id: leading_bid_id, status: 'pending' }, 'win', now)
  await createAgreedLine(tx, {
    source: 'auction',
    sourceReference: String(id),
    buyerId: leader_id,
    sellerId: seller_id,
    listingId: listing_id,
    quantity: 1,
    unitPriceMinor: price_minor,
    shippingType: shippingTypeOf(listing),
    now,
  })
}
