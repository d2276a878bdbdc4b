import type { TradeNotice } from '@partlane/domain/notifications/trade-notices'
import { OFFER_REMINDER_MS, otherSide } from '@partlane/domain/offers/offer-rules'
import { isRead, shortNameOf, tradeNoticeRow } from '../notices.ts'
import { shippingTypeOf } from '../purchases/purchase-plan.ts'
import type { Row } from '../services.ts'
import { changedAtOf, type PlannedOffer, payUntilOf, pendingUntilOf } from './offer-plan.ts'

/** A row of `offers`. The side that has not moved last has news. */
export function offerRow(offer: PlannedOffer, now: Date): Row {
  const { listing, status, endedBy, movedBy } = offer
  const dueAt = status === 'pending' ? pendingUntilOf(offer) : status === 'accept' ? payUntilOf(offer) : null
  const reminderAt = dueAt && new Date(dueAt.getTime() - OFFER_REMINDER_MS)
  const wasRead = endedBy === 'countered' || isRead(changedAtOf(offer), now)
  return {
    id: offer.id,
    negotiation_id: offer.negotiationId,
    previous_offer_id: offer.previousId,
    kind: offer.kind,
    listing_id: listing.row.id,
    buyer_id: offer.buyer.id,
    seller_id: listing.row.seller_id,
    made_by: offer.madeBy,
    auction_id: offer.auctionId,
    amount_minor: offer.amountMinor,
    currency: listing.row.currency,
    quantity: 1,
    shipping_type: shippingTypeOf(listing),
    status,
    ended_by: endedBy,
    created_at: offer.createdAt,
    answer_until: pendingUntilOf(offer),
    pay_until: payUntilOf(offer),
    accepted_at: offer.acceptedAt,
    ended_at: offer.endedAt,
    changed_at: changedAtOf(offer),
    reminder_at: reminderAt && reminderAt > now ? reminderAt : null,
    buyer_read: wasRead || movedBy === 'buyer',
    seller_read: wasRead || movedBy === 'seller',
  }
}

type Side = 'buyer' | 'seller'
type Move = 'made' | 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'paid'

/** The notices of the moves of an offer. */
export function offerNotices(offer: PlannedOffer, now: Date): Row[] {
  const { madeBy, acceptedAt, endedAt, endedBy, status } = offer
  const notice = (side: Side, message: TradeNotice, { move, at }: { move: Move; at: Date }) =>
    tradeNoticeRow({
      userId: side === 'buyer' ? offer.buyer.id : offer.listing.row.seller_id,
      message,
      data: dataFor(offer, side, move),
      key: `offer:${offer.id}:${move}`,
      at,
      now,
    })
  const made: Move = offer.previousId === null ? 'made' : 'countered'
  const rows = [notice(otherSide(madeBy), textOfNew(offer), { move: made, at: offer.createdAt })]
  if (acceptedAt)
    rows.push(notice(madeBy, madeBy === 'buyer' ? 'offer_accepted' : 'offer_accepted_seller', { move: 'accepted', at: acceptedAt }))
  const end = status === 'paid' ? 'paid' : endedBy === 'declined' || endedBy === 'withdrawn' ? endedBy : 'expired'
  if (endedAt && endedBy !== 'countered')
    for (const side of ['buyer', 'seller'] as const) rows.push(notice(side, `offer_${end}`, { move: end, at: endedAt }))
  return rows
}

function textOfNew({ kind, previousId }: PlannedOffer): TradeNotice {
  if (previousId !== null) return 'offer_countered'
  if (kind === 'second_chance') return 'auction_second_chance'
  return kind === 'watchers' ? 'offer_to_watcher' : 'offer_made'
}

function dataFor(offer: PlannedOffer, side: Side, move: Move): Row {
  const dueAt = move === 'accepted' ? (payUntilOf(offer) ?? pendingUntilOf(offer)) : pendingUntilOf(offer)
  return {
    offer_id: offer.id,
    title: offer.listing.row.title,
    side,
    amount_minor: offer.amountMinor,
    currency: offer.listing.row.currency,
    quantity: 1,
    due_at: dueAt.toISOString(),
    buyer: shortNameOf(offer.buyer),
    ...(offer.auctionId === null ? {} : { auction_id: offer.auctionId }),
  }
}
