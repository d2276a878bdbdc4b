import { z } from 'zod'
import { hasRatesSince } from '#features/currencies/public.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { indexListings } from './index-listing.ts'
import { listDriftedIds } from './search.queries.ts'
import { ratesToGbp } from './search-rows.sql.ts'

const BATCH_SIZE = 200
const NEW_RATE_MS = 3 * 3_600_000
/** A smaller difference is not worth the write: many rows would change each day. */
const MAX_DRIFT_PERCENTAGE = 0.5

/**
 * Writes search rows of other currencies again when new exchange rates have changed their price in
 * GBP. Runs half an hour after rates are fetched, and does nothing without a new one. Safe to
 * repeat: a drift of days that were missed is found with the next new rate.
 */
export const repriceRows = defineJob({
  name: 'search.reprice-rows',
  payload: z.object({}),
  cron: '55 * * * *',
  async run(ctx, _payload, { signal }) {
    if (!(await hasRatesSince(ctx.db, new Date(ctx.clock.now().getTime() - NEW_RATE_MS)))) return
    const rates = await ratesToGbp(ctx)
    let afterId = 0
    for (;;) {
      const ids = await listDriftedIds(ctx.db, { rates, maxDriftPercentage: MAX_DRIFT_PERCENTAGE, afterId, limit: BATCH_SIZE })
      const lastId = ids.at(-1)
      if (lastId === undefined) return
      signal.throwIfAborted()
      await indexListings(ctx, ids)
      afterId = lastId
    }
  },
})
