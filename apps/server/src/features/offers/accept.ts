import type { OfferSide } from '@partlane/domain/offers/offer-rules'
import { createAgreedLine } from '#features/agreed-lines/public.ts'
import { openConversation } from '#features/chats/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { moved } from './moved.ts'
import { type OfferRow, transitionOffer } from './offers.store.ts'

type Acceptance = { by: OfferSide; now: Date; automatic?: boolean }

/**
 * Accepts a pending offer whose sides and listing are locked: holds its units for the buyer. The
 * buyer pays no higher surcharge than there was when the offer was made.
 * @throws Refusal offer_is_<status>, not_for_sale, not_enough_stock
 */
export async function acceptLocked(tx: Tx, offer: OfferRow, { by, now, automatic = false }: Acceptance): Promise<void> {
  await transitionOffer(tx, offer, 'accept', { by, now, automatic })
  await createAgreedLine(tx, {
    source: 'offer',
    sourceReference: String(offer.id),
    buyerId: offer.buyer_id,
    sellerId: offer.seller_id,
    listingId: offer.listing_id,
    quantity: offer.quantity,
    unitPriceMinor: offer.amount_minor,
    maxUnitSurchargeMinor: offer.unit_surcharge_minor,
    shippingType: offer.shipping_type,
    now,
  })
  await openConversation(tx, offer, now)
  await emit(tx, moved(offer, 'accepted', { automatic }))
}
