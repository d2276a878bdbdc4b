// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const notificationSettingsEndpoints = {
  feature: 'notificationSettings',
  endpoints: {
    show: 'GET /users/notification_settings computed',
    setQuietHours: 'PUT /users/notification_settings computed',
    setPreference: 'PUT /users/notification_settings/{kind} computed',
    showUnsubscription: 'GET /unsubscriptions computed',
    unsubscribe: 'POST /unsubscriptions computed',
  },
} as const satisfies FeatureEndpoints<'notificationSettings'>
