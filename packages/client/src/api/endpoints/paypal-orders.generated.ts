// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const paypalOrdersEndpoints = {
  feature: 'paypalOrders',
  endpoints: {
    create: 'POST /payments/paypals/orders one',
    settle: 'PUT /payments/paypals/orders/{id} one',
    show: 'GET /payments/paypals/orders/{id} one',
    merchants: 'GET /payments/paypals/orders/{id}/merchant one',
  },
} as const satisfies FeatureEndpoints<'paypalOrders'>
