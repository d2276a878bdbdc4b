// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const shippingRulesEndpoints = {
  feature: 'shippingRules',
  endpoints: {
    list: 'GET /users/shipping_and_return_rules many',
    add: 'POST /users/shipping_and_return_rules one',
    addDefaults: 'POST /users/shipping_and_return_rules/defaults many',
    change: 'PUT /users/shipping_and_return_rules/{id} one',
  },
} as const satisfies FeatureEndpoints<'shippingRules'>
