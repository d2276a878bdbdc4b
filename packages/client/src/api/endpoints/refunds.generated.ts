// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const refundsEndpoints = {
  feature: 'refunds',
  endpoints: {
    list: 'GET /users/refunds page',
    show: 'GET /users/refunds/{id} one',
    request: 'POST /users/orders/{id}/refunds one',
    withdraw: 'POST /users/orders/{id}/withdrawal one',
    give: 'POST /users/orders/{id}/repayments one',
    change: 'PUT /users/refunds/{id} one',
    addEntry: 'POST /users/refunds/{id}/entries one',
    listLabelRates: 'POST /users/refunds/{id}/label_rates computed',
    buyLabel: 'POST /users/refunds/{id}/labels one',
    requestUploads: 'POST /users/refunds/direct_upload_datas many',
    finishUpload: 'PUT /users/refunds/uploads/{id} one',
    listForOperators: 'GET /operators/refunds page',
    showForOperators: 'GET /operators/refunds/{id} one',
    decide: 'PUT /operators/refunds/{id}/decision one',
  },
} as const satisfies FeatureEndpoints<'refunds'>
