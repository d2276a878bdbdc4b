import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteGatewayEventsBefore } from './gateway-events.store.ts'

/** Far longer than gateways deliver the same event, so that none is applied twice. */
const RETENTION_DAYS = 180

/** Deletes applied events after `RETENTION_DAYS`. Runs each night. Safe to repeat. */
export const deleteOldGatewayEvents = defineJob({
  name: 'gateway-events.delete-old-events',
  payload: z.object({}),
  cron: '43 3 * * *',
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000)
    await db.transact((tx) => deleteGatewayEventsBefore(tx, before))
  },
})
