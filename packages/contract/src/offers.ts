import { lineShippingTypes, MAX_PRICE_MINOR, MAX_QUANTITY, MIN_PRICE_MINOR } from '@partlane/domain/listings/listing-fields'
import { offerEndings, offerStatuses } from '@partlane/domain/offers/offer-machine'
import { offerActions, offerKinds, offerSides } from '@partlane/domain/offers/offer-rules'
import { z } from 'zod'
import { publicUser } from './accounts.ts'
import { computed, defineEndpoint, many, noContent, one, page } from './endpoint.ts'
import { amountInput, id, idParams, instant, integer, money, pageQuery, slug } from './fields.ts'
import { listingCard, slugOrId } from './listings.ts'
import { defineResource, type Flat, toOne } from './resource.ts'

/** One offer of a negotiation. A counter-offer is another offer, which names the one it answers. */
export const offer = defineResource(
  'offer',
  z.object({
    kind: z.enum(offerKinds),
    status: z.enum(offerStatuses),
    /** Why it ended: a declined offer may have been countered. Null: open, accepted or paid. */
    ended_by: z.enum(offerEndings).nullable(),
    /** The side of the caller, and the side that made the offer. */
    side: z.enum(offerSides),
    made_by: z.enum(offerSides),
    price: money, // of one unit, in the listing's currency
    item_price: money.nullable(), // of one unit now, for comparison; null for an auction
    quantity: z.int(),
    shipping_type: z.enum(lineShippingTypes),
    /** The offer that this one counters. */
    previous_offer_id: z.string().nullable(),
    /** Offers that a buyer may still make for this listing, or a seller in the negotiation. */
    rounds_left: z.int(),
    created_at: instant,
    /** Until when a pending offer can be accepted. */
    answer_until: instant.nullable(),
    /** Until when an accepted offer can be paid. */
    pay_until: instant.nullable(),
    /** What the checkout pays while the offer is accepted and not paid. */
    agreed_line_id: z.string().nullable(),
    ended_at: instant.nullable(),
    /** False: the other side moved last and the caller has not seen it. */
    read: z.boolean(),
    /** The conversation that shows the offer. Null: none yet. */
    chat_id: z.string().nullable(),
    actions: z.array(z.enum(offerActions)),
    server_time: instant,
  }),
  // The buyer of an offer to watchers is null for its seller until the buyer replies.
  { listing: toOne(listingCard), buyer: toOne(publicUser), seller: toOne(publicUser) },
)
export type Offer = Flat<typeof offer>

const price = amountInput({ min: MIN_PRICE_MINOR, max: MAX_PRICE_MINOR })

/** Refused while the two sides cannot trade. */
const tradeRefusals = ['own_listing', 'not_for_sale', 'not_enough_stock', 'chat_blocked'] as const

/** Refused once the offer has been replied to or has ended. */
const endedRefusals = ['offer_is_accept', 'offer_is_decline', 'offer_is_paid', 'offer_is_expired'] as const

