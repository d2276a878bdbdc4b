import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { auctionClosed } from '#features/auction-runs/auction-runs.events.ts'
import { bidsPlaced, bidsRetracted, reserveLowered } from '#features/auctions/auctions.events.ts'
import {
  listingChanged,
  listingGone,
  listingPublished,
  listingSoldOut,
  listingsChanged,
  listingsSoldOut,
} from '#features/listings/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { indexListing, indexListings } from './index-listing.ts'
import { indexListingsOfSeller } from './index-listings-of-seller.ts'

const HANDLER_NAME = 'search.index-listing'

/** Updates the search row after each event of a listing. Events of one listing arrive in order. */
export const indexListingHandlers = {
  listingPublished: defineHandler(listingPublished, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  listingChanged: defineHandler(listingChanged, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  listingSoldOut: defineHandler(listingSoldOut, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  listingGone: defineHandler(listingGone, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  bidsPlaced: defineHandler(bidsPlaced, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  bidsRetracted: defineHandler(bidsRetracted, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  reserveLowered: defineHandler(reserveLowered, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  auctionClosed: defineHandler(auctionClosed, HANDLER_NAME, (ctx, { listing_id }) => indexListing(ctx, listing_id)),
  listingsChanged: defineHandler(listingsChanged, 'search.index-listings', (ctx, { listing_ids }) => indexListings(ctx, listing_ids)),
  listingsSoldOut: defineHandler(listingsSoldOut, 'search.index-listings', (ctx, { listing_ids }) => indexListings(ctx, listing_ids)),
}

/** Updates the search rows of a seller after the account was blocked, restored or deleted. */
export const indexListingsOfUser = defineHandler(accountStatusChanged, 'search.index-listings-of-person', (ctx, { user_id }, { signal }) =>
  indexListingsOfSeller(ctx, user_id, signal),
)
