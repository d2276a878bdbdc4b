// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const sellingEndpoints = {
  feature: 'selling',
  endpoints: {
    list: 'GET /users/listings page+meta',
    inventory: 'GET /users/inventories/listings page+meta',
    show: 'GET /users/listings/{id} one',
    suggestions: 'GET /users/listings/suggestions computed',
    createDraft: 'POST /users/listings/drafts one',
    saveDraft: 'PUT /users/listings/drafts/{slug} one',
    deleteDraft: 'DELETE /users/listings/drafts/{slug} none',
    publish: 'POST /users/listings/published one',
    publishAll: 'POST /users/listings/publish_all computed',
    edit: 'PUT /users/listings/published/{slug} one',
    editBlocked: 'PUT /users/listings/blocked/{slug} one',
    remove: 'DELETE /users/listings/published/{slug} none',
    setActive: 'PUT /users/listings/deactivate/{id} one',
    duplicate: 'POST /users/listings/duplications one',
    requestUploads: 'POST /users/listings/direct_upload_datas many',
    finishUpload: 'PUT /users/listings/uploads/{id} one',
  },
} as const satisfies FeatureEndpoints<'selling'>
