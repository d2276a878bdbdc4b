import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteExpiredData } from './sign-in.store.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes sign-in data that has no effect any more: expired single-use tokens, and codes, code
 * requests and failed attempts older than a day. Some of it is about persons without an account.
 */
export const deleteExpiredSignInData = defineJob({
  name: 'accounts.forget-what-expired',
  payload: z.object({}),
  cron: '17 * * * *',
  async run({ db, clock }) {
    const now = clock.now()
    const yesterday = new Date(now.getTime() - DAY_MS)
    await db.transact((tx) => deleteExpiredData(tx, { now, before: yesterday }))
  },
})
