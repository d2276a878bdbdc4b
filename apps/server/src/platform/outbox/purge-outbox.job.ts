import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'

const DAY_MS = 24 * 60 * 60_000
const DELIVERED_RETENTION_MS = 14 * DAY_MS
const MAX_RETENTION_MS = 90 * DAY_MS
const MAX_RETRY_AGE_MS = DAY_MS
const BATCH_SIZE = 1_000

/**
 * Deletes events after two weeks when all handlers have received them, and after three months in
 * any case: with dead deliveries, or with deliveries of a handler that no longer exists. Deliveries
 * that are still repeated stay, because a handler with unlimited attempts moves money.
 */
export const purgeOutbox = defineJob({
  name: 'outbox.purge',
  payload: z.object({}),
  cron: '17 3 * * *',
  async run(ctx) {
    const now = ctx.clock.now().getTime()
    const deliveredBefore = new Date(now - DELIVERED_RETENTION_MS)
    const retriedAfter = new Date(now - MAX_RETRY_AGE_MS)
    const createdBefore = new Date(now - MAX_RETENTION_MS)
    for (let deletedCount = BATCH_SIZE; deletedCount === BATCH_SIZE; ) {
      const result = await sql`
        delete from outbox_events where id in (
          select e.id from outbox_events e
          where (e.created_at < ${createdBefore} and not exists (
            select 1 from outbox_deliveries d
            where d.event_id = e.id and d.delivered_at is null and d.dead_at is null and d.next_attempt_at > ${retriedAfter}
          )) or (e.created_at < ${deliveredBefore} and e.dispatched_at is not null and not exists (
            select 1 from outbox_deliveries d where d.event_id = e.id and d.delivered_at is null
          ))
          order by e.id limit ${BATCH_SIZE}
        )`.execute(ctx.db)
      deletedCount = Number(result.numAffectedRows ?? 0)
    }
  },
})
