// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const sessionsEndpoints = {
  feature: 'sessions',
  endpoints: {
    extend: 'POST /users/sessions/extend one',
    list: 'GET /users/sessions many',
    end: 'DELETE /users/sessions/{id} none',
    endOthers: 'DELETE /users/sessions/others computed',
    signOut: 'DELETE /users/sessions/destroy none',
  },
} as const satisfies FeatureEndpoints<'sessions'>
