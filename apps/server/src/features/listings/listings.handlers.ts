import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { notifyPageChanges } from '#platform/pages/page-changes.ts'
import { listingChanged, listingGone, listingPublished, listingSoldOut, listingsChanged } from './listings.events.ts'
import { pageTag } from './page-tags.ts'

const HANDLER_NAME = 'listings.refresh-pages'
/** Older pages have expired in the meantime. */
const options = { maxAttempts: 3 }

const createHandler = (event: typeof listingChanged) =>
  defineHandler(event, HANDLER_NAME, (ctx, { listing_id }) => notifyPageChanges(ctx.db, [pageTag.listing(listing_id)]), options)

/** Removes the stored pages that show a listing, in all processes, after each of its events. */
export const refreshPagesHandlers = {
  listingPublished: createHandler(listingPublished),
  listingChanged: createHandler(listingChanged),
  listingSoldOut: createHandler(listingSoldOut),
  listingGone: createHandler(listingGone),
  listingsChanged: defineHandler(
    listingsChanged,
    HANDLER_NAME,
    (ctx, { listing_ids }) => notifyPageChanges(ctx.db, listing_ids.map(pageTag.listing)),
    options,
  ),
}

/** The same for all listings of a seller who was blocked, restored or deleted. */
export const refreshPagesOfSeller = defineHandler(
  accountStatusChanged,
  'listings.refresh-pages-of-seller',
  (ctx, { user_id }) => notifyPageChanges(ctx.db, [pageTag.seller(user_id)]),
  options,
)
