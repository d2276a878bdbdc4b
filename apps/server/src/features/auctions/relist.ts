import { canSell } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findCompany, refuseIncompleteCompany } from '#features/accounts/public.ts'
import { lockAuction, openAuctions } from '#features/auction-runs/public.ts'
import { listingChanged } from '#features/listings/listings.events.ts'
import { findListing, type ListingRef, lockListing } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { hasOpenLine, hasOpenSecondChance } from './auctions.queries.ts'
import { lockPeople } from './auctions.store.ts'

/**
 * Auctions an unsold listing again, with the terms that it has now. Also the first time, for a
 * listing that has become an auction while it was off sale.
 * @throws Refusal not_found, not_an_auction, auction_is_open, winner_may_pay, offer_is_open (a
 * second chance that can still be accepted or paid), not_for_sale, may_not_sell,
 * business_details_incomplete
 */
export async function relist(ctx: AppContext, { user, ref }: { user: CurrentUser; ref: ListingRef }): Promise<void> {
  if (!canSell(user)) throw new Refusal('may_not_sell')
  const found = await findListing(ctx.db, ref)
  if (found?.seller_id !== user.id) throw new Refusal('not_found')
  await ctx.db.transact(async (tx) => {
    await lockPeople(tx, [user.id])
    const listing = await lockListing(tx, found.id)
    if (!listing) throw new Refusal('not_found')
    if (listing.auction_id !== null) await refuseUnfinished(tx, listing.auction_id)
    if (listing.sale_format !== 'auction') throw new Refusal('not_an_auction')
    if (listing.status !== 'available') throw new Refusal('not_for_sale')
    refuseIncompleteCompany(await findCompany(tx, user.id))
    await openAuctions(tx, [listing.id], ctx.clock.now())
    await emit(tx, listingChanged({ listing_id: listing.id }))
  })
}

/** @throws Refusal auction_is_open, winner_may_pay, offer_is_open */
async function refuseUnfinished(tx: Tx, auctionId: number): Promise<void> {
  const auction = await lockAuction(tx, auctionId)
  if (auction?.state === 'open') throw new Refusal('auction_is_open')
  if (await hasOpenLine(tx, auctionId)) throw new Refusal('winner_may_pay')
  if (await hasOpenSecondChance(tx, auctionId)) throw new Refusal('offer_is_open')
}
