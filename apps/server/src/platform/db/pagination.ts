import { type SelectQueryBuilder, sql } from 'kysely'
import type { DbOrTx } from './db.ts'

export type PageRequest = { page: number; items: number }
/** As the wire has it (product rules): counts end at the cap, and `pages` with them. */
export type Pagy = { count: number; page: number; items: number; pages: number; next: number | null; prev: number | null }
export type Page<Row> = { items: Row[]; pagy: Pagy }

/** Nobody reads past this; shown as 9999+. One more is counted so that "9,999" and "more" differ. */
export const COUNT_CAP = 10_000

/**
 * One page of an ordered query, and how many rows there are up to the cap. Two statements, whatever the size.
 * The query must end its order with a unique column.
 */
export async function fetchPage<DB, TB extends keyof DB, O>(
  db: DbOrTx,
  query: SelectQueryBuilder<DB, TB, O>,
  { page, items }: PageRequest,
): Promise<Page<O>> {
  const cappedQuery = query.clearSelect().clearOrderBy().select(sql`1`.as('one')).limit(COUNT_CAP)
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
