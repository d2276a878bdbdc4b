import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { lockAdvisory } from '#platform/db/advisory-locks.ts'
import type { Tx } from '#platform/db/db.ts'
import { type CounterKey, changeCounters, countByKey, type KeyCount } from './search-counters.ts'
import { listingsWithIds, ratesToGbp, searchColumns, searchRows } from './search-rows.ts'

/** Brings one listing's search row to what the tables say now. */
export const indexListing = (ctx: AppContext, listingId: number) => indexListings(ctx, [listingId])

/**
 * Brings the search rows of listings to what the tables say now: writes them, or takes them away where the part cannot be bought.
 * Reads the truth and not the event, so it is harmless twice and in any order; two at once about the same listing wait for each other.
 */
export async function indexListings(ctx: AppContext, listingIds: readonly number[]): Promise<void> {
  const ids = [...new Set(listingIds)].sort((a, b) => a - b)
  const rates = await ratesToGbp(ctx)
  await ctx.db.transact(async (tx) => {
    await lockAdvisory(tx, 'searchIndex', ids)
    const before = await countByKey(tx, ids)
    await sql`
      with fresh (${searchColumns}) as (${searchRows(rates, listingsWithIds(ids))}),
      gone as (delete from listing_search s where s.listing_id = any(${ids}::bigint[]) and not exists (select from fresh f where f.listing_id = s.listing_id))
      insert into listing_search (${searchColumns}) select ${searchColumns} from fresh order by listing_id
      on conflict (listing_id) do update set ${updateAllColumns}`.execute(tx)
    await updateCounters(tx, before, await countByKey(tx, ids))
  })
}

const updateAllColumns = sql.raw(
  (
    'seller_id category_id subcategory_id condition item_type brand sale_format shipping_type price_minor ends_at created_at quality universal ' +
    'has_years fits around part_numbers latitude longitude words'
  )
    .split(' ')
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
)

function updateCounters(tx: Tx, before: KeyCount[], after: KeyCount[]): Promise<void> {
  const changes = new Map<string, CounterKey & { change: number }>()
  const addChange = ({ facet, value }: CounterKey, amount: number) => {
    const previous = changes.get(`${facet} ${value}`)
    changes.set(`${facet} ${value}`, { facet, value, change: (previous?.change ?? 0) + amount })
  }
  for (const key of before) addChange(key, -key.count)
  for (const key of after) addChange(key, key.count)
  return changeCounters(
    tx,
    [...changes.values()].filter(({ change }) => change !== 0),
  )
}
