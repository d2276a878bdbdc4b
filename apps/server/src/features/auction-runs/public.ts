export {
  type AuctionRow,
  CLOSE_AUCTIONS_DEADLINE,
  closeAuctions,
  copyTermsOfListing,
  lockAuction,
  lockAuctionWithTime,
  lockOpenAuctions,
  lockOpenAuctionsWithTime,
  markNewsOfBidders,
  openAuctions,
  REMIND_WATCHERS_DEADLINE,
  saveReserve,
  saveStanding,
  type TimedAuction,
} from './auction-runs.store.ts'
export { cancelAuctions, cancelAuctionWithoutBids } from './end-auctions.ts'
