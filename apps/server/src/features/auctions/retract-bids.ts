import { hasRetracted, listRetractableBids, type RetractionReason } from '@partlane/domain/auctions/auction-rules'
import { deriveStanding } from '@partlane/domain/auctions/standing'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAuctionWithTime, saveStanding } from '#features/auction-runs/public.ts'
import type { ListingRef } from '#features/listings/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { bidsRetracted } from './auctions.events.ts'
import { refuseEnded, termsOf } from './auctions.policy.ts'
import { getAuctionOfListing, listAllBids } from './auctions.queries.ts'
import { lockPeople, markOutbid, retractBids } from './auctions.store.ts'

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
    const retractedIds = new Set(retracted.map(({ id }) => id))
    await retractBids(tx, { auctionId: auction.id, bidderId: user.id, bidIds: [...retractedIds], reason, now })
    const left = bids.filter(({ id, retracted_at }) => retracted_at === null && !retractedIds.has(id))
    const standing = deriveStanding(
      termsOf(auction),
      left.map(({ id, bidder_id, maximum_minor }) => ({ id, bidderId: bidder_id, maximumMinor: maximum_minor })),
    )
    await saveStanding(tx, auction, {
      standing,
      endsAt: auction.ends_at,
      bidCount: left.filter(({ hidden }) => !hidden).length,
      bidderCount: new Set(left.map(({ bidder_id }) => bidder_id)).size,
    })
    await markOutbid(tx, { auctionId: auction.id, leaderId: standing.leader?.bidderId ?? null })
    await emit(tx, bidsRetracted({ auction_id: auction.id, listing_id: auction.listing_id, bidder_id: user.id }))
  })
}
