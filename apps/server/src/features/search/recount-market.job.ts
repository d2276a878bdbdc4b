import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { recountAll } from './search-counters.store.ts'

/** Recounts all search counters each night, in case a change was missed. Safe at any time. */
export const recountMarket = defineJob({
  name: 'search.recount',
  payload: z.strictObject({}),
  cron: '17 3 * * *',
  run: (ctx) => ctx.db.transact(recountAll),
})
