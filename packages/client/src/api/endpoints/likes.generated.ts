// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const likesEndpoints = {
  feature: 'likes',
  endpoints: {
    list: 'GET /users/likes page',
    add: 'POST /users/likes one',
    remove: 'DELETE /users/likes/{id} none',
    listLiked: 'GET /users/liked_listings many',
    listStates: 'GET /users/like_states computed',
  },
} as const satisfies FeatureEndpoints<'likes'>
