// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const addressesEndpoints = {
  feature: 'addresses',
  endpoints: {
    geocode: 'GET /google/geocode raw',
    findAddress: 'GET /loqate/findAddress raw',
    retrieveDetails: 'GET /loqate/retrieveDetails raw',
  },
} as const satisfies FeatureEndpoints<'addresses'>
