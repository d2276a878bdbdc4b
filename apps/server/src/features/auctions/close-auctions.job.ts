import { isInactive } from '@partlane/domain/accounts/roles'
import { chooseShippingType } from '@partlane/domain/listings/line-shipping-type'
import type { AppContext } from '#app/context.ts'
import { createAgreedLine, lockParties } from '#features/agreed-lines/public.ts'
import { auctionClosed } from '#features/auction-runs/auction-runs.events.ts'
import {
  type AuctionRow,
  CLOSE_AUCTIONS_DEADLINE,
  closeAuction,
  lockOpenAuctions,
  markNewsOfBidders,
} from '#features/auction-runs/public.ts'
import { type LockedListing, lockListings } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { handleDueRows } from '#platform/jobs/handle-due-rows.ts'
import type { OutboxEvent } from '#platform/outbox/define-event.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { type DueAuction, findNextEnd, listDueAuctions } from './auctions.queries.ts'
import { transitionBid } from './auctions.store.ts'

const BATCH_SIZE = 100
/** Auctions that are closed in one transaction: they share its locks, its events and its commit. */
const TRANSACTION_SIZE = 10
/** Transactions at the same time. They wait for the database, mostly for commits. */
const MAX_CONCURRENCY = 4

/**
 * Closes auctions at their end, several in a transaction. When one of them fails, each is closed in
 * a transaction of its own. Safe to repeat and to run on several workers: each auction is checked
 * again under its lock.
 */
export const closeEndedAuctions = defineDeadline({
  name: CLOSE_AUCTIONS_DEADLINE,
  nextDueAt: (ctx) => findNextEnd(ctx.db),
  async run(ctx) {
    const due = await listDueAuctions(ctx.db, { now: ctx.clock.now(), limit: BATCH_SIZE })
    const groups = listGroups(due).values()
    const closeGroups = async () => {
      let count = 0
      for (const group of groups) count += await closeGroup(ctx, group)
      return count
    }
    const counts = await Promise.all(Array.from({ length: MAX_CONCURRENCY }, closeGroups))
    return counts.reduce((sum, count) => sum + count, 0)
  },
})

function listGroups(due: readonly DueAuction[]): DueAuction[][] {
  const count = Math.ceil(due.length / TRANSACTION_SIZE)
  return Array.from({ length: count }, (_, index) => due.slice(index * TRANSACTION_SIZE, (index + 1) * TRANSACTION_SIZE))
}

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
    fieldsOf: ({ id }) => ({ auctionId: id }),
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
    const listings = new Map((await lockListings(tx, listingIds)).map((listing) => [listing.id, listing]))
    const auctions = await lockOpenAuctions(tx, listingIds)
    const now = ctx.clock.now()
    const events: OutboxEvent[] = []
    const closedIds: number[] = []
    for (const auction of auctions) {
      const { id, listing_id, seller_id, leader_id, ends_at, reserve_met } = auction
      if (leaders.get(id) !== leader_id || ends_at > now) continue
      const listing = listings.get(listing_id)
      const mayTrade = listing?.status === 'available' && !inactive.has(seller_id) && (leader_id === null || !inactive.has(leader_id))
      const outcome = mayTrade && reserve_met ? 'won' : 'no_winner'
      await closeAuction(tx, auction, { outcome, now, ...(outcome === 'won' && leader_id !== null ? { buyerId: leader_id } : {}) })
      if (outcome === 'won') await sellToWinner(tx, auction, { listing, now })
      closedIds.push(id)
      events.push(auctionClosed({ auction_id: id, listing_id, outcome }))
    }
    await markNewsOfBidders(tx, closedIds)
    await emitAll(tx, events)
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
    shippingType: chooseShippingType(undefined, listing.shipping_type),
    now,
  })
}
