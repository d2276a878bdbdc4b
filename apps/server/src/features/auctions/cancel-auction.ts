import { maySellerCancel } from '@partlane/domain/auctions/auction-rules'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { auctionClosed } from '#features/auction-runs/auction-runs.events.ts'
import { closeAuctions, markNewsOfBidders } from '#features/auction-runs/public.ts'
import type { ListingRef } from '#features/listings/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { refuseEnded } from './auctions.policy.ts'
import { lockOwnAuction } from './lock-own-auction.ts'

/**
 * Ends an own auction without a sale.
 * @throws Refusal not_found, not_an_auction, auction_is_closed, auction_ends_soon
 */
export async function cancelAuction(ctx: AppContext, { user, ref }: { user: CurrentUser; ref: ListingRef }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { auction } = await lockOwnAuction(tx, ctx, { user, ref })
    const { lockedAt: now } = auction
    refuseEnded(auction, now)
    if (!maySellerCancel({ bidCount: auction.bid_count, endsAt: auction.ends_at, now })) throw new Refusal('auction_ends_soon')
    await closeAuctions(tx, [{ auction, outcome: 'cancelled' }], now)
    await markNewsOfBidders(tx, [auction.id])
    await emit(tx, auctionClosed({ auction_id: auction.id, listing_id: auction.listing_id, outcome: 'cancelled' }))
  })
}
