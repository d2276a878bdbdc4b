// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const orderLookupsEndpoints = {
  feature: 'orderLookups',
  endpoints: {
    create: 'POST /order_lookups computed',
    redeem: 'POST /order_lookups/redeem one',
  },
} as const satisfies FeatureEndpoints<'orderLookups'>
