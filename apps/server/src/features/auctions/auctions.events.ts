import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const auctionPayload = z.object({ auction_id: z.int(), listing_id: z.int() })
const ordered = { key: ({ auction_id }: { auction_id: number }) => `auction:${auction_id}` }

/**
 * A bid was accepted. `outbid_id`: who led before and does not any more. `price_minor`: afterwards.
 */
export const bidPlaced = defineEvent(
  'bid_placed',
  auctionPayload.extend({ bid_id: z.int(), bidder_id: z.int(), outbid_id: z.int().nullable(), price_minor: z.int() }),
  ordered,
)
/** Bids were retracted, and the price may have fallen. */
export const bidsRetracted = defineEvent('bids_retracted', auctionPayload.extend({ bidder_id: z.int() }), ordered)
export const reserveLowered = defineEvent('reserve_lowered', auctionPayload, ordered)
/** The winner has not paid in time. */
export const auctionUnpaid = defineEvent('auction_unpaid', auctionPayload.extend({ buyer_id: z.int(), seller_id: z.int() }), ordered)
