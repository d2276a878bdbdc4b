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
  REMIND_WATCHERS_DEADLINE,
  saveReserve,
  saveStanding,
  type TimedAuction,
} from './auction-runs.store.ts'
export { cancelAuctions, cancelAuctionWithoutBids } from './end-auctions.ts'
export { openAuctions } from './open-auctions.ts'
