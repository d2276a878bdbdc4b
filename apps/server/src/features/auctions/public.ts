export { isOpen, refuseEnded } from './auctions.policy.ts'
export { presentAuction, presentOwnAuction } from './auctions.present.ts'
export { getAuctionOfListing, selectRuns, unpaidTimes } from './auctions.queries.ts'
export { lockPeople, markNewsOfSeller } from './auctions.store.ts'
