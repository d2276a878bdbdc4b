import { auctionOutcomes, auctionStates, bidStatuses } from '@partlane/domain/auctions/auction-machine'
import { auctionActions, retractionReasons } from '@partlane/domain/auctions/auction-rules'
import { agreedLineStatuses } from '@partlane/domain/checkout/agreed-line-machine'
import { lineShippingTypes, MAX_PRICE_MINOR, MIN_PRICE_MINOR } from '@partlane/domain/listings/listing-fields'
import { offerStatuses } from '@partlane/domain/offers/offer-machine'
import { z } from 'zod'
import { computed, defineEndpoint, many, noContent, one, page } from './endpoint.ts'
import { amountInput, id, instant, money, pageQuery, slug } from './fields.ts'
import { listingCard, slugOrId } from './listings.ts'
import { defineResource, type Flat, toOne } from './resource.ts'

/** What everybody may know about the latest auction of a listing. */
export const auctionState = {
  listing_slug: slug,
  state: z.enum(auctionStates),
  outcome: z.enum(auctionOutcomes).nullable(),
  starting_price: money,
  /** The current price, before the first bid the starting price. Of a sold part: its sale price. */
  price: money,
  /** The lowest maximum that a bidder who does not lead may bid. Without meaning after the end. */
  minimum_bid: money,
  bid_count: z.int(),
  bidder_count: z.int(),
  /** Masked name of the leader. Null: no bids. */
  leader: z.string().nullable(),
  /** Null: no reserve. Its amount is never sent. */
  reserve_met: z.boolean().nullable(),
  /** Null: cannot be bought at once, or not any more. */
  buy_now_price: money.nullable(),
  watcher_count: z.int(),
  starts_at: instant,
  /** The effective end: late bids move it, and what is bought or cancelled ends then. */
  ends_at: instant,
  /** Rises with each change of one run, which the id names. Clients ignore an older state. */
  version: z.int(),
  server_time: instant,
}
export const auction = defineResource('auction', z.object(auctionState))
export type Auction = Flat<typeof auction>

/** A bid as others see it: the price after it, never its maximum. */
export const publicBid = defineResource(
  'auction_bid',
  z.object({
    bidder: z.string(), // masked
    /** Null for a retracted bid: it would show how far the maximum of another bidder goes. */
    price: money.nullable(),
    created_at: instant,
    retracted: z.boolean(),
  }),
)
export type PublicBid = Flat<typeof publicBid>

/** What the caller has to do with an auction, beside the state that everybody may know. */
const ownSideShape = {
  /** Own highest maximum that counts. Null: no own bid. */
  maximum: money.nullable(),
  leading: z.boolean(),
  /** Null: no bid that counts. */
  bid_status: z.enum(bidStatuses).nullable(),
  watching: z.boolean(),
  /** Until when a won auction can be paid, and the line that the checkout pays. */
  pay_until: instant.nullable(),
  agreed_line_id: z.string().nullable(),
  /** Of the part that the caller has won or bought. Null: neither. */
  agreed_line_status: z.enum(agreedLineStatuses).nullable(),
  /**
   * Of the offer to the caller after the winner has not paid: GET /users/offers has it. Null: none.
   */
  second_chance_status: z.enum(offerStatuses).nullable(),
  /** Until when the caller may not bid, because of unpaid auctions. */
  bids_blocked_until: instant.nullable(),
  actions: z.array(z.enum(auctionActions)),
}
export const ownAuction = defineResource('own_auction', z.object({ ...auctionState, ...ownSideShape }))
export type OwnAuction = Flat<typeof ownAuction>

const buyerRow = z.object({ ...auctionState, ...ownSideShape, read: z.boolean() })
const withCard = { listing: toOne(listingCard) }
/** A row of the auctions that the caller bids in or has bought at once. */
export const bidRow = defineResource('own_bid', buyerRow, withCard)
/** A row of the auctions that the caller watches, with or without bids. */
export const watchedAuction = defineResource('watched_auction', buyerRow, withCard)
export type BidRow = Flat<typeof bidRow>

/** A row of the seller's auctions. */
export const sellerAuction = defineResource(
  'seller_auction',
  z.object({
    ...auctionState,
    /** For the seller only. Null: none. */
    reserve_price: money.nullable(),
    view_count: z.int(),
    like_count: z.int(),
    unanswered_questions: z.int(),
    /** Of a sold auction. */
    winner_paid: z.boolean().nullable(),
    pay_until: instant.nullable(),
    /** Of the offer to the second bidder after the winner has not paid. Null: none. */
    second_chance_status: z.enum(offerStatuses).nullable(),
    read: z.boolean(),
    actions: z.array(z.enum(auctionActions)),
  }),
  { listing: toOne(listingCard) },
)
export type SellerAuction = Flat<typeof sellerAuction>

