import { listings } from '@partlane/contract/listings'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { parseListingRef } from './listing-ref.sql.ts'
import { loadSimilarListings, loadViewedListings } from './load-listing-cards.ts'
import { loadListingPage } from './load-listing-page.ts'
import { recordView } from './record-view.ts'
import { deleteViews } from './viewed-listings.store.ts'

/** HTTP routes of public listings. The seller's own listings are in the selling feature. */
export const listingsRoutes = defineRoutes((route) => {
  route(listings.show, ({ ctx, user, caller, params, query }) =>
    loadListingPage(ctx, { ref: parseListingRef(params.id), user, caller, vehicle: query, addsToHistory: query.history === 'true' }),
  )
  route(listings.similar, ({ ctx, user, caller, params, query }) =>
    loadSimilarListings(ctx, { ref: parseListingRef(params.id), user, caller, vehicle: query }),
  )
  route(listings.listViewed, ({ ctx, user, caller, query }) =>
    loadViewedListings(ctx, { slugs: query.slugs, user, caller, vehicle: query }),
  )
  route(listings.recordView, async ({ ctx, user, params }) => {
    await recordView(ctx, { user, slug: params.slug })
    return undefined
  })
  route(listings.clearViewed, async ({ ctx, user }) => {
    await deleteViews(ctx.db, user.id)
    return undefined
  })
})
