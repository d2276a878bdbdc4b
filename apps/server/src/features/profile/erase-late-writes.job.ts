import { z } from 'zod'
import { defineJob } from '#platform/jobs/define-job.ts'
import { listUsersClosedSince } from './profile.queries.ts'
import { lockClosedAccount } from './profile.store.ts'

const LOOKBACK_MS = 3 * 24 * 60 * 60_000
const BATCH_SIZE = 200

/**
 * Erases personal data again for accounts closed within LOOKBACK_MS, one account per transaction.
 * A concurrent request may have written data, for example a cart line, after the account was
 * closed.
 */
export const eraseLateWrites = defineJob({
  name: 'profile.forget-late-writes',
  payload: z.object({}),
  cron: '7 4 * * *',
  async run(ctx, _payload, { signal }) {
    const since = new Date(ctx.clock.now().getTime() - LOOKBACK_MS)
    const listBatch = (afterId: number) => listUsersClosedSince(ctx.db, { since, afterId, limit: BATCH_SIZE })
    for (let ids = await listBatch(0); ids.length > 0; ids = await listBatch(ids.at(-1) ?? 0)) {
      for (const id of ids) {
        signal.throwIfAborted()
        await ctx.db.transact(async (tx) => {
          await lockClosedAccount(tx, id)
          await ctx.erasePersonalData(tx, { userId: id, now: ctx.clock.now() })
        })
      }
    }
  },
})
