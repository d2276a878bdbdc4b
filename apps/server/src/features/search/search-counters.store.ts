import { sql } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

export type CounterKey = { facet: string; value: string }

/**
 * Keys under which a search row is counted: the whole market, its category and subcategory, its
 * seller, and each make and model that it is listed for.
 */
const counterKeys = sql.raw(`
  select s.listing_id, 'all' as facet, '' as value from listing_search s
  union all select s.listing_id, 'category', s.category_id::text from listing_search s
  union all select s.listing_id, 'subcategory', s.subcategory_id::text from listing_search s
  union all select s.listing_id, 'seller', s.seller_id::text from listing_search s
  union all select s.listing_id, n.level, n.id::text
    from listing_search s cross join lateral unnest(s.around) as node(id) join vehicle_nodes n on n.id = node.id and n.level in ('make', 'model')`)

export type KeyCount = CounterKey & { count: number }

/** Returns the number of these listings under each counter key. */
export async function countByKey(db: DbOrTx, listingIds: readonly number[]): Promise<KeyCount[]> {
  const { rows } = await sql<KeyCount>`
    select facet, value, count(*)::int as count from (${counterKeys}) as k
    where k.listing_id = any(${listingIds}::bigint[]) group by facet, value`.execute(db)
  return rows
}

/** Adds changes to the counters. Rows are updated in one order to avoid deadlocks. */
export async function changeCounters(tx: Tx, changes: (CounterKey & { change: number })[]): Promise<void> {
  if (changes.length === 0) return
  const sortedChanges = changes.toSorted((a, b) => (`${a.facet} ${a.value}` < `${b.facet} ${b.value}` ? -1 : 1))
  await sql`
    insert into search_counters (facet, value, count)
    select facet, value, change from unnest(
      ${sortedChanges.map(({ facet }) => facet)}::text[], ${sortedChanges.map(({ value }) => value)}::text[], ${sortedChanges.map(({ change }) => change)}::integer[]
    ) as c(facet, value, change)
    on conflict (facet, value) do update set count = search_counters.count + excluded.count`.execute(tx)
  await updateCategoryCounts(
    tx,
    sortedChanges.flatMap(({ facet, value }) => (facet === 'category' || facet === 'subcategory' ? [Number(value)] : [])),
  )
}

/** Copies counters to `categories.listing_count`, so that category lists need no join. */
async function updateCategoryCounts(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  await sql`
    update categories c set listing_count = counted.count
    from (
      select c.id, coalesce(max(k.count), 0) as count
      from categories c left join search_counters k on k.facet in ('category', 'subcategory') and k.value = c.id::text
      where ${ids === 'all' ? sql`true` : sql`c.id = any(${ids}::integer[])`}
      group by c.id order by c.id
    ) counted
    where c.id = counted.id and c.listing_count <> counted.count`.execute(tx)
}

/** Recounts everything. The table lock makes concurrent changes wait; they are added afterwards. */
export async function recountAll(tx: Tx): Promise<void> {
  await sql`lock table search_counters in exclusive mode`.execute(tx)
  await sql`delete from search_counters`.execute(tx)
  await sql`insert into search_counters (facet, value, count) select facet, value, count(*) from (${counterKeys}) as k group by facet, value`.execute(
    tx,
  )
  await updateCategoryCounts(tx, 'all')
}
