// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const enquiriesEndpoints = {
  feature: 'enquiries',
  endpoints: {
    list: 'GET /listings/{id}/enquiries many',
    listOfChat: 'GET /users/chats/{id}/enquiries many',
    listOwn: 'GET /users/listings/{id}/enquiries many',
    publish: 'POST /users/chats/{id}/enquiries one',
    change: 'PUT /users/enquiries/{id} one',
    withdraw: 'DELETE /users/enquiries/{id} none',
  },
} as const satisfies FeatureEndpoints<'enquiries'>
