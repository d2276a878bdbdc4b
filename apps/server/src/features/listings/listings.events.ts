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

/** Limits the work of one delivery of an event of many listings. */
const MAX_IDS_PER_EVENT = 100

const listingsPayload = z.object({ seller_id: z.int(), listing_ids: z.array(z.int()).max(MAX_IDS_PER_EVENT) })
const orderedBySeller = { key: ({ seller_id }: { seller_id: number }) => `seller:${seller_id}` }

/** Many listings of one seller changed together: by a holiday or a purchase. */
export const listingsChanged = defineEvent('listings_changed', listingsPayload, orderedBySeller)
/** The last units of several listings of one seller were sold together. */
export const listingsSoldOut = defineEvent('listings_sold_out', listingsPayload, orderedBySeller)

/** Splits the ids of many listings into those of one event each. */
export const splitIds = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_EVENT) }, (_, index) =>
    ids.slice(index * MAX_IDS_PER_EVENT, (index + 1) * MAX_IDS_PER_EVENT),
  )
