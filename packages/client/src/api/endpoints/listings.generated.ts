// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const listingsEndpoints = {
  feature: 'listings',
  endpoints: {
    show: 'GET /listings/{id} one',
    similar: 'GET /listings/{id}/similar many',
    listViewed: 'GET /viewed_listings many',
    recordView: 'PUT /viewed_listings/{slug} none query',
    clearViewed: 'DELETE /viewed_listings none',
  },
} as const satisfies FeatureEndpoints<'listings'>
