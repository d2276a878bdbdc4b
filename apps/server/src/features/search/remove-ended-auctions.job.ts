import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { indexListings, REMOVE_ENDED_AUCTIONS_DEADLINE } from './index-listing.ts'
import { findNextAuctionEnd, listEndedAuctionIds } from './search.queries.ts'

const BATCH_SIZE = 200

/**
 * Removes the search rows of auctions at their end, so that the counters no longer include them.
 * Searches leave an ended auction out by the clock, also before this has run.
 */
export const removeEndedAuctions = defineDeadline({
  name: REMOVE_ENDED_AUCTIONS_DEADLINE,
  nextDueAt: (ctx) => findNextAuctionEnd(ctx.db),
  async run(ctx) {
    const ids = await listEndedAuctionIds(ctx.db, { now: ctx.clock.now(), limit: BATCH_SIZE })
    if (ids.length > 0) await indexListings(ctx, ids)
    return ids.length
  },
})
