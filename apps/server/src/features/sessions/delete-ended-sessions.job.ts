import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteSessionsEndedBefore, endExpiredSessions } from './sessions.store.ts'

const RETENTION_DAYS = 30
const BATCH_SIZE = 500

/**
 * Ends sessions whose time is over: their tokens are refused already, now their sockets are closed and their devices hear no more push notices.
 * What ended a month ago is forgotten.
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
