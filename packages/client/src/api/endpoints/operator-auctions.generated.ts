// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const operatorAuctionsEndpoints = {
  feature: 'operatorAuctions',
  endpoints: {
    list: 'GET /operators/auctions page',
    show: 'GET /operators/auctions/{id} one',
    listBids: 'GET /operators/auctions/{id}/bids page',
    cancel: 'PUT /operators/auctions/{id}/cancel one',
    listStrikes: 'GET /operators/people/{id}/strikes computed',
    forgiveStrike: 'PUT /operators/auctions/{id}/forgive_strike one',
  },
} as const satisfies FeatureEndpoints<'operatorAuctions'>
