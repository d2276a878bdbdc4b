import { isInactive } from '@partlane/domain/accounts/roles'
import { bidMachine } from '@partlane/domain/auctions/auction-machine'
import { chooseShippingType } from '@partlane/domain/listings/line-shipping-type'
import type { AppContext } from '#app/context.ts'
import { createAgreedLines, lockParties } from '#features/agreed-lines/public.ts'
import { auctionClosed } from '#features/auction-runs/auction-runs.events.ts'
import {
  type AuctionRow,
  CLOSE_AUCTIONS_DEADLINE,
  closeAuctions,
  lockOpenAuctionsWithTime,
  markNewsOfBidders,
} from '#features/auction-runs/public.ts'
import { type LockedListing, lockListings } from '#features/listings/public.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { handleDueRows } from '#platform/jobs/handle-due-rows.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { type DueAuction, findNextEnd, listDueAuctions } from './auctions.queries.ts'
import { transitionBids } from './auctions.store.ts'
import { withdrawInactiveBids } from './withdraw-bids.ts'

const BATCH_SIZE = 100
/** Auctions that are closed in one transaction: they share its locks, its events and its commit. */
const TRANSACTION_SIZE = 10
/** Transactions at the same time. They wait for the database, mostly for commits. */
const MAX_CONCURRENCY = 4

/**
 * Closes auctions at their end, several in a transaction. When one of them fails, each is closed in
 * a transaction of its own. Safe to repeat and to run on several workers: each auction is checked
 * again under its lock. Bids of blocked members are withdrawn first, and the next run closes those
 * auctions: the best of the other bidders wins.
 */
export const closeEndedAuctions = defineDeadline({
  name: CLOSE_AUCTIONS_DEADLINE,
  nextDueAt: (ctx) => findNextEnd(ctx.db),
  async run(ctx) {
    const due = await listDueAuctions(ctx.db, { now: ctx.clock.now(), limit: BATCH_SIZE })
    const withdrawnCount = await handleDueRows(
      ctx,
      due.filter(({ has_inactive_bidder }) => has_inactive_bidder),
      { handle: (_, { id }) => withdrawInactiveBids(ctx, id), failure: 'bids of blocked members not withdrawn', fieldsOf },
    )
    const groups = listGroups(due.filter(({ has_inactive_bidder }) => !has_inactive_bidder)).values()
    const closeGroups = async () => {
      let count = 0
      for (const group of groups) count += await closeGroup(ctx, group)
      return count
    }
    const counts = await Promise.all(Array.from({ length: MAX_CONCURRENCY }, closeGroups))
    return counts.reduce((sum, count) => sum + count, withdrawnCount)
  },
})

function listGroups(due: readonly DueAuction[]): DueAuction[][] {
  const count = Math.ceil(due.length / TRANSACTION_SIZE)
  return Array.from({ length: count }, (_, index) => due.slice(index * TRANSACTION_SIZE, (index + 1) * TRANSACTION_SIZE))
}

const fieldsOf = ({ id }: DueAuction) => ({ auctionId: id })

/** @returns how many were handled */
async function closeGroup(ctx: AppContext, group: readonly DueAuction[]): Promise<number> {
  if (group.length > 1)
    try {
      await closeTogether(ctx, group)
      return group.length
    } catch (err) {
      ctx.log.warn({ err, auctionIds: group.map(({ id }) => id) }, 'auctions not closed together')
    }
  return handleDueRows(ctx, group, {
    handle: (_, row) => closeTogether(ctx, [row]),
    failure: 'auction not closed',
    fieldsOf,
  })
}

async function closeTogether(ctx: AppContext, due: readonly DueAuction[]): Promise<void> {
  const leaders = new Map(due.map(({ id, leader_id }) => [id, leader_id]))
  const listingIds = due.map(({ listing_id }) => listing_id)
  await ctx.db.transact(async (tx) => {
    const people = await lockParties(
      tx,
      due.flatMap(({ seller_id, leader_id }) => (leader_id === null ? [seller_id] : [seller_id, leader_id])),
    )
    const inactive = new Set(people.filter(({ status }) => isInactive(status)).map(({ id }) => id))
    const listings = await lockListings(tx, listingIds)
    const auctions = await lockOpenAuctionsWithTime(tx, ctx.clock, listingIds)
    // With another leader, or one who was blocked meanwhile: the next run closes it.
    const isCurrent = ({ id, leader_id }: AuctionRow) => leaders.get(id) === leader_id && (leader_id === null || !inactive.has(leader_id))
    const ended = auctions.filter((auction) => isCurrent(auction) && auction.ends_at <= auction.lockedAt)
    const now = ended.at(-1)?.lockedAt
    if (!now) return
    const sales = ended.flatMap((auction) => {
      const listing = listings.find(({ id }) => id === auction.listing_id)
      const mayTrade = listing?.status === 'available' && !inactive.has(auction.seller_id)
      return mayTrade && auction.reserve_met ? [saleOf(auction, listing)] : []
    })
    const buyers = new Map(sales.map(({ auctionId, buyerId }) => [auctionId, buyerId]))
    const endings = ended.map((auction) => {
      const buyerId = buyers.get(auction.id)
      return buyerId === undefined ? ({ auction, outcome: 'no_winner' } as const) : ({ auction, outcome: 'won', buyerId } as const)
    })
    await closeAuctions(tx, endings, now)
    const winningBids = sales.map(({ bidId }) => ({ id: bidId, status: bidMachine.initial }))
    await transitionBids(tx, winningBids, 'win')
    await createAgreedLines(tx, sales, { listings, now })
    await markNewsOfBidders(
      tx,
      ended.map(({ id }) => id),
    )
    await emitAll(
      tx,
      endings.map(({ auction: { id, listing_id }, outcome }) => auctionClosed({ auction_id: id, listing_id, outcome })),
    )
  })
}

/** The sale of an auction to its leader. */
function saleOf(auction: AuctionRow, listing: LockedListing) {
  const { id, leading_bid_id, leader_id, price_minor, listing_id, seller_id } = auction
  if (leading_bid_id === null || leader_id === null || price_minor === null) throw new Error(`auction ${id} has no winner`)
  return {
    auctionId: id,
    bidId: leading_bid_id,
    source: 'auction' as const,
    sourceReference: String(id),
    buyerId: leader_id,
    sellerId: seller_id,
    listingId: listing_id,
    quantity: 1,
    unitPriceMinor: price_minor,
    shippingType: chooseShippingType(undefined, listing.shipping_type),
  }
}
