// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const checkoutEndpoints = {
  feature: 'checkout',
  endpoints: {
    create: 'POST /payments/orders one',
    reserve: 'PUT /users/checkouts/reserve_listings/{order_id} one',
    pay: 'PUT /payments/orders one',
    show: 'GET /payments/orders/{id} one',
  },
} as const satisfies FeatureEndpoints<'checkout'>
