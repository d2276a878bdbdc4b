import type { AppContext } from '#app/context.ts'
import { cancelAuctions } from '#features/auction-runs/public.ts'
import { lockListings } from '#features/listings/public.ts'
import { listAuctionedListings } from './auctions.queries.ts'

/**
 * Cancels the open auctions of those listings that have no units left, whatever bids they have: the
 * part was sold in another way. Safe to repeat.
 */
export async function cancelAuctionsOfSoldOut(ctx: AppContext, listingIds: readonly number[]): Promise<void> {
  const auctionedIds = await listAuctionedListings(ctx.db, listingIds)
  if (auctionedIds.length === 0) return
  await ctx.db.transact(async (tx) => {
    const listings = await lockListings(tx, auctionedIds)
    const soldOutIds = listings.filter(({ status }) => status === 'sold_out').map(({ id }) => id)
    await cancelAuctions(tx, soldOutIds, ctx.clock.now())
  })
}
