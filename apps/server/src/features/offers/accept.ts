import type { OfferSide } from '@partlane/domain/offers/offer-rules'
import { createAgreedLine } from '#features/agreed-lines/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { offerMoved } from './offers.events.ts'
import { type OfferRow, transitionOffer } from './offers.store.ts'

export const negotiationOf = ({ id, negotiation_id }: Pick<OfferRow, 'id' | 'negotiation_id'>): number => negotiation_id ?? id

/**
 * Accepts a pending offer whose sides and listing are locked: holds its units for the buyer.
 * @throws Refusal offer_is_<status>, not_for_sale, not_enough_stock
 */
export async function acceptLocked(tx: Tx, offer: OfferRow, { by, now }: { by: OfferSide; now: Date }): Promise<void> {
  await transitionOffer(tx, offer, 'accept', { by, now })
  await createAgreedLine(tx, {
    source: 'offer',
    sourceReference: String(offer.id),
    buyerId: offer.buyer_id,
    sellerId: offer.seller_id,
    listingId: offer.listing_id,
    quantity: offer.quantity,
    unitPriceMinor: offer.amount_minor,
    shippingType: offer.shipping_type,
    now,
  })
  await emit(tx, offerMoved({ offer_id: offer.id, negotiation_id: negotiationOf(offer), move: 'accepted' }))
}
