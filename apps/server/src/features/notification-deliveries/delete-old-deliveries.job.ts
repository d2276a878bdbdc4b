import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteDeliveriesBefore } from './notification-deliveries.store.ts'

/**
 * As long as the outbox stores events. What is deleted earlier could be planned again by an event
 * that is repeated.
 */
const RETENTION_MS = 91 * 24 * 3600_000
const BATCH_SIZE = 1_000

/**
 * Deletes deliveries after the retention period, in any state: what waits then has lost its
 * handler. Runs each night, after `outbox.purge`. Safe to repeat.
 */
export const deleteOldDeliveries = defineJob({
  name: 'notification-deliveries.delete-old',
  payload: z.object({}),
  cron: '47 3 * * *',
  async run(ctx, _payload, { signal }) {
    const before = new Date(ctx.clock.now().getTime() - RETENTION_MS)
    for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; ) {
      signal.throwIfAborted()
      deleted = await ctx.db.transact((tx) => deleteDeliveriesBefore(tx, { before, limit: BATCH_SIZE }))
    }
  },
})
