import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteSessionsEndedBefore, endExpiredSessions } from './sessions.store.ts'

const RETENTION_DAYS = 30
const BATCH_SIZE = 500

/**
 * Ends expired sessions: closes their sockets and deletes their push tokens. Their bearer tokens
 * are already rejected. Deletes sessions that ended more than RETENTION_DAYS ago.
 */
export const deleteEndedSessions = defineJob({
  name: 'accounts.sweep-sessions',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(ctx, _payload, { signal }) {
    const now = ctx.clock.now()
    const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
    const steps = [
      () => ctx.db.transact((tx) => endExpiredSessions(tx, { now, limit: BATCH_SIZE })),
      () => ctx.db.transact((tx) => deleteSessionsEndedBefore(tx, { before, limit: BATCH_SIZE })),
    ]
    for (const runBatch of steps)
      for (let processed = BATCH_SIZE; processed === BATCH_SIZE; processed = await runBatch()) signal.throwIfAborted()
  },
})
