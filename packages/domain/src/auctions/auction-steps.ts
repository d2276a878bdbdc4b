import { isOfferOpen, type OfferStatus } from '../offers/offer-machine.ts'
import type { AuctionOutcome, AuctionState } from './auction-machine.ts'
import type { AuctionAction } from './auction-rules.ts'
import { type AuctionView, deriveAuctionView, type OwnFacts } from './auction-view.ts'

/** What happens next in an auction, as its seller reads it. Each has a sentence. */
export const sellerSteps = [
  'closing', // ended, and not closed yet
  'no_bids_yet',
  'reserve_not_met', // and the reserve cannot be lowered
  'may_lower_reserve',
  'will_be_sold',
  'winner_pays',
  'paid',
  'not_paid',
  'may_offer_second_chance',
  'second_chance_open',
  'second_chance_paid',
  'ended_without_bids',
  'ended_below_reserve',
  'ended_unsold',
  'cancelled',
] as const
export type SellerStep = (typeof sellerSteps)[number]

type AuctionFacts = {
  state: AuctionState
  outcome: AuctionOutcome | null
  bid_count: number
  reserve_met: boolean | null
  ends_at: string
  pay_until: string | null
}
type SellerFacts = AuctionFacts & {
  winner_paid: boolean | null
  second_chance_status: OfferStatus | null
  actions: readonly AuctionAction[]
}

const hasPassed = (instant: string, nowMs: number) => Date.parse(instant) <= nowMs

/** @param nowMs the time of the server's clock */
export function deriveSellerStep(auction: SellerFacts, nowMs: number): SellerStep {
  if (auction.state === 'open') return deriveOpenStep(auction, nowMs)
  switch (auction.outcome) {
    case 'won':
    case 'bought':
      return deriveSoldStep(auction, nowMs)
    case 'cancelled':
      return 'cancelled'
    case null:
      return 'closing'
    case 'no_winner':
      if (auction.bid_count === 0) return 'ended_without_bids'
      return auction.reserve_met === false ? 'ended_below_reserve' : 'ended_unsold'
  }
}

function deriveOpenStep({ ends_at, bid_count, reserve_met, actions }: SellerFacts, nowMs: number): SellerStep {
  if (hasPassed(ends_at, nowMs)) return 'closing'
  if (bid_count === 0) return 'no_bids_yet'
  if (reserve_met !== false) return 'will_be_sold'
  return actions.includes('lower_reserve') ? 'may_lower_reserve' : 'reserve_not_met'
}

function deriveSoldStep({ winner_paid, pay_until, second_chance_status, actions }: SellerFacts, nowMs: number): SellerStep {
  if (winner_paid) return 'paid'
  if (second_chance_status === 'paid') return 'second_chance_paid'
  if (isOfferOpen(second_chance_status)) return 'second_chance_open'
  if (actions.includes('offer_second_chance')) return 'may_offer_second_chance'
  return pay_until !== null && !hasPassed(pay_until, nowMs) ? 'winner_pays' : 'not_paid'
}

/** How an auction stands for a bidder or watcher. Each has a sentence. */
export const bidderSteps = [
  'closing', // ended, and not closed yet
  'leading',
  'leading_below_reserve',
  'outbid',
  'no_bid', // watched, or all own bids are retracted
  'pay',
  'paid',
  'bought', // at the buy-now price or by a second chance, and paid
  'not_paid',
  'second_chance', // the seller offers the part
  'lost',
  'ended_without_winner',
  'cancelled',
  'ended', // without an own bid
] as const
export type BidderStep = (typeof bidderSteps)[number]

type BidderFacts = AuctionFacts & OwnFacts

/** The views of the page of a listing that have one step. */
const stepByView: Record<Exclude<AuctionView, 'leading'>, BidderStep> = {
  open: 'no_bid',
  own: 'no_bid',
  blocked: 'no_bid',
  outbid: 'outbid',
  closing: 'closing',
  won: 'pay',
  paid: 'paid',
  bought: 'bought',
  not_paid: 'not_paid',
  sold: 'ended',
  second_chance: 'second_chance',
  lost: 'lost',
  no_winner: 'ended_without_winner',
  cancelled: 'cancelled',
}

/** @param nowMs the time of the server's clock */
export function deriveBidderStep(auction: BidderFacts, nowMs: number): BidderStep {
  const view = deriveAuctionView(auction, { own: auction, isSeller: false, hasEnded: hasPassed(auction.ends_at, nowMs) })
  if (view === 'leading') return auction.reserve_met === false ? 'leading_below_reserve' : 'leading'
  return stepByView[view]
}
