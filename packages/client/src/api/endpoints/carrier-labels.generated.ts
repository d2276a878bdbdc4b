// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const carrierLabelsEndpoints = {
  feature: 'carrierLabels',
  endpoints: {
    listRates: 'POST /users/orders/{id}/label_rates computed',
    buy: 'POST /users/orders/{id}/labels one',
    listRatesOfOrders: 'POST /users/sold_items/label_rates computed',
    buyForOrders: 'POST /users/sold_items/labels computed',
    cancel: 'PUT /users/labels/{id}/cancel one',
    dispatch: 'PUT /users/labels/{id}/dispatch one',
    getFile: 'GET /users/labels/{id}/file file',
  },
} as const satisfies FeatureEndpoints<'carrierLabels'>
