import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAuctionWithTime, type TimedAuction } from '#features/auction-runs/public.ts'
import { type ListingRef, type LockedListing, lockListing } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { getAuctionOfListing } from './auctions.queries.ts'
import { lockPeople } from './auctions.store.ts'

/**
 * Locks a listing of the caller and its latest auction.
 * @throws Refusal not_found, not_an_auction
 */
export async function lockOwnAuction(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  { user, ref }: { user: CurrentUser; ref: ListingRef },
): Promise<{ listing: LockedListing; auction: TimedAuction }> {
  const found = await getAuctionOfListing(tx, ref)
  if (found.seller_id !== user.id) throw new Refusal('not_found')
  await lockPeople(tx, [user.id])
  const listing = await lockListing(tx, found.listing_id)
  const auction = listing?.auction_id ? await lockAuctionWithTime(tx, clock, listing.auction_id) : undefined
  if (!listing || !auction) throw new Refusal('not_found')
  return { listing, auction }
}
