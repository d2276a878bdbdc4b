import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { type CounterKey, changeCounters, countedUnder } from './search-counters.ts'
import { ratesToGbp, searchColumns, searchRows } from './search-rows.ts'

/**
 * Brings one listing's search row to what the tables say now: writes it, or takes it away when the part cannot be bought.
 * Reads the truth and not the event, so it is harmless twice and in any order; two at once wait for each other.
 */
export async function indexListing(ctx: AppContext, listingId: number): Promise<void> {
  const rates = await ratesToGbp(ctx)
  await ctx.db.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('search.index', ${listingId}))`.execute(tx)
    const before = await countedUnder(tx, listingId)
    await sql`
      with fresh (${searchColumns}) as (${searchRows(rates, sql`l.id = ${listingId}`)}),
      gone as (delete from listing_search where listing_id = ${listingId} and not exists (select from fresh))
      insert into listing_search (${searchColumns}) select ${searchColumns} from fresh
      on conflict (listing_id) do update set ${overwrite}`.execute(tx)
    await recount(tx, before, await countedUnder(tx, listingId))
  })
}

const overwrite = sql.raw(
  (
    'seller_id category_id subcategory_id condition item_type brand sale_format shipping_type price_minor ends_at created_at quality universal ' +
    'has_years fits around part_numbers latitude longitude words'
  )
    .split(' ')
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
)

function recount(tx: Tx, before: CounterKey[], after: CounterKey[]): Promise<void> {
  const text = ({ facet, value }: CounterKey) => `${facet} ${value}`
  const [was, is] = [new Set(before.map(text)), new Set(after.map(text))]
  return changeCounters(tx, [
    ...before.filter((key) => !is.has(text(key))).map((key) => ({ ...key, change: -1 })),
    ...after.filter((key) => !was.has(text(key))).map((key) => ({ ...key, change: 1 })),
  ])
}
