// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const documentsEndpoints = {
  feature: 'documents',
  endpoints: {
    list: 'GET /users/documents many',
    prepareUpload: 'POST /users/documents/direct_upload_datas computed',
    add: 'POST /users/documents one',
    remove: 'DELETE /users/documents/{id} none',
  },
} as const satisfies FeatureEndpoints<'documents'>
