import { chooseShippingType } from '@partlane/domain/listings/line-shipping-type'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockParties, refuseInactiveParties } from '#features/agreed-lines/public.ts'
import { type AuctionRow, lockAuction } from '#features/auction-runs/public.ts'
import { type ListingRef, type LockedListing, lockListing } from '#features/listings/public.ts'
import { createSecondChance } from '#features/offers/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { findSecondBidder, findSecondChance, findWinningBid, getAuctionOfListing, hasOpenLine } from './auctions.queries.ts'

/**
 * Offers an own auction that its winner has not paid to the second bidder, at the highest maximum
 * of that bidder. Once for each run.
 * @throws Refusal not_found, not_an_auction, auction_is_open, no_second_bidder, second_chance_made,
 * winner_may_pay, bid_is_winner (it was paid), offer_is_open, not_for_sale, not_enough_stock
 */
export async function offerSecondChance(ctx: AppContext, { user, ref }: { user: CurrentUser; ref: ListingRef }): Promise<void> {
  const found = await getAuctionOfListing(ctx.db, ref)
  if (found.seller_id !== user.id) throw new Refusal('not_found')
  if (found.state === 'open') throw new Refusal('auction_is_open')
  const second = found.outcome === 'won' ? await findSecondBidder(ctx.db, found.id) : undefined
  if (!second) throw new Refusal('no_second_bidder')
  const { bidder_id: bidderId, maximum_minor: amountMinor } = second
  await ctx.db.transact(async (tx) => {
    refuseInactiveParties(await lockParties(tx, [user.id, bidderId]))
    const listing = await lockListing(tx, found.listing_id)
    const auction = await lockAuction(tx, found.id)
    // Another run may have begun meanwhile.
    if (!listing || !auction || listing.auction_id !== auction.id) throw new Refusal('auction_is_open')
    await refuseSecondChance(tx, { auction, listing, bidderId })
    await createSecondChance(tx, {
      auctionId: auction.id,
      listingId: listing.id,
      sellerId: user.id,
      bidderId,
      amountMinor,
      currency: auction.currency,
      shippingType: chooseShippingType(undefined, listing.shipping_type),
      now: ctx.clock.now(),
    })
  })
}

type Chance = { auction: AuctionRow; listing: LockedListing; bidderId: number }

async function refuseSecondChance(tx: Tx, { auction, listing, bidderId }: Chance): Promise<void> {
  if (await hasOpenLine(tx, auction.id)) throw new Refusal('winner_may_pay')
  const { is_made, has_open_offer } = await findSecondChance(tx, { auctionId: auction.id, listingId: listing.id, bidderId })
  if (is_made) throw new Refusal('second_chance_made')
  if (has_open_offer) throw new Refusal('offer_is_open')
  if ((await findWinningBid(tx, auction.id))?.status !== 'not_paid') throw new Refusal('bid_is_winner')
  if (listing.status === 'reserved' || listing.status === 'sold_out') throw new Refusal('not_enough_stock')
  if (listing.status !== 'available') throw new Refusal('not_for_sale')
}
