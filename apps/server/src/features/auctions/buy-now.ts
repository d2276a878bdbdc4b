import { chooseShippingType } from '@partlane/domain/listings/line-shipping-type'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { createAgreedLine, lockBuyerAndSeller, refuseTooManyUnpaid } from '#features/agreed-lines/public.ts'
import { auctionClosed } from '#features/auction-runs/auction-runs.events.ts'
import { closeAuctions, lockAuctionWithTime, markNewsOfBidders } from '#features/auction-runs/public.ts'
import { type ListingRef, lockListing } from '#features/listings/public.ts'
import { refuseUnservedAddress } from '#features/pricing/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { canBuyNow, mayBid, refuseEnded } from './auctions.policy.ts'
import { findBidFacts } from './auctions.queries.ts'

type BuyNowInput = { user: CurrentUser; ref: ListingRef; shippingType: LineShippingType | undefined }

/**
 * Ends an auction by its buy-now price. The caller has the time of a winner to pay.
 * @throws Refusal not_found, not_an_auction, auction_is_closed, buy_now_not_possible,
 * shipping_not_offered, too_many_unpaid, default_address_not_served, and those of `mayBid`
 */
export async function buyNow(ctx: AppContext, { user, ref, shippingType }: BuyNowInput): Promise<void> {
  const facts = await findBidFacts(ctx.db, { ref, userId: user.id, now: ctx.clock.now() })
  mayBid(facts, { userId: user.id, now: ctx.clock.now() })
  await refuseUnservedAddress(ctx.db, { listingId: facts.listing_id, buyerId: user.id })
  await ctx.db.transact(async (tx) => {
    await lockBuyerAndSeller(tx, { buyerId: user.id, sellerId: facts.seller_id })
    const listing = await lockListing(tx, facts.listing_id)
    const auction = await lockAuctionWithTime(tx, ctx.clock, facts.auction_id)
    if (!auction || !listing) throw new Refusal('not_found')
    const { lockedAt: now } = auction
    refuseEnded(auction, now)
    if (!canBuyNow(auction) || auction.buy_now_price_minor === null) throw new Refusal('buy_now_not_possible')
    await refuseTooManyUnpaid(tx, user.id)
    await closeAuctions(tx, [{ auction, outcome: 'bought', buyerId: user.id }], now)
    await createAgreedLine(tx, {
      source: 'auction',
      sourceReference: String(auction.id),
      buyerId: user.id,
      sellerId: facts.seller_id,
      listingId: listing.id,
      quantity: 1,
      unitPriceMinor: auction.buy_now_price_minor,
      shippingType: chooseShippingType(shippingType, listing.shipping_type, 'shipping_type'),
      now,
    })
    await markNewsOfBidders(tx, [auction.id])
    await emit(tx, auctionClosed({ auction_id: auction.id, listing_id: listing.id, outcome: 'bought' }))
  })
}
