import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { recountAll } from './search-counters.ts'
import { allListings, ratesToGbp, searchColumns, searchRows } from './search-rows.ts'

/**
 * Rebuilds the search table: drops the indexes, loads the rows, creates the indexes, analyses.
 * Used for demo data and after a change of the row format.
 * Blocks searches while it runs (about 10 s for 100,000 listings).
 */
export async function reindexAll(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const rates = await ratesToGbp(ctx)
  await ctx.db.transact(async (tx) => {
    await sql`truncate listing_search`.execute(tx)
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'listing_search'::regclass and not i.indisprimary`.execute(tx)
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx)
    await sql`insert into listing_search (${searchColumns}) ${searchRows(rates, allListings)}`.execute(tx)
    for (const { definition } of indexes) await sql.raw(definition).execute(tx)
    await recountAll(tx)
    await sql`analyze listing_search`.execute(tx)
  })
}
