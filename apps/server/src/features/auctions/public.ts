export { presentAuction, presentOwnAuction } from './auctions.present.ts'
export { getAuctionOfListing, selectRuns, unpaidTimes } from './auctions.queries.ts'
