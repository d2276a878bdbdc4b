// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const systemEndpoints = {
  feature: 'system',
  endpoints: {
    monitoring: 'GET /monitoring computed',
    reportPageError: 'POST /page_errors none',
  },
} as const satisfies FeatureEndpoints<'system'>
