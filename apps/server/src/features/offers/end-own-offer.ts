import { chooseShippingType } from '@partlane/domain/listings/line-shipping-type'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { refuseInactiveParties, refuseTooManyUnpaid } from '#features/agreed-lines/public.ts'
import { isEitherBlocked } from '#features/chats/public.ts'
import { refuseUnservedAddress } from '#features/pricing/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { acceptLocked } from './accept.ts'
import { lockOwnOffer } from './lock-own-offer.ts'
import { moved } from './moved.ts'
import { refuseAction, refuseAtPrice, refuseOtherSale } from './offers.policy.ts'
import { transitionOffer } from './offers.store.ts'

type OwnOfferInput = { user: CurrentUser; id: number }

/**
 * Accepts an offer of the other side. Its units are held for the buyer in the same transaction.
 * An offer whose time has passed cannot be accepted, also before it is marked as expired.
 * @throws Refusal not_found, not_allowed, offer_is_<status>, not_for_sale, not_enough_stock,
 * buy_it_now once the price has come down to it, chat_blocked, shipping_not_offered after a change
 * of the listing, too_many_unpaid and default_address_not_served for the buyer
 */
export async function acceptOffer(ctx: AppContext, { user, id }: OwnOfferInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { offer, side, now, rounds, people, listing } = await lockOwnOffer(ctx, tx, { user, id })
    refuseAction(offer, { side, action: 'accept', rounds })
    if (offer.answer_until <= now) throw new Refusal('offer_is_expired')
    refuseInactiveParties(people)
    refuseOtherSale(offer, listing)
    refuseAtPrice(offer, listing)
    if (listing) chooseShippingType(offer.shipping_type, listing.shipping_type)
    if (await isEitherBlocked(tx, offer.buyer_id, offer.seller_id)) throw new Refusal('chat_blocked')
    if (side === 'buyer') {
      await refuseTooManyUnpaid(tx, user.id)
      await refuseUnservedAddress(tx, { listingId: offer.listing_id, buyerId: user.id, quantity: offer.quantity })
    }
    await acceptLocked(tx, offer, { by: side, now })
  })
}

/** @throws Refusal not_found, not_allowed, offer_is_<status> */
export const declineOffer = (ctx: AppContext, input: OwnOfferInput): Promise<void> =>
  end(ctx, input, { action: 'decline', event: 'decline', move: 'declined' })

/** @throws Refusal not_found, not_allowed, offer_is_<status> */
export const withdrawOffer = (ctx: AppContext, input: OwnOfferInput): Promise<void> =>
  end(ctx, input, { action: 'withdraw', event: 'withdraw', move: 'withdrawn' })

type Ending = { action: 'decline'; event: 'decline'; move: 'declined' } | { action: 'withdraw'; event: 'withdraw'; move: 'withdrawn' }

function end(ctx: AppContext, { user, id }: OwnOfferInput, { action, event, move }: Ending): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const { offer, side, now, rounds } = await lockOwnOffer(ctx, tx, { user, id })
    refuseAction(offer, { side, action, rounds })
    await transitionOffer(tx, offer, event, { by: side, now })
    await emit(tx, moved(offer, move))
  })
}
