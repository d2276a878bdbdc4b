import type { z } from 'zod'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { auctionClosed } from '#features/auction-runs/auction-runs.events.ts'
import { bidsPlaced, bidsRetracted, reserveLowered } from '#features/auctions/auctions.events.ts'
import { notifyDataChanges } from '#platform/cache/data-changes.ts'
import type { EventDefinition } from '#platform/outbox/define-event.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { dataTag } from './data-tags.ts'
import { listingChanged, listingGone, listingPublished, listingSoldOut, listingsChanged, listingsSoldOut } from './listings.events.ts'

const HANDLER_NAME = 'listings.refresh-pages'
/** Later, stored pages have expired. Shared values are then as old as `SHARED_DATA_SECONDS`. */
const options = { maxAttempts: 3 }

const createHandler = <Schema extends z.ZodType<{ listing_id: number }>>(event: EventDefinition<Schema>) =>
  defineHandler(event, HANDLER_NAME, (ctx, { listing_id }) => notifyDataChanges(ctx.db, [dataTag.listing(listing_id)]), options)

const createHandlerOfMany = (event: typeof listingsChanged) =>
  defineHandler(event, HANDLER_NAME, (ctx, { listing_ids }) => notifyDataChanges(ctx.db, listing_ids.map(dataTag.listing)), options)

/** Removes what shows a listing from the memory of all processes after each of its events. */
export const dataChangeHandlers = {
  listingPublished: createHandler(listingPublished),
  listingChanged: createHandler(listingChanged),
  listingSoldOut: createHandler(listingSoldOut),
  listingGone: createHandler(listingGone),
  bidsPlaced: createHandler(bidsPlaced),
  bidsRetracted: createHandler(bidsRetracted),
  reserveLowered: createHandler(reserveLowered),
  auctionClosed: createHandler(auctionClosed),
  listingsChanged: createHandlerOfMany(listingsChanged),
  listingsSoldOut: createHandlerOfMany(listingsSoldOut),
}

/** The same for all listings of a seller who was blocked, restored or deleted. */
export const announceSellerChange = defineHandler(
  accountStatusChanged,
  'listings.refresh-pages-of-seller',
  (ctx, { user_id }) => notifyDataChanges(ctx.db, [dataTag.seller(user_id)]),
  options,
)
