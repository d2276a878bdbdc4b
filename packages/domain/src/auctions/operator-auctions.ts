import type { BidStatus } from './auction-machine.ts'

/** Filters of the operators' list of auctions. */
export const operatorAuctionStates = ['running', 'ended', 'unpaid'] as const
export type OperatorAuctionState = (typeof operatorAuctionStates)[number]

/** Orders of that list. `ends_soonest`: running ones by their end, then the others. */
export const operatorAuctionOrders = ['newest', 'ends_soonest'] as const
export type OperatorAuctionOrder = (typeof operatorAuctionOrders)[number]

/**
 * What became of a bid, for operators. `raised`: the same bidder has the leading bid. `leading`:
 * the highest of a running auction, or of one that has ended without a sale.
 */
export const bidResults = ['leading', 'raised', 'outbid', 'retracted', 'winner', 'not_paid'] as const
export type BidResult = (typeof bidResults)[number]

type BidFacts = { id: number; bidder_id: number; status: BidStatus; retracted_at: Date | null }
type LeaderFacts = { leading_bid_id: number | null; leader_id: number | null }

export function deriveBidResult(bid: BidFacts, { leading_bid_id, leader_id }: LeaderFacts): BidResult {
  if (bid.retracted_at !== null) return 'retracted'
  if (bid.status !== 'pending') return bid.status
  if (bid.id === leading_bid_id) return 'leading'
  return bid.bidder_id === leader_id ? 'raised' : 'outbid'
}
