import { isVisibleToVisitors } from '@partlane/domain/listings/listing-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getAuctionOfListing } from '#features/auctions/public.ts'
import { findListing, type ListingRef } from '#features/listings/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { watchersChanged } from './auction-lists.events.ts'
import { deleteWatch, insertWatch, lockReader } from './auction-lists.store.ts'

/**
 * Watches the auctions of a listing, also those after a relist. Safe to repeat.
 * @throws Refusal not_found, own_listing, not_an_auction
 */
export async function watchAuction(ctx: AppContext, user: CurrentUser, ref: ListingRef): Promise<void> {
  const { listing_id, seller_id, listing_status: status, seller_status } = await getAuctionOfListing(ctx.db, ref)
  if (seller_id === user.id) throw new Refusal('own_listing')
  if (!isVisibleToVisitors({ status, seller_status })) throw new Refusal('not_found')
  await ctx.db.transact(async (tx) => {
    if (!(await lockReader(tx, user.id))) throw new Refusal('not_found')
    if (await insertWatch(tx, { user_id: user.id, listing_id, created_at: ctx.clock.now() }))
      await emit(tx, watchersChanged({ listing_id }))
  })
}

/**
 * Stops watching a listing, whatever has become of it. Safe to repeat.
 * @throws Refusal not_found for an unknown listing
 */
export async function unwatchAuction(ctx: AppContext, user: CurrentUser, ref: ListingRef): Promise<void> {
  const listing = await findListing(ctx.db, ref)
  if (!listing) throw new Refusal('not_found')
  await ctx.db.transact(async (tx) => {
    if (await deleteWatch(tx, { userId: user.id, listingId: listing.id })) await emit(tx, watchersChanged({ listing_id: listing.id }))
  })
}
