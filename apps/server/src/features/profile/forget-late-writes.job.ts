import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

const DAYS = 3 * 24 * 60 * 60_000
const BATCH = 200

/**
 * A request that was on its way when its account was closed may have written something after it: a line in a cart, a car. The nights after, every
 * feature forgets once more, one person at a time.
 */
export const forgetLateWrites = defineJob({
  name: 'profile.forget-late-writes',
  payload: z.object({}),
  cron: '7 4 * * *',
  async run(ctx, _payload, { signal }) {
    const since = new Date(ctx.clock.now().getTime() - DAYS)
    for (let after = 0, ids = await closedSince(ctx, since, after); ids.length > 0; ids = await closedSince(ctx, since, after)) {
      for (const id of ids) {
        signal.throwIfAborted()
        await ctx.db.transact((tx) => ctx.forgetPerson(tx, { userId: id, now: ctx.clock.now() }))
      }
      after = ids.at(-1) ?? after
    }
  },
})

async function closedSince({ db }: AppContext, since: Date, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .where('deleted_at', '>', since)
    .where('status', '=', 'deleted')
    .where('role', '<>', 'guest') // a guest who signed in took everything along
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}
