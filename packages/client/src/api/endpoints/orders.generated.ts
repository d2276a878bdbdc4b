// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const ordersEndpoints = {
  feature: 'orders',
  endpoints: {
    listBought: 'GET /users/orders page',
    listSold: 'GET /users/sold_items page',
    countSold: 'GET /users/sold_items/counts computed',
    show: 'GET /users/orders/{id} one',
    withdrawalForm: 'GET /users/orders/{id}/withdrawal_form one',
    previewRepayment: 'GET /users/orders/{id}/repayment_preview one',
    changeItems: 'PUT /users/orders/{id}/items one',
    acceptOrders: 'PUT /users/sold_items/accept computed',
    cancel: 'PUT /users/orders/{id}/cancel one',
    dispatch: 'POST /users/orders/{id}/parcels one',
    changeTracking: 'PUT /users/orders/{id}/parcels/{parcel_id} one',
    collect: 'PUT /users/orders/{id}/collection one',
    changeCollection: 'PUT /users/orders/{id}/collection_place one',
    markRead: 'PUT /users/orders/{id}/read none',
  },
} as const satisfies FeatureEndpoints<'orders'>
