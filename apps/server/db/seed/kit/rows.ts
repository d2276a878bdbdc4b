import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

/** A row as the table has it; instants and lists as JSON writes them. */
export type Row = Record<string, unknown>

const CHUNK = 4_000 // rows of one statement: a few megabytes of JSON

const tableOf = (table: string) => sql.table(table)
const columnsOf = (rows: readonly Row[]) => sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))

/** Numbers for rows that are to be written, so that other rows can name them before they exist. */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Writes many rows, each chunk by one statement; all rows have the keys of the first. PostgreSQL reads the JSON by the table's own types.
 * `onConflict` is the tail of the statement, for what may be there already.
 */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[], onConflict = ''): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK)
    await sql`insert into ${tableOf(table)} (${columnsOf(chunk)}) overriding system value
      select ${columnsOf(chunk)} from json_populate_recordset(null::${tableOf(table)}, ${JSON.stringify(chunk)}::json) ${sql.raw(onConflict)}`.execute(
      tx,
    )
  }
}

/** Changes rows that are there, found by `id`; a row that says the same already is left alone. */
export async function updateRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  const given = sql.join(columns.map((name) => sql.ref(`given.${name}`)))
  const kept = sql.join(columns.map((name) => sql.ref(`kept.${name}`)))
  for (let from = 0; from < rows.length; from += CHUNK)
    await sql`update ${tableOf(table)} kept set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))}
      from json_populate_recordset(null::${tableOf(table)}, ${JSON.stringify(rows.slice(from, from + CHUNK))}::json) given
      where kept.id = given.id and (${kept}) is distinct from (${given})`.execute(tx)
}
