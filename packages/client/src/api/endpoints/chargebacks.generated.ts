// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const chargebacksEndpoints = {
  feature: 'chargebacks',
  endpoints: {
    showOfOrder: 'GET /users/orders/{id}/chargeback computed',
    addText: 'PUT /users/orders/{id}/chargeback computed',
    fileOfOrder: 'GET /users/orders/{id}/chargeback/evidence file',
    list: 'GET /operators/chargebacks page',
    show: 'GET /operators/chargebacks/{id} one',
    file: 'GET /operators/chargebacks/{id}/evidence file',
    submit: 'PUT /operators/chargebacks/{id}/evidence one',
    accept: 'PUT /operators/chargebacks/{id}/accept one',
  },
} as const satisfies FeatureEndpoints<'chargebacks'>
