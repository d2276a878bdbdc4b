// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const staticPagesEndpoints = {
  feature: 'staticPages',
  endpoints: {
    list: 'GET /static_pages many',
    show: 'GET /static_pages/{id} one',
  },
} as const satisfies FeatureEndpoints<'staticPages'>
