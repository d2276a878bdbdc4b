// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const surchargesEndpoints = {
  feature: 'surcharges',
  endpoints: {
    change: 'PUT /users/orders/{id}/surcharges/{surcharge_id} one',
    listForOperators: 'GET /operators/surcharges page',
    decide: 'PUT /operators/surcharges/{id}/decision one',
  },
} as const satisfies FeatureEndpoints<'surcharges'>
