// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const sharedCartsEndpoints = {
  feature: 'sharedCarts',
  endpoints: {
    show: 'GET /shared_carts one',
    list: 'GET /users/carts/shared_carts many',
    create: 'POST /users/carts/shared_carts one',
    withdraw: 'DELETE /users/carts/shared_carts/{id} none',
    addAll: 'POST /users/carts/listings/from_shared_cart computed',
  },
} as const satisfies FeatureEndpoints<'sharedCarts'>
