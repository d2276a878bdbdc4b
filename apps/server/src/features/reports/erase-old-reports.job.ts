import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { eraseDecidedReports } from './personal-data.ts'

const BATCH_SIZE = 500
/** Twice the time in which a decision can be appealed. */
const RETENTION_DAYS = 366
const DAY_MS = 86_400_000

/** Erases what decided reports contain after a year, and of closed accounts the next day. */
export const eraseOldReports = defineJob({
  name: 'reports.erase-old',
  payload: z.object({}),
  cron: '50 3 * * *',
  async run({ db, clock }, _payload, { signal }) {
    for (let erased = BATCH_SIZE; erased === BATCH_SIZE; ) {
      signal.throwIfAborted()
      const now = clock.now()
      const decidedBefore = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
      erased = await db.transact((tx) => eraseDecidedReports(tx, { decidedBefore, now, limit: BATCH_SIZE }))
    }
  },
})
