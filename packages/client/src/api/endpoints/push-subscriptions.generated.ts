// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const pushSubscriptionsEndpoints = {
  feature: 'pushSubscriptions',
  endpoints: {
    show: 'GET /push_subscription computed',
    register: 'POST /push_subscription none',
    remove: 'DELETE /push_subscription none',
    test: 'POST /push_subscription/test none',
    renew: 'POST /push_subscription/renewals none',
  },
} as const satisfies FeatureEndpoints<'pushSubscriptions'>
