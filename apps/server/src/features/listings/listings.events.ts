import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const aboutListing = z.object({ listing_id: z.int() })
const inOrder = { key: ({ listing_id }: { listing_id: number }) => `listing:${listing_id}` }

/** It can be found from now on. */
export const listingPublished = defineEvent('listing_published', aboutListing, inOrder)
/** Its words, price, photos or status are not what they were; it may have left or come back to the market. */
export const listingChanged = defineEvent('listing_changed', aboutListing, inOrder)
/** The last unit was sold; the page stays readable. */
export const listingSoldOut = defineEvent('listing_sold_out', aboutListing, inOrder)
/** The seller deleted it: kept only for its orders. */
export const listingGone = defineEvent('listing_gone', aboutListing, inOrder)
