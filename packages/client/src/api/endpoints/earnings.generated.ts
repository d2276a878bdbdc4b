// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const earningsEndpoints = {
  feature: 'earnings',
  endpoints: {
    show: 'GET /users/earnings computed',
    update: 'PUT /users/earnings computed',
    requestFinalPayout: 'POST /users/earnings/final_payout computed query',
    lines: 'GET /users/earnings/lines page',
    payouts: 'GET /users/earnings/payouts page',
    statement: 'GET /users/earnings/statement file',
    export: 'GET /users/earnings/export file',
  },
} as const satisfies FeatureEndpoints<'earnings'>
