import { isVisibleToVisitors } from '@partlane/domain/listings/listing-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findListing, type ListingRef } from '#features/listings/public.ts'
import { findLike, type LikeRow } from './likes.queries.ts'
import { insertLike, lockLiker } from './likes.store.ts'

/**
 * Adds a listing to the likes of a member. Safe to repeat.
 * @returns the like, and whether it is new
 * @throws Refusal not_found, own_listing
 */
export async function addLike(ctx: AppContext, user: CurrentUser, ref: ListingRef): Promise<{ like: LikeRow; isNew: boolean }> {
  const listing = await findListing(ctx.db, ref)
  if (listing?.seller_id === user.id) throw new Refusal('own_listing')
  if (!listing || !isVisibleToVisitors(listing)) throw new Refusal('not_found')
  return ctx.db.transact(async (tx) => {
    if (!(await lockLiker(tx, user.id))) throw new Refusal('not_found')
    const isNew = await insertLike(tx, { user_id: user.id, listing_id: listing.id, created_at: ctx.clock.now() })
    const like = await findLike(tx, { userId: user.id, listingId: listing.id })
    // Removed by another call meanwhile.
    if (!like) throw new Refusal('not_found')
    return { like, isNew }
  })
}
