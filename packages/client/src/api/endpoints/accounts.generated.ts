// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const accountsEndpoints = {
  feature: 'accounts',
  endpoints: {
    currentUser: 'GET /users/user one',
    agreeToTerms: 'PUT /users/user/terms one',
    close: 'DELETE /users/user none body',
    closure: 'GET /users/user/closure computed',
    exportData: 'GET /users/user/data_export computed',
  },
} as const satisfies FeatureEndpoints<'accounts'>