/** The own unpaid auctions that have or can have a consequence now, newest first. */
const ownStrikes = computed(
  'own_strikes',
  z.object({
    blocked_until: instant.nullable(),
    strikes: z.array(z.object({ title: z.string(), unpaid_at: instant })),
  }),
)

/** How long an auction may run, in days. */
export const auctionDuration = defineResource('duration', z.object({ days: z.int() }), {})

const maximum = amountInput({ min: MIN_PRICE_MINOR, max: MAX_PRICE_MINOR })
const noAuction = ['not_an_auction'] as const
/** Of calls that change an auction while it is open. */
const notOpen = ['not_an_auction', 'auction_is_closed'] as const
const auctionTabs = ['open', 'closed'] as const

export const auctions = {
  durations: defineEndpoint({
    method: 'GET',
    path: '/durations',
    audience: 'public',
    summary: 'List the durations of auctions in days',
    output: many(auctionDuration),
    maxAgeSeconds: 3600,
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/listings/{id}/auction',
    audience: 'public',
    summary: 'Get the latest auction of a listing',
    params: slugOrId,
    output: one(auction),
    refusals: noAuction,
  }),
  listBids: defineEndpoint({
    method: 'GET',
    path: '/listings/{id}/bids',
    audience: 'public',
    summary: 'List the bids of the latest auction of a listing with masked names, newest first',
    params: slugOrId,
    query: z.strictObject(pageQuery),
    output: page(publicBid),
    refusals: noAuction,
  }),
  showOwn: defineEndpoint({
    method: 'GET',
    path: '/users/listings/{id}/auction',
    audience: 'member',
    summary: 'Get the latest auction of a listing with what the caller has bid and may do',
    params: slugOrId,
    output: one(ownAuction),
    refusals: noAuction,
  }),
  bid: defineEndpoint({
    method: 'POST',
    path: '/users/listings/{id}/bids',
    audience: 'member',
    summary:
      'Bid a maximum in the auction of a listing. The price rises only as far as needed. Repeated with the own maximum it changes nothing.',
    params: slugOrId,
    body: z.strictObject({ bid: z.strictObject({ maximum }) }),
    output: one(ownAuction),
    returnsExisting: true,
    refusals: [
      ...notOpen,
      'own_listing',
      'linked_account',
      'bid_too_low',
      'bid_below_own_maximum',
      'bids_blocked',
      'chat_blocked',
      'not_for_sale',
      'default_address_not_served',
    ],
    limit: 'writes',
  }),
  retract: defineEndpoint({
    method: 'POST',
    path: '/users/listings/{id}/retractions',
    audience: 'member',
    summary: 'Retract own bids, once in an auction: all of them more than 12 hours before the end, later the last one within an hour of it',
    params: slugOrId,
    body: z.strictObject({ retraction: z.strictObject({ reason: z.enum(retractionReasons) }) }),
    output: one(ownAuction),
    status: 200,
    refusals: [...notOpen, 'retraction_not_possible', 'retraction_used'],
    limit: 'writes',
  }),
  buyNow: defineEndpoint({
    method: 'POST',
    path: '/users/listings/{id}/buy_now',
    audience: 'member',
    summary: 'End an auction by its buy-now price. The caller pays within the time of a won auction.',
    params: slugOrId,
    body: z.strictObject({ shipping_type: z.enum(lineShippingTypes).optional() }),
    output: one(ownAuction),
    status: 200,
    refusals: [
      ...notOpen,
      'own_listing',
      'linked_account',
      'buy_now_not_possible',
      'shipping_not_offered',
      'too_many_unpaid',
      'default_address_not_served',
      'bids_blocked',
      'chat_blocked',
      'not_for_sale',
    ],
    limit: 'writes',
  }),
  listOwn: defineEndpoint({
    method: 'GET',
    path: '/users/auctions',
    audience: 'member',
    summary: 'List own auctions as their seller, open ones by their end, closed ones newest first',
    query: z.strictObject({ ...pageQuery, state: z.enum(auctionTabs).default('open') }),
    output: page(sellerAuction),
  }),
  listBidOn: defineEndpoint({
    method: 'GET',
    path: '/users/bids',
    audience: 'member',
    summary: 'List the auctions that the caller bids in or has bought at once, open ones by their end, closed ones newest first',
    query: z.strictObject({ ...pageQuery, state: z.enum(auctionTabs).default('open') }),
    output: page(bidRow),
  }),
  listStrikes: defineEndpoint({
    method: 'GET',
    path: '/users/strikes',
    audience: 'member',
    summary: 'List the auctions that the caller has won and not paid, as far as they count, and until when bids are refused',
    output: ownStrikes,
  }),
  markAuctionsRead: defineEndpoint({
    method: 'PUT',
    path: '/users/auctions/read',
    audience: 'member',
    summary: 'Mark all news of own auctions as read',
    body: z.strictObject({}),
    output: noContent,
    limit: 'writes',
  }),
  markBidsRead: defineEndpoint({
    method: 'PUT',
    path: '/users/bids/read',
    audience: 'member',
    summary: 'Mark all news of auctions that the caller bids in as read',
    body: z.strictObject({}),
    output: noContent,
    limit: 'writes',
  }),
  listWatched: defineEndpoint({
    method: 'GET',
    path: '/users/watchlist',
    audience: 'member',
    summary: 'List watched auctions by their end, ended ones last',
    query: z.strictObject(pageQuery),
    output: page(watchedAuction),
  }),
  watch: defineEndpoint({
    method: 'POST',
    path: '/users/watchlist',
    audience: 'member',
    summary: 'Watch the auction of a listing: reminders one hour and ten minutes before its end. Repeated, it changes nothing.',
    body: z.strictObject({ watch: z.strictObject({ listing_id: z.union([id, slug]).meta({ description: 'Id or slug of the listing' }) }) }),
    output: noContent,
    refusals: ['not_found', 'own_listing', 'not_an_auction'],
    limit: 'writes',
  }),
  unwatch: defineEndpoint({
    method: 'DELETE',
    path: '/users/watchlist/{id}',
    audience: 'member',
    summary: 'Stop watching the auction of a listing, by its id or slug',
    params: slugOrId,
    output: noContent,
    limit: 'writes',
  }),
  lowerReserve: defineEndpoint({
    method: 'PUT',
    path: '/users/listings/{id}/reserve',
    audience: 'member',
    summary: 'Lower the reserve of an own auction, at least 12 hours before its end, twice at most. Every bidder is told.',
    params: slugOrId,
    body: z.strictObject({ reserve: z.strictObject({ price: maximum }) }),
    output: one(ownAuction),
    refusals: [
      ...notOpen,
      'auction_has_no_reserve',
      'reserve_is_met',
      'auction_ends_soon',
      'reserve_lowered_too_often',
      'reserve_not_lower',
      'reserve_too_low',
    ],
    limit: 'writes',
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/users/listings/{id}/cancel_auction',
    audience: 'member',
    summary: 'End an own auction without a sale: with bids at least 12 hours before its end',
    params: slugOrId,
    body: z.strictObject({}),
    output: one(ownAuction),
    status: 200,
    refusals: [...notOpen, 'auction_ends_soon'],
    limit: 'writes',
  }),
  relist: defineEndpoint({
    method: 'POST',
    path: '/users/listings/{id}/relist',
    audience: 'member',
    summary: 'Auction an own unsold listing again with its present terms, or the first time if it became an auction while it was off sale',
    params: slugOrId,
    body: z.strictObject({}),
    output: one(ownAuction),
    status: 200,
    refusals: [
      'auction_is_open',
      'not_an_auction',
      'not_for_sale',
      'may_not_sell',
      'business_details_incomplete',
      'winner_may_pay',
      'offer_is_open',
    ],
    limit: 'writes',
  }),
  offerSecondChance: defineEndpoint({
    method: 'POST',
    path: '/users/listings/{id}/second_chance',
    audience: 'member',
    summary: "Offer an own auction that its winner has not paid to the second bidder at that bidder's maximum",
    params: slugOrId,
    body: z.strictObject({}),
    output: one(ownAuction),
    status: 200,
    refusals: [
      'not_an_auction',
      'auction_is_open',
      'winner_may_pay',
      'no_second_bidder',
      'second_chance_made',
      'bid_is_winner',
      'offer_is_open',
      'not_for_sale',
      'not_enough_stock',
    ],
    limit: 'writes',
  }),
}
