import { hasRetracted, listRetractableBids, type RetractionReason } from '@partlane/domain/auctions/auction-rules'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAuctionWithTime } from '#features/auction-runs/public.ts'
import type { ListingRef } from '#features/listings/public.ts'
import { refuseEnded } from './auctions.policy.ts'
import { getAuctionOfListing, listAllBids } from './auctions.queries.ts'
import { lockPeople } from './auctions.store.ts'
import { removeBids } from './remove-bids.ts'

type RetractInput = { user: CurrentUser; ref: ListingRef; reason: RetractionReason }

/**
 * Retracts bids of the caller (`listRetractableBids`). Price and leader follow from the bids that
 * are left. The end stays.
 * @throws Refusal not_found, not_an_auction, auction_is_closed, retraction_used (in this run),
 * retraction_not_possible
 */
export async function retractOwnBids(ctx: AppContext, { user, ref, reason }: RetractInput): Promise<void> {
  const { id: auctionId } = await getAuctionOfListing(ctx.db, ref)
  await ctx.db.transact(async (tx) => {
    await lockPeople(tx, [user.id])
    const auction = await lockAuctionWithTime(tx, ctx.clock, auctionId)
    if (!auction) throw new Refusal('not_found')
    const { lockedAt: now } = auction
    refuseEnded(auction, now)
    const bids = await listAllBids(tx, auction.id)
    const ownBids = bids.filter(({ bidder_id }) => bidder_id === user.id)
    if (hasRetracted(ownBids)) throw new Refusal('retraction_used')
    const retracted = listRetractableBids(ownBids, { endsAt: auction.ends_at, now })
    if (retracted.length === 0) throw new Refusal('retraction_not_possible')
    await removeBids(tx, auction, { bids, removed: retracted, reason, now })
  })
}
