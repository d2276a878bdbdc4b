import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteOldLookups } from './order-lookups.store.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes requests for links after a day, because they contain email addresses of any visitors.
 * Links that were mailed unasked are deleted when they have expired.
 */
export const deleteOldLookupsJob = defineJob({
  name: 'order-lookups.delete-old',
  payload: z.object({}),
  cron: '27 * * * *',
  async run({ db, clock }) {
    const now = clock.now()
    await db.transact((tx) => deleteOldLookups(tx, { before: new Date(now.getTime() - DAY_MS), now }))
  },
})
