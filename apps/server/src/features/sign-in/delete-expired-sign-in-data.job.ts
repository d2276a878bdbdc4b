import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * What was kept to tell people from thieves goes when it can tell nothing any more: tokens that have expired by themselves, codes, and how often
 * somebody guessed or asked for codes. Some of it names people without an account.
 */
export const deleteExpiredSignInData = defineJob({
  name: 'accounts.forget-what-expired',
  payload: z.object({}),
  cron: '17 * * * *',
  async run({ db, clock }) {
    const now = clock.now()
    const yesterday = new Date(now.getTime() - DAY_MS)
    await db.transact(async (tx) => {
      await tx.deleteFrom('used_tokens').where('expires_at', '<', now).execute()
      await tx.deleteFrom('codes').where('created_at', '<', yesterday).execute()
      await tx.deleteFrom('code_requests').where('last_sent_at', '<', yesterday).execute()
      await tx.deleteFrom('sign_in_failures').where('last_failed_at', '<', yesterday).execute()
    })
  },
})
