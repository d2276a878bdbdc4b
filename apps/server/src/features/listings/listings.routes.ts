import { listings } from '@partlane/contract/listings'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { parseListingRef } from './listing-ref.sql.ts'
import { loadSimilarListings, loadViewedListings } from './load-listing-cards.ts'
import { loadListingPage } from './load-listing-page.ts'

/** HTTP routes of public listings. The seller's own listings are in the selling feature. */
export const listingsRoutes = defineRoutes((route) => {
  route(listings.show, ({ ctx, user, caller, params, query }) =>
    loadListingPage(ctx, { ref: parseListingRef(params.id), user, caller, vehicle: query }),
  )
  route(listings.similar, ({ ctx, user, caller, params, query }) =>
    loadSimilarListings(ctx, { ref: parseListingRef(params.id), user, caller, vehicle: query }),
  )
  route(listings.listViewed, ({ ctx, caller, query }) => loadViewedListings(ctx, { slugs: query.slugs, caller, vehicle: query }))
})
