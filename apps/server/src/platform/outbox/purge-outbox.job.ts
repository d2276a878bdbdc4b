import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'

const DAY = 24 * 60 * 60_000
const KEEP_DONE = 14 * DAY
const KEEP_ANY = 90 * DAY
const BATCH = 1_000

/**
 * Forgets events two weeks after they happened once every reaction has had them, and after three months in any case:
 * a dead delivery nobody retried, or one whose reaction no longer exists.
 */
export const purgeOutbox = defineJob({
  name: 'outbox.purge',
  payload: z.object({}),
  cron: '17 3 * * *',
  async run(ctx) {
    const now = ctx.clock.now().getTime()
    const done = new Date(now - KEEP_DONE)
    const any = new Date(now - KEEP_ANY)
    for (let deleted = BATCH; deleted === BATCH; ) {
      const result = await sql`
        delete from outbox_events where id in (
          select e.id from outbox_events e
          where e.created_at < ${any} or (e.created_at < ${done} and e.dispatched_at is not null and not exists (
            select 1 from outbox_deliveries d where d.event_id = e.id and d.delivered_at is null
          ))
          order by e.id limit ${BATCH}
        )`.execute(ctx.db)
      deleted = Number(result.numAffectedRows ?? 0)
    }
  },
})
