// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const timeFramesEndpoints = {
  feature: 'timeFrames',
  endpoints: {
    list: 'GET /users/time_frames many',
    add: 'POST /users/time_frames one',
    remove: 'DELETE /users/time_frames none body',
    copy: 'POST /users/time_frames/copies many',
  },
} as const satisfies FeatureEndpoints<'timeFrames'>
