import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteOldLookups } from './order-lookups.store.ts'

const DAY_MS = 24 * 60 * 60_000

/** Deletes requests for links after a day. They contain email addresses of any visitors. */
export const deleteOldLookupsJob = defineJob({
  name: 'order-lookups.delete-old',
  payload: z.object({}),
  cron: '27 * * * *',
  async run({ db, clock }) {
    await db.transact((tx) => deleteOldLookups(tx, new Date(clock.now().getTime() - DAY_MS)))
  },
})
