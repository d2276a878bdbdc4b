// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const currenciesEndpoints = {
  feature: 'currencies',
  endpoints: {
    list: 'GET /currencies many',
    listRates: 'GET /currencies/rates many',
  },
} as const satisfies FeatureEndpoints<'currencies'>
