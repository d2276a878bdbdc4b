// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const carrierPickupsEndpoints = {
  feature: 'carrierPickups',
  endpoints: {
    list: 'GET /users/pickups computed',
    book: 'POST /users/pickups computed',
    cancel: 'PUT /users/pickups/{id}/cancel computed',
  },
} as const satisfies FeatureEndpoints<'carrierPickups'>
