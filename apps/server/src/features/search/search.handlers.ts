import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { listingChanged, listingGone, listingPublished, listingSoldOut, listingsChanged } from '#features/listings/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { indexListing, indexListings } from './index-listing.ts'
import { indexListingsOfSeller } from './index-listings-of-seller.ts'

const HANDLER_NAME = 'search.index-listing'

/** The search row follows whatever happens to a listing, in order for each listing, within a second. */
export const indexListingHandlers = {
  listingPublished: defineHandler(listingPublished, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  listingChanged: defineHandler(listingChanged, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  listingSoldOut: defineHandler(listingSoldOut, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  listingGone: defineHandler(listingGone, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  listingsChanged: defineHandler(listingsChanged, 'search.index-listings', (ctx, { listing_ids }) => indexListings(ctx, listing_ids)),
}

/** Somebody was blocked, restored or is gone: so is what they sell. */
export const indexListingsOfUser = defineHandler(accountStatusChanged, 'search.index-listings-of-person', (ctx, { user_id }, { signal }) =>
  indexListingsOfSeller(ctx, user_id, signal),
)
