import { chooseShippingType } from '@partlane/domain/listings/line-shipping-type'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { parseAmount } from '@partlane/domain/money/amounts'
import { MAX_NEW_OFFERS_PER_DAY, MAX_ROUNDS_PER_SIDE, type OfferTerms, replyToOffer } from '@partlane/domain/offers/offer-rules'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockBuyerAndSeller, refuseInactiveParties, refuseTooManyUnpaid } from '#features/agreed-lines/public.ts'
import { isEitherBlocked, openConversation } from '#features/chats/public.ts'
import { type ListingRef, lockListingWithAllColumns } from '#features/listings/public.ts'
import { refuseUnservedAddress } from '#features/pricing/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { acceptLocked } from './accept.ts'
import { moved } from './moved.ts'
import { offerTermsOf, refuseUnoffered } from './offers.policy.ts'
import { countBuyerRounds, countNewOffers, findOpenOffer, getOfferedListing } from './offers.queries.ts'
import { insertOffer, type OfferRow, transitionOffer } from './offers.store.ts'

export type MakeOfferInput = {
  user: CurrentUser
  ref: ListingRef
  price: string
  quantity: number
  shippingType: LineShippingType | undefined
}
const DAY_MS = 86_400_000

/**
 * Makes an offer for a listing. The limits of the seller accept or decline it at once. Safe to
 * repeat: the open offer with the same price is returned, also if the limits have accepted it.
 * @returns its id, and whether it is new
 * @throws Refusal not_found, own_listing, not_for_sale, offers_not_taken, chat_blocked,
 * buy_it_now, offer_is_open, too_many_offers, too_many_listing_offers, too_many_unpaid,
 * not_enough_stock, shipping_not_offered, default_address_not_served
 */
export async function makeOffer(ctx: AppContext, input: MakeOfferInput): Promise<{ id: number; isNew: boolean }> {
  const { user, ref, price, quantity, shippingType } = input
  const { id: listingId, seller_id: sellerId } = await getOfferedListing(ctx.db, ref)
  if (sellerId === user.id) throw new Refusal('own_listing')
  return ctx.db.transact(async (tx) => {
    refuseInactiveParties(await lockBuyerAndSeller(tx, { buyerId: user.id, sellerId }))
    if (await isEitherBlocked(tx, user.id, sellerId)) throw new Refusal('chat_blocked')
    const listing = await lockListingWithAllColumns(tx, listingId)
    const open = await findOpenOffer(tx, { listingId, buyerId: user.id })
    if (open) {
      if (open.made_by === 'buyer' && open.quantity === quantity && open.amount_minor === parseAmount(price, open.currency))
        return { id: open.id, isNew: false }
      throw new Refusal('offer_is_open', { offer_id: String(open.id) })
    }
    refuseUnoffered(listing)
    // At any price: a refusal from a limit of the seller on would show the limit.
    await refuseTooManyUnpaid(tx, user.id)
    const amountMinor = parseAmount(price, listing.currency)
    if (amountMinor === undefined) throw new Refusal('buy_it_now', { field: 'offer.price' })
    const now = ctx.clock.now()
    const available = listing.quantity - listing.reserved_quantity
    if (quantity > available) throw new Refusal('not_enough_stock', { field: 'offer.quantity', available })
    if ((await countNewOffers(tx, { buyerId: user.id, since: new Date(now.getTime() - DAY_MS) })) >= MAX_NEW_OFFERS_PER_DAY)
      throw new Refusal('too_many_offers')
    if ((await countBuyerRounds(tx, { listingId, buyerId: user.id, now })) >= MAX_ROUNDS_PER_SIDE)
      throw new Refusal('too_many_listing_offers')
    await refuseUnservedAddress(tx, { listingId, buyerId: user.id, quantity })
    const terms = offerTermsOf(listing)
    if (replyToOffer(amountMinor, terms) === 'buy_it_now') throw new Refusal('buy_it_now', { field: 'offer.price' })
    const offer = await insertOffer(
      tx,
      {
        listing_id: listingId,
        buyer_id: user.id,
        seller_id: sellerId,
        kind: 'negotiation',
        made_by: 'buyer',
        amount_minor: amountMinor,
        currency: listing.currency,
        quantity,
        shipping_type: chooseShippingType(shippingType, listing.shipping_type, 'offer.shipping_type'),
      },
      now,
    )
    await openConversation(tx, offer, now)
    await emit(tx, moved(offer, 'made', { automatic: isDecidedAtOnce(amountMinor, terms) }))
    await replyAtOnce(tx, offer, { terms, now })
    return { id: offer.id, isNew: true }
  })
}

/** Whether the limits of the seller answer an amount. */
export const isDecidedAtOnce = (amountMinor: number, terms: OfferTerms): boolean => replyToOffer(amountMinor, terms) !== 'wait'

/** Accepts or declines a new offer of a buyer by the limits of the seller. */
export async function replyAtOnce(tx: Tx, offer: OfferRow, { terms, now }: { terms: OfferTerms; now: Date }): Promise<void> {
  const reply = replyToOffer(offer.amount_minor, terms)
  if (reply === 'accept') await acceptLocked(tx, offer, { by: 'seller', now, automatic: true })
  if (reply !== 'decline') return
  await transitionOffer(tx, offer, 'decline', { by: 'seller', now, automatic: true })
  await emit(tx, moved(offer, 'declined', { automatic: true }))
}
