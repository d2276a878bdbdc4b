import { userStatuses } from '@partlane/domain/accounts/roles'
import { auctionOutcomes, auctionStates } from '@partlane/domain/auctions/auction-machine'
import { accountLinks, bidRemovalReasons } from '@partlane/domain/auctions/auction-rules'
import { bidResults, operatorAuctionOrders, operatorAuctionStates } from '@partlane/domain/auctions/operator-auctions'
import { agreedLineStatuses } from '@partlane/domain/checkout/agreed-line-machine'
import { MAX_REASON_LENGTH, MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { listingStatuses } from '@partlane/domain/listings/listing-machine'
import { z } from 'zod'
import { computed, defineEndpoint, one, page } from './endpoint.ts'
import { idParams, instant, money, pageQuery, requiredLines, slug } from './fields.ts'
import { defineResource } from './resource.ts'

const summary = {
  title: z.string(),
  listing_id: z.string(),
  listing_slug: slug,
  seller_id: z.string(),
  seller_name: z.string(),
  state: z.enum(auctionStates),
  outcome: z.enum(auctionOutcomes).nullable(),
  /** The current or last price. Without a bid the starting price, or the price bought at once. */
  price: money,
  bid_count: z.int(),
  bidder_count: z.int(),
  /** Bids that are linked to the seller. */
  flagged_bids: z.int(),
  retracted_bids: z.int(),
  /** When the buyer got a strike for not paying. */
  unpaid_at: instant.nullable(),
  starts_at: instant,
  ends_at: instant,
}

/** A run of an auction in the operators' list. */
export const operatorAuctionSummary = defineResource('operator_auction_summary', z.object(summary))

/** A run of an auction with what only operators see of it, without its bids. */
export const operatorAuction = defineResource(
  'operator_auction',
  z.object({
    ...summary,
    listing_status: z.enum(listingStatuses),
    /** False: the listing has a newer run. */
    latest: z.boolean(),
    starting_price: money,
    reserve_price: money.nullable(),
    reserve_met: z.boolean(),
    buy_now_price: money.nullable(),
    /** By how much the next bid has to exceed the price. */
    increment: money,
    /** The end before late bids moved it, and how many did. */
    planned_ends_at: instant,
    end_moves: z.int(),
    closed_at: instant.nullable(),
    seller_status: z.enum(userStatuses),
    /** Auctions that the seller has won and not paid, as far as they count now. */
    seller_strikes: z.int(),
    /** Who has won or bought it, and what was agreed. */
    sale: z
      .object({
        buyer_id: z.string(),
        buyer_name: z.string(),
        price: money.nullable(),
        line_status: z.enum(agreedLineStatuses).nullable(),
        pay_until: instant.nullable(),
        order: z.object({ id: z.string(), reference: z.string() }).nullable(),
      })
      .nullable(),
    /** By an operator. */
    cancellation: z.object({ operator: z.string(), reason: z.string().nullable(), at: instant }).nullable(),
    actions: z.array(z.enum(['cancel'])),
  }),
)

/** A bid as operators see it. */
export const operatorBid = defineResource(
  'operator_bid',
  z.object({
    bidder_id: z.string(),
    bidder_name: z.string(),
    bidder_status: z.enum(userStatuses),
    /** Auctions that the bidder has won and not paid, as far as they count now. */
    bidder_strikes: z.int(),
    maximum: money,
    /** Of the auction after this bid. */
    price: money,
    created_at: instant,
    moved_end: z.boolean(),
    result: z.enum(bidResults),
    retracted_at: instant.nullable(),
    retraction_reason: z.enum(bidRemovalReasons).nullable(),
    /** Network address and browser. Null: erased, or not known. */
    address: z.string().nullable(),
    user_agent: z.string().nullable(),
    /** What linked the bidder with the seller when the bid was made. */
    links: z.array(z.enum(accountLinks)),
  }),
)

/** A won auction that a member has not paid in time. */
const strikesOfUser = computed(
  'strikes',
  z.object({
    /** Until when the member may not bid. */
    blocked_until: instant.nullable(),
    /** Newest first. */
    strikes: z.array(
      z.object({
        auction_id: z.string(),
        title: z.string(),
        price: money.nullable(),
        unpaid_at: instant,
        /** It has or can have a consequence now. */
        counts: z.boolean(),
        forgiven: z.object({ operator: z.string(), reason: z.string().nullable(), at: instant }).nullable(),
      }),
    ),
  }),
)

const reasonBody = z.strictObject({ reason: requiredLines(MAX_REASON_LENGTH) })

/** Auctions with everything about their bids, for operators. */
export const operatorAuctions = {
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/auctions',
    audience: 'operator',
    summary: 'Find runs of auctions',
    query: z.strictObject({
      ...pageQuery,
      search: z.string().trim().max(MAX_SEARCH_TEXT_LENGTH).optional(),
      state: z.enum(operatorAuctionStates).optional(),
      flagged: z.enum(['true']).optional(),
      order: z.enum(operatorAuctionOrders).default('newest'),
    }),
    output: page(operatorAuctionSummary),
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/operators/auctions/{id}',
    audience: 'operator',
    summary: 'Get a run of an auction with its terms, seller and sale',
    params: idParams,
    output: one(operatorAuction),
  }),
  listBids: defineEndpoint({
    method: 'GET',
    path: '/operators/auctions/{id}/bids',
    audience: 'operator',
    summary: 'List every bid of a run with its maximum, network address and flags, newest first. The view is audited.',
    params: idParams,
    query: z.strictObject(pageQuery),
    output: page(operatorBid),
  }),
  cancel: defineEndpoint({
    method: 'PUT',
    path: '/operators/auctions/{id}/cancel',
    audience: 'operator',
    summary:
      'End a running auction without a sale. Bidders and watchers are notified, the seller with the reason. Repeated, it changes nothing.',
    params: idParams,
    body: reasonBody,
    output: one(operatorAuction),
    refusals: ['not_allowed', 'auction_is_closed'],
    limit: 'writes',
  }),
  listStrikes: defineEndpoint({
    method: 'GET',
    path: '/operators/people/{id}/strikes',
    audience: 'operator',
    summary: 'List the auctions that a user has won and not paid, and until when bids are refused',
    params: idParams,
    output: strikesOfUser,
  }),
  forgiveStrike: defineEndpoint({
    method: 'PUT',
    path: '/operators/auctions/{id}/forgive_strike',
    audience: 'operator',
    summary: 'Forgive the buyer of a run that it was not paid: it does not count any more. Repeated, it changes nothing.',
    params: idParams,
    body: reasonBody,
    output: one(operatorAuction),
    refusals: ['not_allowed', 'no_strike'],
    limit: 'writes',
  }),
}
