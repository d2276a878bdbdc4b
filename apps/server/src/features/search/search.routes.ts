import { parseSearchQuery, search } from '@partlane/contract/search'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { findPriceRange } from './price-range.ts'
import { loadMarketCounts } from './search-counters.ts'
import { searchListings } from './search-listings.ts'
import { listSuggestions } from './suggestions.ts'

/** HTTP routes of the search. */
export const searchRoutes = defineRoutes((route) => {
  route(search.listings, ({ ctx, caller, query: { items, facets, ...query } }) =>
    searchListings(ctx, { search: parseSearchQuery(query), items, facets: facets === 'true', caller }),
  )
  route(search.priceRange, ({ ctx, caller, query }) => findPriceRange(ctx, parseSearchQuery(query), caller.locale))
  route(search.suggestions, async ({ ctx, caller, query }) => ({ suggestions: await listSuggestions(ctx, query.q, caller.locale) }))
  route(search.marketCounts, ({ ctx }) => loadMarketCounts(ctx.db))
})
