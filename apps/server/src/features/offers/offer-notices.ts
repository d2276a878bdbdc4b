import type { OfferMove, OfferSide } from '@partlane/domain/offers/offer-rules'
import { isBuyerUnnamed, offerSides, otherSide } from '@partlane/domain/offers/offer-rules'
import { type NotifyInput, type TradeMessage, tradeNotice } from '#features/notifications/public.ts'
import type { NamedOffer } from './offers.queries.ts'

/** Moves that notify both sides. The others have a text for each side. */
const textForBoth = {
  declined: 'offer_declined',
  withdrawn: 'offer_withdrawn',
  expired: 'offer_expired',
  paid: 'offer_paid',
  answer_near: 'offer_answer_near',
  pay_near: 'offer_pay_near',
} as const satisfies Partial<Record<OfferMove, TradeMessage>>

type Move = { move: OfferMove; automatic: boolean }

/**
 * The notices of a move (product-rules, "Which event makes which notice"). What the limits of the
 * seller answer is no question to the seller, who gets a notice of an acceptance only.
 */
export function listNotices(offer: NamedOffer, { move, automatic }: Move): NotifyInput[] {
  const other = otherSide(offer.made_by)
  if (move === 'made') return automatic ? [] : [noticeOf(offer, other, { move, message: textOfNewOffer(offer) })]
  if (move === 'countered') return automatic ? [] : [noticeOf(offer, other, { move, message: 'offer_countered' })]
  if (move === 'accepted') return listAcceptances(offer, automatic)
  const sides = automatic ? (['buyer'] as const) : offerSides
  return sides.map((side) => noticeOf(offer, side, { move, message: textForBoth[move] }))
}

function textOfNewOffer({ kind }: NamedOffer): TradeMessage {
  if (kind === 'second_chance') return 'auction_second_chance'
  return kind === 'watchers' ? 'offer_to_watcher' : 'offer_made'
}

/** Notifies the side that made the offer that it is accepted, and both if a limit has done it. */
function listAcceptances(offer: NamedOffer, automatic: boolean): NotifyInput[] {
  const toBuyer = noticeOf(offer, 'buyer', { move: 'accepted', message: 'offer_accepted' })
  if (automatic) return [toBuyer, noticeOf(offer, 'seller', { move: 'accepted', message: 'offer_accepted_by_limit' })]
  return [offer.made_by === 'buyer' ? toBuyer : noticeOf(offer, 'seller', { move: 'accepted', message: 'offer_accepted_seller' })]
}

function noticeOf(offer: NamedOffer, side: OfferSide, { move, message }: { move: OfferMove; message: TradeMessage }): NotifyInput {
  const isAccepted = move === 'accepted'
  const due = isAccepted ? (offer.pay_until ?? offer.answer_until) : offer.answer_until
  const data = {
    offer_id: offer.id,
    title: offer.title,
    side,
    amount_minor: offer.amount_minor,
    currency: offer.currency,
    quantity: offer.quantity,
    due_at: due.toISOString(),
    buyer: side === 'seller' && isBuyerUnnamed(offer) ? '' : offer.buyer_name,
    ...(offer.auction_id === null ? {} : { auction_id: offer.auction_id, listing_slug: offer.listing_slug }),
  }
  const recipient = { userId: side === 'buyer' ? offer.buyer_id : offer.seller_id, dedupeKey: `offer:${offer.id}:${move}` }
  return tradeNotice(message, data, recipient)
}
