import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** An operator has cancelled an auction. `auction_closed` is emitted, too. */
export const auctionCancelledByOperator = defineEvent(
  'auction_cancelled_by_operator',
  z.object({ auction_id: z.int(), listing_id: z.int(), seller_id: z.int(), reason: z.string() }),
  { key: ({ auction_id }) => `auction:${auction_id}` },
)
