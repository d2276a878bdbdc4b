import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { eraseBidOrigins } from './bids.store.ts'

const BATCH_SIZE = 1_000
/** Longer than a buyer, a bank or a report can question a sale. */
const RETENTION_DAYS = 180
const DAY_MS = 86_400_000

/**
 * Erases the network addresses and user agents of bids 180 days after the end of their auction. What
 * they were flagged for stays. Safe to repeat.
 */
export const eraseOldBidOrigins = defineJob({
  name: 'auctions.erase-bid-origins',
  payload: z.object({}),
  cron: '52 3 * * *',
  async run({ db, clock }, _payload, { signal }) {
    const closedBefore = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)
    for (let erased = BATCH_SIZE; erased === BATCH_SIZE; ) {
      signal.throwIfAborted()
      erased = await db.transact((tx) => eraseBidOrigins(tx, { closedBefore, limit: BATCH_SIZE }))
    }
  },
})
