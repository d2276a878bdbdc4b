import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { recountAll } from './search-counters.ts'

/** Once a night the counters are counted anew, in case one was ever missed. Harmless at any time. */
export const recountMarket = defineJob({
  name: 'search.recount',
  payload: z.strictObject({}),
  cron: '17 3 * * *',
  run: (ctx) => ctx.db.transact(recountAll),
})
