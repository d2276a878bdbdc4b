import { MAX_PAGE } from '@partlane/domain/limits'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DbOrTx } from './db.ts'

export type PageRequest = { page: number; items: number }
/** Pagination data as in the API: `count` is at most `COUNT_LIMIT`, and `pages` follows from it. */
export type Pagy = { count: number; page: number; items: number; pages: number; next: number | null; prev: number | null }
export type Page<Row> = { items: Row[]; pagy: Pagy }

/** Larger results are shown as 9999+. The cap is one above, so that 9,999 is an exact count. */
export const COUNT_LIMIT = 10_000

/** A query whose rows are counted. Its columns and its order do not matter. */
type CountedQuery = Pick<SelectQueryBuilder<object, never, unknown>, 'clearSelect'>

/**
 * Loads one page of an ordered query and counts its rows up to the cap, in two statements.
 * The order of the query must end with a unique column.
 * `counted`: a query with as many rows. Without the joins that a page needs, 10,000 rows are
 * counted by an index alone.
 */
export async function fetchPage<DB, TB extends keyof DB, O>(
  db: DbOrTx,
  query: SelectQueryBuilder<DB, TB, O>,
  request: PageRequest,
  counted: CountedQuery = query,
): Promise<Page<O>> {
  const [items, count] = await Promise.all([query.limit(request.items).offset(offsetOf(request)).execute(), countUpToLimit(db, counted)])
  return { items, pagy: pagyOf(count, request) }
}

export const offsetOf = ({ page, items }: PageRequest): number => (page - 1) * items

/** Counts the rows of a query up to `COUNT_LIMIT`. */
export async function countUpToLimit(db: DbOrTx, query: CountedQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countExpression(query)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** An expression with the number of rows of a query, up to `COUNT_LIMIT`. */
export const countExpression = (query: CountedQuery) =>
  sql<number>`(select count(*) from (${query.clearSelect().clearOrderBy().select(sql`1`.as('one')).limit(COUNT_LIMIT)}) as counted)`

/** `pages` and `next` name no page above `MAX_PAGE`, which would be refused. */
export function pagyOf(count: number, { page, items }: PageRequest): Pagy {
  const pages = Math.min(MAX_PAGE, Math.max(1, Math.ceil(count / items)))
  return { count, page, items, pages, next: page < pages ? page + 1 : null, prev: page > 1 ? page - 1 : null }
}
