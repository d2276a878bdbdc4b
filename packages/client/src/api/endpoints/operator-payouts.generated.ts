// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const operatorPayoutsEndpoints = {
  feature: 'operatorPayouts',
  endpoints: {
    list: 'GET /operators/payouts page',
    run: 'PUT /operators/payouts/run computed',
    retry: 'PUT /operators/payouts/{id}/retry one',
    return: 'PUT /operators/payouts/{id}/return one',
    listHolds: 'GET /operators/payout_holds page',
    listPaymentProblems: 'GET /operators/payment_problems page',
  },
} as const satisfies FeatureEndpoints<'operatorPayouts'>
