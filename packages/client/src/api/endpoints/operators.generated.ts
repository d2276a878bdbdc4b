// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const operatorsEndpoints = {
  feature: 'operators',
  endpoints: {
    listUsers: 'GET /operators/people page',
    showUser: 'GET /operators/people/{id} one',
    approve: 'PUT /operators/people/{id}/approve one',
    refuse: 'PUT /operators/people/{id}/refuse one',
    block: 'PUT /operators/people/{id}/block one',
    restore: 'PUT /operators/people/{id}/restore one',
    readDocument: 'GET /operators/documents/{id} computed',
    audit: 'GET /operators/audit page',
    listDeliveries: 'GET /operators/deliveries page',
    listFailedHandlers: 'GET /operators/deliveries/handlers many',
    retryDeliveries: 'PUT /operators/deliveries/retry computed',
    listFailedNotifications: 'GET /operators/notifications page',
    listFailedWays: 'GET /operators/notifications/ways many',
    retryNotifications: 'PUT /operators/notifications/retry computed',
  },
} as const satisfies FeatureEndpoints<'operators'>
