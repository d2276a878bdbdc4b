// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const searchEndpoints = {
  feature: 'search',
  endpoints: {
    listings: 'GET /listings page+meta',
    priceRange: 'GET /listings_price_range computed',
    suggestions: 'GET /search_suggestions computed',
    marketCounts: 'GET /market_counts computed',
  },
} as const satisfies FeatureEndpoints<'search'>
