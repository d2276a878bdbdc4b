// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const reviewsEndpoints = {
  feature: 'reviews',
  endpoints: {
    list: 'GET /reviews page',
    listOwn: 'GET /users/reviews page',
    markRead: 'PUT /users/reviews/read none',
    change: 'PUT /users/reviews/{id} one',
  },
} as const satisfies FeatureEndpoints<'reviews'>
