// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const agreedLinesEndpoints = {
  feature: 'agreedLines',
  endpoints: {
    list: 'GET /users/agreed_lines many',
    change: 'PUT /users/agreed_lines/{id} one',
  },
} as const satisfies FeatureEndpoints<'agreedLines'>
