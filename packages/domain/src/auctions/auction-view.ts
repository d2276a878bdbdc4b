import type { AuctionOutcome, AuctionState, BidStatus } from './auction-machine.ts'

/**
 * What the page of a listing shows of its auction to one person.
 * `closing`: the end has passed, and the server has not reported the result yet.
 * `won`: the caller has won or bought the part and has not paid. `paid`: and has paid.
 */
export type AuctionView =
  | 'open'
  | 'own'
  | 'leading'
  | 'outbid'
  | 'blocked'
  | 'closing'
  | 'won'
  | 'paid'
  | 'not_paid'
  | 'sold'
  | 'no_winner'
  | 'cancelled'

export type AuctionFacts = { state: AuctionState; outcome: AuctionOutcome | null; version: number; leader: string | null }
export type OwnFacts = {
  version: number
  leader: string | null
  leading: boolean
  /** Own highest maximum. Null: no bid that counts. */
  maximum: unknown
  bid_status: BidStatus | null
  agreed_line_id: string | null
  bids_blocked_until: string | null
}

/**
 * Derives the view from the state that everybody knows and from what the caller has to do with the
 * auction. An older own state of a leader is outdated when another name leads.
 */
export function deriveAuctionView(
  auction: AuctionFacts,
  { own, isSeller, hasEnded }: { own: OwnFacts | undefined; isSeller: boolean; hasEnded: boolean },
): AuctionView {
  if (auction.state === 'closed') return closedView(auction, own)
  if (hasEnded) return 'closing'
  if (isSeller) return 'own'
  if (own && own.maximum !== null) return isLeading(auction, own) ? 'leading' : 'outbid'
  return own?.bids_blocked_until ? 'blocked' : 'open'
}

const isLeading = (auction: AuctionFacts, own: OwnFacts) => own.leading && (own.version >= auction.version || own.leader === auction.leader)

function closedView({ outcome }: AuctionFacts, own: OwnFacts | undefined): AuctionView {
  if (own?.agreed_line_id) return 'won'
  if (own?.bid_status === 'not_paid') return 'not_paid'
  if (own?.bid_status === 'winner') return 'paid'
  switch (outcome) {
    case null:
      return 'closing'
    case 'won':
    case 'bought':
      return 'sold'
    default:
      return outcome
  }
}
