import { BID_ORIGIN_DAYS } from '@partlane/domain/auctions/auction-rules'
import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { eraseBidOrigins } from './bids.store.ts'

const BATCH_SIZE = 1_000
const DAY_MS = 86_400_000

/**
 * Erases the network addresses and user agents of bids `BID_ORIGIN_DAYS` after the end of their
 * auction. What they were flagged for stays. Safe to repeat.
 */
export const eraseOldBidOrigins = defineJob({
  name: 'auctions.erase-bid-origins',
  payload: z.object({}),
  cron: '52 3 * * *',
  async run({ db, clock }, _payload, { signal }) {
    const closedBefore = new Date(clock.now().getTime() - BID_ORIGIN_DAYS * DAY_MS)
    for (let erased = BATCH_SIZE; erased === BATCH_SIZE; ) {
      signal.throwIfAborted()
      erased = await db.transact((tx) => eraseBidOrigins(tx, { closedBefore, limit: BATCH_SIZE }))
    }
  },
})
