import { type SelectQueryBuilder, sql } from 'kysely'
import type { DbOrTx } from './db.ts'

export type PageRequest = { page: number; items: number }
/** Pagination data as in the API: `count` is at most `COUNT_LIMIT`, and `pages` follows from it. */
export type Pagy = { count: number; page: number; items: number; pages: number; next: number | null; prev: number | null }
export type Page<Row> = { items: Row[]; pagy: Pagy }

/** Larger results are shown as 9999+. The cap is one above, so that 9,999 is an exact count. */
export const COUNT_LIMIT = 10_000

type AnyQuery = Pick<SelectQueryBuilder<object, never, unknown>, 'clearSelect'>

/**
 * Loads one page of an ordered query and counts its rows up to the cap, in two statements.
 * The order of the query must end with a unique column.
 * `counted`: a query with as many rows. Without the joins that a page needs, 10,000 rows are
 * counted by an index alone.
 */
export async function fetchPage<DB, TB extends keyof DB, O>(
  db: DbOrTx,
  query: SelectQueryBuilder<DB, TB, O>,
  { page, items }: PageRequest,
  counted: AnyQuery = query,
): Promise<Page<O>> {
  const cappedQuery = counted.clearSelect().clearOrderBy().select(sql`1`.as('one')).limit(COUNT_LIMIT)
  const [rows, countResult] = await Promise.all([
    query
      .limit(items)
      .offset((page - 1) * items)
      .execute(),
    sql<{ count: number }>`select count(*) as count from (${cappedQuery}) as capped`.execute(db),
  ])
  return { items: rows, pagy: pagyOf(countResult.rows[0]?.count ?? 0, { page, items }) }
}

export function pagyOf(count: number, { page, items }: PageRequest): Pagy {
  const pages = Math.max(1, Math.ceil(count / items))
  return { count, page, items, pages, next: page < pages ? page + 1 : null, prev: page > 1 ? page - 1 : null }
}
