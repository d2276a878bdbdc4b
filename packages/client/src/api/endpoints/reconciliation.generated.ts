// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const reconciliationEndpoints = {
  feature: 'reconciliation',
  endpoints: {
    show: 'GET /operators/reconciliation computed',
    start: 'POST /operators/reconciliation computed query',
    differences: 'GET /operators/reconciliation/differences page',
    resolve: 'PUT /operators/reconciliation/differences/{id}/resolve computed',
  },
} as const satisfies FeatureEndpoints<'reconciliation'>
