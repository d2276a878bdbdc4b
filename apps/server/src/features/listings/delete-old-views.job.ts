import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { getOldestShownView } from './viewed-listings.policy.ts'
import { deleteViewsBefore } from './viewed-listings.store.ts'

const BATCH_SIZE = 1000

/** Deletes views of listings after the retention period. */
export const deleteOldViews = defineJob({
  name: 'listings.delete-old-views',
  payload: z.object({}),
  cron: '40 3 * * *',
  async run(ctx, _payload, { signal }) {
    const before = getOldestShownView(ctx.clock.now())
    for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; ) {
      signal.throwIfAborted()
      deleted = await ctx.db.transact((tx) => deleteViewsBefore(tx, { before, limit: BATCH_SIZE }))
    }
  },
})
