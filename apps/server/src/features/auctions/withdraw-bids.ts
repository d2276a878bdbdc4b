import { isInactive } from '@partlane/domain/accounts/roles'
import type { AppContext } from '#app/context.ts'
import { lockUser } from '#features/accounts/public.ts'
import { lockAuctionWithTime } from '#features/auction-runs/public.ts'
import { listAllBids, listInactiveBidders, listOpenAuctionsOfBidder } from './auctions.queries.ts'
import { lockPeople } from './auctions.store.ts'
import { removeBids } from './remove-bids.ts'

/**
 * Withdraws the bids of a blocked member in all open auctions, each in a transaction of its own.
 * Safe to repeat. A member who is restored meanwhile loses no further bids and gets none back.
 */
export async function withdrawBidsOfMember(ctx: AppContext, userId: number): Promise<void> {
  const auctions = await ctx.db.transact(async (tx) => {
    // Waits for bids that began before the member was blocked. Later ones are refused.
    const { status } = await lockUser(tx, userId)
    return isInactive(status) ? listOpenAuctionsOfBidder(tx, userId) : []
  })
  for (const { id } of auctions) await withdrawBids(ctx, { auctionId: id, bidderIds: [userId] })
}

/** Withdraws the bids of all blocked members in one open auction, also after its end. */
export async function withdrawInactiveBids(ctx: AppContext, auctionId: number): Promise<void> {
  const bidders = await listInactiveBidders(ctx.db, auctionId)
  await withdrawBids(ctx, { auctionId, bidderIds: bidders.map(({ bidder_id }) => bidder_id) })
}

type Withdrawal = { auctionId: number; bidderIds: readonly number[] }

/** The bidders are checked again under their locks, and whether the auction is open. */
async function withdrawBids(ctx: AppContext, { auctionId, bidderIds }: Withdrawal): Promise<void> {
  if (bidderIds.length === 0) return
  await ctx.db.transact(async (tx) => {
    const people = await lockPeople(tx, bidderIds)
    const inactive = new Set(people.filter(({ status }) => isInactive(status)).map(({ id }) => id))
    const auction = await lockAuctionWithTime(tx, ctx.clock, auctionId)
    if (auction?.state !== 'open') return
    const bids = await listAllBids(tx, auctionId)
    const removed = bids.filter(({ bidder_id, retracted_at }) => retracted_at === null && inactive.has(bidder_id))
    if (removed.length > 0) await removeBids(tx, auction, { bids, removed, reason: 'bidder_blocked', now: auction.lockedAt })
  })
}
