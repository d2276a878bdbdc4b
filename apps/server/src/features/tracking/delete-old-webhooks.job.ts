import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteCarrierWebhooksBefore } from './tracking.store.ts'

/** Far longer than a gateway accepts the same webhook, so that none is handled twice. */
const RETENTION_DAYS = 30

/** Deletes webhooks of carriers after `RETENTION_DAYS`. Runs each night. Safe to repeat. */
export const deleteOldCarrierWebhooks = defineJob({
  name: 'tracking.delete-old-webhooks',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000)
    await db.transact((tx) => deleteCarrierWebhooksBefore(tx, before))
  },
})
