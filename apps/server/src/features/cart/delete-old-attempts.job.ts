import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteAttemptsBefore } from './cart.store.ts'

const MAX_AGE_MS = 24 * 60 * 60 * 1000

/** Deletes attempts to add to a cart that are too old to be sent again. */
export const deleteOldAttempts = defineJob({
  name: 'cart.delete-old-attempts',
  payload: z.object({}),
  cron: '50 3 * * *',
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - MAX_AGE_MS)
    await ctx.db.transact((tx) => deleteAttemptsBefore(tx, before))
  },
})