export const offers = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/offers',
    audience: 'member',
    summary: 'List the latest offer of each own negotiation as buyer or seller, the latest change first',
    query: z.strictObject({
      ...pageQuery,
      side: z.enum(offerSides).default('buyer').meta({ description: 'Offers as buyer, or as seller' }),
      status: z.enum(offerStatuses).optional().meta({ description: 'Only offers with this status' }),
      listing: slug.optional().meta({ description: 'Only offers for this listing: its id or slug' }),
    }),
    output: page(offer),
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/users/offers/{id}',
    audience: 'member',
    summary: 'Get an own offer as buyer or seller',
    params: idParams,
    output: one(offer),
  }),
  listRounds: defineEndpoint({
    method: 'GET',
    path: '/users/offers/{id}/rounds',
    audience: 'member',
    summary: 'List all offers of the negotiation that an offer belongs to, the first one first',
    params: idParams,
    output: many(offer),
  }),
  make: defineEndpoint({
    method: 'POST',
    path: '/users/offers',
    audience: 'member',
    summary:
      'Make an offer for a listing as a buyer. It may be accepted or declined at once by the limits of the seller. Repeated with the same price it returns the open offer.',
    body: z.strictObject({
      offer: z.strictObject({
        listing_id: z.union([id, slug]).meta({ description: 'Id or slug of the listing' }),
        price,
        quantity: integer({ min: 1, max: MAX_QUANTITY }).default(1),
        shipping_type: z.enum(lineShippingTypes).optional().meta({ description: 'Default: delivered, unless it must be collected' }),
      }),
    }),
    output: one(offer),
    returnsExisting: true,
    refusals: [
      'not_found',
      'offers_not_taken',
      'buy_it_now',
      'offer_is_open',
      'too_many_offers',
      'too_many_listing_offers',
      'too_many_unpaid',
      'default_address_not_served',
      'shipping_not_offered',
      ...tradeRefusals,
    ],
    limit: 'writes',
  }),
  accept: defineEndpoint({
    method: 'PUT',
    path: '/users/offers/{id}/accept',
    audience: 'member',
    summary: 'Accept an offer of the other side. The units are held for the buyer, who pays within 48 hours.',
    params: idParams,
    body: z.strictObject({}),
    output: one(offer),
    refusals: [
      'not_allowed',
      'buy_it_now',
      'shipping_not_offered',
      'too_many_unpaid',
      'default_address_not_served',
      ...endedRefusals,
      ...tradeRefusals,
    ],
    limit: 'writes',
  }),
  decline: defineEndpoint({
    method: 'PUT',
    path: '/users/offers/{id}/decline',
    audience: 'member',
    summary: 'Decline an offer of the other side',
    params: idParams,
    body: z.strictObject({}),
    output: one(offer),
    refusals: ['not_allowed', ...endedRefusals],
    limit: 'writes',
  }),
  withdraw: defineEndpoint({
    method: 'PUT',
    path: '/users/offers/{id}/withdraw',
    audience: 'member',
    summary: 'Withdraw an own pending offer as its buyer',
    params: idParams,
    body: z.strictObject({}),
    output: one(offer),
    refusals: ['not_allowed', ...endedRefusals],
    limit: 'writes',
  }),
  counter: defineEndpoint({
    method: 'POST',
    path: '/users/offers/{id}/counter',
    audience: 'member',
    summary: 'Decline an offer of the other side and make another one. Returns the new offer.',
    params: idParams,
    body: z.strictObject({ offer: z.strictObject({ price }) }),
    output: one(offer),
    refusals: [
      'not_allowed',
      'offers_not_taken',
      'buy_it_now',
      'too_many_rounds',
      'too_many_unpaid',
      'same_price',
      ...endedRefusals,
      ...tradeRefusals,
    ],
    limit: 'writes',
  }),
  markRead: defineEndpoint({
    method: 'PUT',
    path: '/users/offers/read',
    audience: 'member',
    summary: 'Mark all own offers of one side as read',
    body: z.strictObject({ side: z.enum(offerSides) }),
    output: noContent,
    limit: 'writes',
  }),
  countWatchers: defineEndpoint({
    method: 'GET',
    path: '/users/listings/{id}/watchers',
    audience: 'member',
    summary: 'Get how many people like or watch an own listing, and to how many of them an offer can be made now',
    params: slugOrId,
    output: computed('listing_watchers', z.object({ watchers: z.int(), offers_possible: z.int() })),
  }),
  offerToWatchers: defineEndpoint({
    method: 'POST',
    path: '/users/listings/{id}/watcher_offers',
    audience: 'member',
    summary: 'Offer an own listing at a lower price to everybody who likes or watches it and has no open offer',
    params: slugOrId,
    body: z.strictObject({ offer: z.strictObject({ price }) }),
    output: computed('watcher_offers', z.object({ offers_made: z.int() })),
    status: 200,
    refusals: ['offers_not_taken', 'not_for_sale', 'price_not_lower', 'no_watchers'],
    limit: 'writes',
  }),
}
