// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const invoicesEndpoints = {
  feature: 'invoices',
  endpoints: {
    showSettings: 'GET /users/invoice_settings computed',
    changeSettings: 'PUT /users/invoice_settings computed',
    list: 'GET /users/orders/{id}/invoices many',
    show: 'GET /users/orders/{id}/invoices/{invoice_id} file',
    listFees: 'GET /users/fee_invoices page',
    showFee: 'GET /users/fee_invoices/{id} file',
    listFeesOfMember: 'GET /operators/people/{id}/fee_invoices page',
    showFeeOfMember: 'GET /operators/fee_invoices/{id} file',
  },
} as const satisfies FeatureEndpoints<'invoices'>
