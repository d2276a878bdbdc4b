// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const packingEndpoints = {
  feature: 'packing',
  endpoints: {
    documents: 'GET /users/sold_items/packing_slips file',
  },
} as const satisfies FeatureEndpoints<'packing'>
