// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const sellersEndpoints = {
  feature: 'sellers',
  endpoints: {
    show: 'GET /users/{slug} one',
  },
} as const satisfies FeatureEndpoints<'sellers'>
