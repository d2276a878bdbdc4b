import type { AgreedLineStatus } from '../checkout/agreed-line-machine.ts'
import { isOfferOpen, type OfferStatus } from '../offers/offer-machine.ts'
import type { AuctionOutcome, AuctionState } from './auction-machine.ts'

/**
 * What the page of a listing shows of its auction to one person.
 * `closing`: the end has passed, and the server has not reported the result yet.
 * `won`: the caller has won or bought the part and has not paid. `paid`: has won and has paid.
 * `bought`: has bought at the buy-now price, or by a second chance, and has paid.
 * `second_chance`: the winner has not paid, and the seller offers the part to the caller.
 * `lost`: the caller has bid, and another user has got the part.
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
  | 'bought'
  | 'not_paid'
  | 'sold'
  | 'second_chance'
  | 'lost'
  | 'no_winner'
  | 'cancelled'

export type AuctionFacts = { state: AuctionState; outcome: AuctionOutcome | null; version: number; leader: string | null }
export type OwnFacts = {
  outcome: AuctionOutcome | null
  version: number
  leader: string | null
  leading: boolean
  /** Own highest maximum. Null: no bid that counts. */
  maximum: unknown
  /** Of the part that the caller has won or bought. Null: neither. */
  agreed_line_status: AgreedLineStatus | null
  /** Of the offer to the caller after the winner has not paid. Null: none. */
  second_chance_status: OfferStatus | null
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

const viewOfBuyer = { open: 'won', paid: 'paid', expired: 'not_paid' } as const satisfies Record<AgreedLineStatus, AuctionView>

function closedView({ outcome }: AuctionFacts, own: OwnFacts | undefined): AuctionView {
  const line = own?.agreed_line_status
  if (line) return line === 'paid' && outcome === 'bought' ? 'bought' : viewOfBuyer[line]
  const offer = own?.second_chance_status ?? null
  if (isOfferOpen(offer)) return 'second_chance'
  if (offer === 'paid') return 'bought'
  switch (outcome) {
    case null:
      return 'closing'
    case 'won':
    case 'bought':
      if (!own || own.maximum === null) return 'sold'
      // An own state from before the result does not know who has got the part.
      return own.outcome === null ? 'closing' : 'lost'
    default:
      return outcome
  }
}
