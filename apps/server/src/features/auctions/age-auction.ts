import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { lockAuction } from '#features/auction-runs/public.ts'
import { moveAuctionBack } from './auction-age.store.ts'
import { broadcastState } from './auctions.handlers.ts'
import { findAuctionOfListing } from './auctions.queries.ts'

/**
 * For development: makes the latest auction of a listing older, as if `seconds` had passed for it
 * alone. What is due then is done by the usual deadlines. Open pages get the new end.
 * @throws Refusal not_found
 */
export async function ageAuction(ctx: AppContext, { slug, seconds }: { slug: string; seconds: number }): Promise<void> {
  const auction = await findAuctionOfListing(ctx.db, { slug })
  if (!auction) throw new Refusal('not_found')
  await ctx.db.transact(async (tx) => {
    await lockAuction(tx, auction.id)
    await moveAuctionBack(tx, { auctionId: auction.id, seconds })
  })
  await broadcastState(ctx, auction)
}
