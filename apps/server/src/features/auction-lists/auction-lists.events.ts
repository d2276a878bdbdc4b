import { reminderMinutes } from '@partlane/domain/auctions/auction-rules'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** An auction ends in about an hour, or in ten minutes: `minutes`. */
export const auctionEndsSoon = defineEvent(
  'auction_ends_soon',
  z.object({ auction_id: z.int(), listing_id: z.int(), minutes: z.literal(reminderMinutes) }),
  { key: ({ auction_id }) => `auction:${auction_id}` },
)

/** A member watches a listing that is auctioned, or does not any more. */
export const watchersChanged = defineEvent('watchers_changed', z.object({ listing_id: z.int() }), {
  key: ({ listing_id }) => `watchers:${listing_id}`,
})

/** The seller has opened the list of own auctions. */
export const auctionsRead = defineEvent('auctions_read', z.object({ user_id: z.int() }))
/** The user has opened the list of own bids. */
export const bidsRead = defineEvent('bids_read', z.object({ user_id: z.int() }))
