// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const payoutAccountsEndpoints = {
  feature: 'payoutAccounts',
  endpoints: {
    details: 'GET /payments/account_details computed',
    update: 'PUT /payments/account_details computed',
    connectCard: 'POST /payments/connect/account_links computed',
    connectPaypal: 'POST /payments/paypals/account_links computed query',
  },
} as const satisfies FeatureEndpoints<'payoutAccounts'>
