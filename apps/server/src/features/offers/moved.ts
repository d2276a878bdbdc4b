import type { OfferMove } from '@partlane/domain/offers/offer-rules'
import { offerMoved } from './offers.events.ts'
import { negotiationOf, type OfferRow } from './offers.store.ts'

type MovedOffer = Pick<OfferRow, 'id' | 'negotiation_id' | 'buyer_id' | 'seller_id'>

/** The event of a move of an offer. */
export const moved = (offer: MovedOffer, move: OfferMove, { automatic = false } = {}) =>
  offerMoved({
    offer_id: offer.id,
    negotiation_id: negotiationOf(offer),
    buyer_id: offer.buyer_id,
    seller_id: offer.seller_id,
    move,
    automatic,
  })
