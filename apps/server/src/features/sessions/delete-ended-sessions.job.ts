import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { deleteSessionsEndedBefore, endExpiredSessions } from './sessions.store.ts'

const KEEP_DAYS = 30
const BATCH = 500

/**
 * Ends sessions whose time is over: their tokens are refused already, now their sockets are closed and their devices hear no more push notices.
 * What ended a month ago is forgotten.
 */
export const sweepSessions = defineJob({
  name: 'accounts.sweep-sessions',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(ctx, _payload, { signal }) {
    const now = ctx.clock.now()
    const before = new Date(now.getTime() - KEEP_DAYS * 86_400_000)
    const batches = [
      () => ctx.db.transact((tx) => endExpiredSessions(tx, { now, limit: BATCH })),
      () => ctx.db.transact((tx) => deleteSessionsEndedBefore(tx, { before, limit: BATCH })),
    ]
    for (const batch of batches) for (let done = BATCH; done === BATCH; done = await batch()) signal.throwIfAborted()
  },
})
