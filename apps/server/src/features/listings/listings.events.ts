import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const listingPayload = z.object({ listing_id: z.int() })
const orderedByListing = { key: ({ listing_id }: { listing_id: number }) => `listing:${listing_id}` }

/** The listing was published and can be found. */
export const listingPublished = defineEvent('listing_published', listingPayload, orderedByListing)
/** Texts, price, photos or status changed. The listing may be for sale again or no longer. */
export const listingChanged = defineEvent('listing_changed', listingPayload, orderedByListing)
/** The last unit was sold. The page stays readable. */
export const listingSoldOut = defineEvent('listing_sold_out', listingPayload, orderedByListing)
/** The seller deleted the listing. The row stays for its orders. */
export const listingGone = defineEvent('listing_gone', listingPayload, orderedByListing)

/** Limits the work of one delivery of `listings_changed`. */
export const MAX_IDS_PER_EVENT = 100

/** Many listings of one seller changed together: a holiday began or ended. */
export const listingsChanged = defineEvent(
  'listings_changed',
  z.object({ seller_id: z.int(), listing_ids: z.array(z.int()).max(MAX_IDS_PER_EVENT) }),
  {
    key: ({ seller_id }) => `seller:${seller_id}`,
  },
)
