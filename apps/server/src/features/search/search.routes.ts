import { search } from '@partlane/contract/search'
import { parseSearchQuery } from '@partlane/contract/search-query'
import type { AppContext } from '#app/context.ts'
import { cacheSharedData } from '#platform/cache/shared-data.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { loadPriceRange } from './load-price-range.ts'
import { loadSearchResults } from './load-search-results.ts'
import { loadSuggestions } from './load-suggestions.ts'
import { getMarketCounts } from './search.queries.ts'

const getSharedMarketCounts = cacheSharedData((ctx: AppContext) => getMarketCounts(ctx.db), { maxEntries: 1 })

/** HTTP routes of the search. */
export const searchRoutes = defineRoutes((route) => {
  route(search.listings, ({ ctx, caller, query: { items, facets, ...query } }) =>
    loadSearchResults(ctx, { search: parseSearchQuery(query), items, facets: facets === 'true', caller }),
  )
  route(search.priceRange, ({ ctx, caller, query }) => loadPriceRange(ctx, parseSearchQuery(query), caller))
  route(search.suggestions, async ({ ctx, caller, query }) => ({ suggestions: await loadSuggestions(ctx, query.q, caller.locale) }))
  route(search.marketCounts, ({ ctx }) => getSharedMarketCounts(ctx))
})
