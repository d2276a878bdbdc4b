import { agreedLineDeadline } from '@partlane/domain/checkout/purchase-sources'
import { endingOf, type OfferEnding, type OfferEvent, type OfferStatus, offerMachine } from '@partlane/domain/offers/offer-machine'
import { OFFER_PENDING_MS, type OfferKind, type OfferSide, otherSide } from '@partlane/domain/offers/offer-rules'
import type { AgreedSale } from '../agreed-sales/agreed-sale.ts'
import type { GeneratedListing } from '../listings/generate-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { OfferScript } from './offer-scripts.ts'

/** One offer or counter-offer before it is written. */
export type PlannedOffer = {
  id: number
  negotiationId: number | null
  previousId: number | null
  kind: OfferKind
  listing: GeneratedListing
  buyer: WrittenPerson
  madeBy: OfferSide
  auctionId: number | null
  amountMinor: number
  status: OfferStatus
  endedBy: OfferEnding | null
  createdAt: Date
  acceptedAt: Date | null
  endedAt: Date | null
  /** The side that has moved it last. Null: time has. */
  movedBy: OfferSide | null
}

/** Offers of one buyer for one listing, oldest first. `sale`: of an offer that was accepted. */
export type Negotiation = { offers: PlannedOffer[]; sale?: AgreedSale; texts: NonNullable<OfferScript['texts']> }

type NewOffer = Pick<PlannedOffer, 'id' | 'kind' | 'listing' | 'buyer' | 'madeBy' | 'amountMinor' | 'createdAt'> & {
  auctionId?: number
  previous?: PlannedOffer
}

export const planOffer = ({ auctionId, previous, ...offer }: NewOffer): PlannedOffer => ({
  ...offer,
  negotiationId: previous ? (previous.negotiationId ?? previous.id) : null,
  previousId: previous?.id ?? null,
  auctionId: auctionId ?? null,
  status: offerMachine.initial,
  endedBy: null,
  acceptedAt: null,
  endedAt: null,
  movedBy: offer.madeBy,
})

export const pendingUntilOf = ({ createdAt }: PlannedOffer) => new Date(createdAt.getTime() + OFFER_PENDING_MS)
export const payUntilOf = ({ acceptedAt }: PlannedOffer) => acceptedAt && agreedLineDeadline('offer', acceptedAt)
export const changedAtOf = ({ createdAt, acceptedAt, endedAt }: PlannedOffer) => endedAt ?? acceptedAt ?? createdAt

/** The side that an event comes from. */
function moverOf(event: OfferEvent, { madeBy }: PlannedOffer): OfferSide | null {
  if (event === 'accept' || event === 'decline' || event === 'counter') return otherSide(madeBy)
  return event === 'withdraw' || event === 'pay' ? 'buyer' : null
}

/** The offer after an event, by its machine. */
export function afterEvent(offer: PlannedOffer, event: OfferEvent, at: Date): PlannedOffer {
  const isAccepted = event === 'accept'
  return {
    ...offer,
    status: offerMachine.next(offer.status, event),
    endedBy: endingOf[event],
    acceptedAt: isAccepted ? at : offer.acceptedAt,
    endedAt: isAccepted ? null : at,
    movedBy: moverOf(event, offer),
  }
}
