// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const garageEndpoints = {
  feature: 'garage',
  endpoints: {
    list: 'GET /users/vehicles many',
    add: 'POST /users/vehicles one',
    show: 'GET /users/vehicles/{id} one',
    change: 'PUT /users/vehicles/{id} one',
    remove: 'DELETE /users/vehicles/{id} none',
  },
} as const satisfies FeatureEndpoints<'garage'>
