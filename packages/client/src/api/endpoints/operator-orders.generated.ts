// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const operatorOrdersEndpoints = {
  feature: 'operatorOrders',
  endpoints: {
    list: 'GET /operators/orders page',
    show: 'GET /operators/orders/{id} one',
    cancel: 'PUT /operators/orders/{id}/cancel one',
    confirm: 'PUT /operators/orders/{id}/confirm one',
    extendDeadline: 'PUT /operators/orders/{id}/deadlines/{deadline_id} one',
    loseParcel: 'PUT /operators/orders/{id}/parcels/{parcel_id}/lost one',
    listMissedDeadlines: 'GET /operators/missed_deadlines page',
    listRepaymentProblems: 'GET /operators/repayments page',
    retryRepayment: 'PUT /operators/repayments/{id}/retry one',
    settleRepayment: 'PUT /operators/repayments/{id}/settle one',
  },
} as const satisfies FeatureEndpoints<'operatorOrders'>
