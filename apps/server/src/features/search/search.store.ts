import { sql } from 'kysely'
import { lockAdvisory } from '#platform/db/advisory-locks.ts'
import type { Tx } from '#platform/db/db.ts'
import { allListings, listingsWithIds, type SearchRowInput, searchColumns, searchRows, updateSearchColumns } from './search-rows.sql.ts'

/** Serialises writers of the search rows of the same listings until the transaction ends. */
export const lockSearchRows = (tx: Tx, listingIds: readonly number[]): Promise<void> => lockAdvisory(tx, 'searchIndex', listingIds)

/** Writes the search rows of listings, and deletes rows of listings that cannot be bought. */
export async function replaceSearchRows(tx: Tx, listingIds: readonly number[], input: SearchRowInput): Promise<void> {
  await sql`
    with current_rows (${searchColumns}) as (${searchRows(input, listingsWithIds(listingIds))}),
    deleted as (delete from listing_search s where s.listing_id = any(${listingIds}::bigint[]) and not exists (select from current_rows r where r.listing_id = s.listing_id))
    insert into listing_search (${searchColumns}) select ${searchColumns} from current_rows order by listing_id
    on conflict (listing_id) do update set ${updateSearchColumns}`.execute(tx)
}

/**
 * Replaces all search rows: drops the indexes, loads the rows, creates the indexes again.
 * The rows are stored in the order of quality. A search that reads ten thousand rows of many in
 * this order then reads neighbours: one page of the table has twelve of them. Rows that change
 * later are stored elsewhere, which only costs time.
 */
export async function rebuildSearchTable(tx: Tx, input: SearchRowInput): Promise<void> {
  await sql`truncate listing_search`.execute(tx)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'listing_search'::regclass and not i.indisprimary`.execute(tx)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx)
  await sql`
    insert into listing_search (${searchColumns}) select * from (${searchRows(input, allListings)}) as new_rows (${searchColumns})
    order by quality desc, created_at desc, listing_id desc`.execute(tx)
  for (const { definition } of indexes) await sql.raw(definition).execute(tx)
}

export async function analyseSearchTable(tx: Tx): Promise<void> {
  await sql`analyze listing_search`.execute(tx)
}
