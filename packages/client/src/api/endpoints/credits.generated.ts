// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const creditsEndpoints = {
  feature: 'credits',
  endpoints: {
    list: 'GET /operators/credits page+meta',
    request: 'POST /operators/credits one',
    approve: 'PUT /operators/credits/{id}/approve one',
    refuse: 'PUT /operators/credits/{id}/refuse one',
  },
} as const satisfies FeatureEndpoints<'credits'>
