import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

const LOOKBACK_MS = 3 * 24 * 60 * 60_000
const BATCH_SIZE = 200

/**
 * Erases personal data again for accounts closed within LOOKBACK_MS, one account per transaction.
 * A concurrent request may have written data, for example a cart line, after the account was closed.
 */
export const eraseLateWrites = defineJob({
  name: 'profile.forget-late-writes',
  payload: z.object({}),
  cron: '7 4 * * *',
  async run(ctx, _payload, { signal }) {
    const since = new Date(ctx.clock.now().getTime() - LOOKBACK_MS)
    for (
      let afterId = 0, ids = await listUsersClosedSince(ctx, since, afterId);
      ids.length > 0;
      ids = await listUsersClosedSince(ctx, since, afterId)
    ) {
      for (const id of ids) {
        signal.throwIfAborted()
        await ctx.db.transact((tx) => ctx.erasePersonalData(tx, { userId: id, now: ctx.clock.now() }))
      }
      afterId = ids.at(-1) ?? afterId
    }
  },
})

async function listUsersClosedSince({ db }: AppContext, since: Date, afterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .where('deleted_at', '>', since)
    .where('status', '=', 'deleted')
    .where('role', '<>', 'guest') // guests that were merged into a member
    .where('id', '>', afterId)
    .select('id')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}
