// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const offersEndpoints = {
  feature: 'offers',
  endpoints: {
    list: 'GET /users/offers page',
    show: 'GET /users/offers/{id} one',
    listRounds: 'GET /users/offers/{id}/rounds many',
    make: 'POST /users/offers one',
    accept: 'PUT /users/offers/{id}/accept one',
    decline: 'PUT /users/offers/{id}/decline one',
    withdraw: 'PUT /users/offers/{id}/withdraw one',
    counter: 'POST /users/offers/{id}/counter one',
    markRead: 'PUT /users/offers/read none',
    countWatchers: 'GET /users/listings/{id}/watchers computed',
    offerToWatchers: 'POST /users/listings/{id}/watcher_offers computed',
  },
} as const satisfies FeatureEndpoints<'offers'>
