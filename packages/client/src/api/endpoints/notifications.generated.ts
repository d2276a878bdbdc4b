// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const notificationsEndpoints = {
  feature: 'notifications',
  endpoints: {
    counters: 'GET /users/counters computed',
    list: 'GET /users/notifications page',
    markRead: 'PUT /users/notifications/read none',
  },
} as const satisfies FeatureEndpoints<'notifications'>
