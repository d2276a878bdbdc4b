// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const sellerTermsEndpoints = {
  feature: 'sellerTerms',
  endpoints: {
    update: 'PUT /operators/people/{id}/terms one',
    hold: 'PUT /operators/people/{id}/hold_payouts one',
    resume: 'PUT /operators/people/{id}/resume_payouts one',
  },
} as const satisfies FeatureEndpoints<'sellerTerms'>
