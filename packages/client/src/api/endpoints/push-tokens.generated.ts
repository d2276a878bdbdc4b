// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const pushTokensEndpoints = {
  feature: 'pushTokens',
  endpoints: {
    register: 'POST /push_token none',
    replace: 'PUT /push_token none',
    list: 'GET /users/push_devices computed',
    remove: 'DELETE /users/push_devices/{id} none',
  },
} as const satisfies FeatureEndpoints<'pushTokens'>
