// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const ledgerEndpoints = {
  feature: 'ledger',
  endpoints: {
    accounts: 'GET /operators/ledger/accounts computed',
    check: 'GET /operators/ledger/check computed',
    sums: 'GET /operators/ledger/sums computed',
    entries: 'GET /operators/ledger/entries page',
  },
} as const satisfies FeatureEndpoints<'ledger'>
