// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const carriersEndpoints = {
  feature: 'carriers',
  endpoints: {
    list: 'GET /carriers many',
  },
} as const satisfies FeatureEndpoints<'carriers'>
