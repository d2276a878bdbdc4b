import type { Offer } from '@partlane/contract/offers'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import { isBuyerUnnamed, listOfferActions, type OfferAction, roundsLeft } from '@partlane/domain/offers/offer-rules'
import { presentPublicUser, toPublicUserRow } from '#features/accounts/public.ts'
import { roundsOf, sideOf } from './offers.policy.ts'
import type { OfferDetails } from './offers.queries.ts'

type Viewer = { userId: number; locale: Locale; now: Date; listing: Offer['listing'] }

/** An offer for one of its sides. Sellers do not see watchers who have not replied. */
export function presentOffer(row: OfferDetails, { userId, locale, now, listing }: Viewer): Offer {
  const side = sideOf(row, userId)
  const rounds = roundsOf(row, side)
  const isUnnamed = side === 'seller' && isBuyerUnnamed(row)
  const { currency, item_price_minor } = row
  return {
    id: String(row.id),
    kind: row.kind,
    status: row.status,
    ended_by: row.ended_by,
    side,
    made_by: row.made_by,
    price: money(row.amount_minor, currency),
    item_price: row.sale_format === 'auction' || item_price_minor === null ? null : money(item_price_minor, currency),
    quantity: row.quantity,
    shipping_type: row.shipping_type,
    previous_offer_id: row.previous_offer_id === null ? null : String(row.previous_offer_id),
    rounds_left: roundsLeft({ kind: row.kind, rounds }),
    created_at: row.created_at.toISOString(),
    answer_until: row.status === 'pending' ? row.answer_until.toISOString() : null,
    pay_until: row.status === 'accept' ? (row.pay_until?.toISOString() ?? null) : null,
    agreed_line_id: side === 'buyer' && row.agreed_line_id !== null ? String(row.agreed_line_id) : null,
    ended_at: row.ended_at?.toISOString() ?? null,
    read: side === 'buyer' ? row.buyer_read : row.seller_read,
    chat_id: row.chat_id === null || isUnnamed ? null : String(row.chat_id),
    actions: listOfferActions({ ...row, rounds }, side).filter((action) => isInTime(row, action, now)),
    server_time: now.toISOString(),
    listing,
    buyer: isUnnamed ? null : presentPublicUser(toPublicUserRow(row, 'buyer_user'), locale),
    seller: presentPublicUser(toPublicUserRow(row, 'seller_user'), locale),
  }
}

/** The deadlines, and the handler of a payment, write the end of an offer a moment later. */
function isInTime({ answer_until, pay_until, agreed_line_id }: OfferDetails, action: OfferAction, now: Date): boolean {
  if (action === 'pay') return agreed_line_id !== null && pay_until !== null && pay_until > now
  return answer_until > now
}
