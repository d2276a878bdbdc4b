import type { AppContext } from '#app/context.ts'
import { analyseSearchTable, rebuildSearchTable } from './search.store.ts'
import { recountAll } from './search-counters.store.ts'
import { ratesToGbp } from './search-rows.sql.ts'

/**
 * Rebuilds the search table and the counters.
 * Used for demo data and after a change of the row format.
 * Blocks searches while it runs (about 10 s for 100,000 listings).
 */
export async function reindexAll(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const rates = await ratesToGbp(ctx)
  await ctx.db.transact(async (tx) => {
    await rebuildSearchTable(tx, { rates, now: ctx.clock.now() })
    await recountAll(tx)
    await analyseSearchTable(tx)
  })
}
