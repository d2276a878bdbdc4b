import { parseAmount } from '@partlane/domain/money/amounts'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { refuseInactiveParties, refuseTooManyUnpaid } from '#features/agreed-lines/public.ts'
import { isEitherBlocked, openConversation } from '#features/chats/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { lockOwnOffer } from './lock-own-offer.ts'
import { isDecidedAtOnce, replyAtOnce } from './make-offer.ts'
import { moved } from './moved.ts'
import { offerTermsOf, refuseAction, refuseUnoffered } from './offers.policy.ts'
import { insertOffer, negotiationOf, transitionOffer } from './offers.store.ts'

type CounterInput = { user: CurrentUser; id: number; price: string }

/**
 * Declines an offer of the other side and makes another one in the same negotiation, which the
 * limits of the seller may answer at once.
 * @returns the id of the new offer
 * @throws Refusal not_found, not_allowed, too_many_rounds, offer_is_<status>, not_for_sale,
 * offers_not_taken, chat_blocked, buy_it_now, same_price, too_many_unpaid
 */
export function counterOffer(ctx: AppContext, { user, id, price }: CounterInput): Promise<number> {
  return ctx.db.transact(async (tx) => {
    const { offer, side, now, rounds, people, listing } = await lockOwnOffer(ctx, tx, { user, id })
    refuseAction(offer, { side, action: 'counter', rounds })
    if (offer.answer_until <= now) throw new Refusal('offer_is_expired')
    refuseInactiveParties(people)
    refuseUnoffered(listing)
    if (await isEitherBlocked(tx, offer.buyer_id, offer.seller_id)) throw new Refusal('chat_blocked')
    if (side === 'buyer') await refuseTooManyUnpaid(tx, user.id)
    const amountMinor = parseAmount(price, offer.currency)
    if (amountMinor === undefined || amountMinor >= listing.item_price_minor) throw new Refusal('buy_it_now', { field: 'offer.price' })
    if (amountMinor === offer.amount_minor) throw new Refusal('same_price', { field: 'offer.price' })
    await transitionOffer(tx, offer, 'counter', { by: side, now })
    const { listing_id, buyer_id, seller_id, kind, currency, quantity, shipping_type } = offer
    const counter = await insertOffer(
      tx,
      {
        ...{ listing_id, buyer_id, seller_id, kind, currency, quantity, shipping_type },
        made_by: side,
        amount_minor: amountMinor,
        negotiation_id: negotiationOf(offer),
        previous_offer_id: offer.id,
      },
      now,
    )
    await openConversation(tx, offer, now)
    const terms = offerTermsOf(listing)
    await emit(tx, moved(counter, 'countered', { automatic: side === 'buyer' && isDecidedAtOnce(amountMinor, terms) }))
    if (side === 'buyer') await replyAtOnce(tx, counter, { terms, now })
    return counter.id
  })
}
