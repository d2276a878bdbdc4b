import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const auctionPayload = z.object({ auction_id: z.int(), listing_id: z.int() })
const ordered = { key: ({ auction_id }: { auction_id: number }) => `auction:${auction_id}` }

/**
 * Bids were accepted, those of one transaction together. `bid_id`: the last of them. `outbid_ids`:
 * who led before or in between, and does not any more. `price_minor`: afterwards.
 */
export const bidsPlaced = defineEvent(
  'bids_placed',
  auctionPayload.extend({ bid_id: z.int(), bidder_ids: z.array(z.int()), outbid_ids: z.array(z.int()), price_minor: z.int() }),
  ordered,
)
/** Bids were retracted, and the price may have fallen. */
export const bidsRetracted = defineEvent('bids_retracted', auctionPayload.extend({ bidder_id: z.int() }), ordered)
export const reserveLowered = defineEvent('reserve_lowered', auctionPayload, ordered)
/**
 * The winner has not paid in time. `could_be_paid`: false while the listing or its seller is
 * blocked.
 */
export const auctionUnpaid = defineEvent(
  'auction_unpaid',
  auctionPayload.extend({ buyer_id: z.int(), seller_id: z.int(), could_be_paid: z.boolean() }),
  ordered,
)
