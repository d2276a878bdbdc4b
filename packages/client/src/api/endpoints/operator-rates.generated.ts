// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const operatorRatesEndpoints = {
  feature: 'operatorRates',
  endpoints: {
    show: 'GET /operators/rates computed',
    history: 'GET /operators/rates/history page',
    set: 'PUT /operators/rates computed',
    fetch: 'PUT /operators/rates/fetch computed',
  },
} as const satisfies FeatureEndpoints<'operatorRates'>
