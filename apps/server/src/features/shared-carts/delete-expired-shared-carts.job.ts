import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteExpiredSharedCarts } from './shared-carts.store.ts'

/** Deletes shared carts whose links have expired. */
export const deleteExpiredSharedCartsJob = defineJob({
  name: 'shared-carts.delete-expired',
  payload: z.object({}),
  cron: '55 3 * * *',
  run: (ctx) => ctx.db.transact((tx) => deleteExpiredSharedCarts(tx, ctx.clock.now())),
})
