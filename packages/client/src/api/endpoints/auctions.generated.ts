// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const auctionsEndpoints = {
  feature: 'auctions',
  endpoints: {
    durations: 'GET /durations many',
    show: 'GET /listings/{id}/auction one',
    listBids: 'GET /listings/{id}/bids page',
    showOwn: 'GET /users/listings/{id}/auction one',
    bid: 'POST /users/listings/{id}/bids one',
    retract: 'POST /users/listings/{id}/retractions one',
    buyNow: 'POST /users/listings/{id}/buy_now one',
    listOwn: 'GET /users/auctions page',
    listBidOn: 'GET /users/bids page',
    listStrikes: 'GET /users/strikes computed',
    markAuctionsRead: 'PUT /users/auctions/read none',
    markBidsRead: 'PUT /users/bids/read none',
    listWatched: 'GET /users/watchlist page',
    watch: 'POST /users/watchlist none',
    unwatch: 'DELETE /users/watchlist/{id} none',
    lowerReserve: 'PUT /users/listings/{id}/reserve one',
    cancel: 'POST /users/listings/{id}/cancel_auction one',
    relist: 'POST /users/listings/{id}/relist one',
    offerSecondChance: 'POST /users/listings/{id}/second_chance one',
  },
} as const satisfies FeatureEndpoints<'auctions'>
