// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const cartEndpoints = {
  feature: 'cart',
  endpoints: {
    list: 'GET /users/carts/listings many',
    add: 'POST /users/carts/listings one',
    change: 'PUT /users/carts/listings/{id} one',
    remove: 'DELETE /users/carts/listings/{id} none',
    totals: 'GET /users/carts/total_converted_price computed',
    count: 'GET /users/carts/listings_counter computed',
    validate: 'POST /users/carts/validate_listings computed',
  },
} as const satisfies FeatureEndpoints<'cart'>
