export {
  type AuctionRow,
  CLOSE_AUCTIONS_DEADLINE,
  closeAuctions,
  copyTermsOfListing,
  lockAuction,
  lockOpenAuctions,
  markNewsOfBidders,
  openAuctions,
  REMIND_WATCHERS_DEADLINE,
  saveReserve,
  saveStanding,
} from './auction-runs.store.ts'
export { cancelAuctions, cancelAuctionWithoutBids } from './end-auctions.ts'
