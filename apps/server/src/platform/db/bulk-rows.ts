import { setImmediate } from 'node:timers/promises'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/**
 * A row by column name. Instants, lists and objects are written as JSON and parsed by PostgreSQL.
 */
export type Row = Record<string, unknown>

/** Rows per statement. The JSON of one batch has a few megabytes. */
const BATCH_SIZE = 4_000

/**
 * Takes numbers from the sequence of a table, so that rows can refer to each other before they are
 * written.
 */
export async function reserveIds(tx: QueryExecutorProvider, table: string, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Inserts many rows, one statement per batch. All rows have the columns of the first one. */
export async function insertRows(tx: QueryExecutorProvider, table: string, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  await executeBatches(
    tx,
    rows,
    (batch) => sql`
    insert into ${sql.table(table)} (${columns}) overriding system value select ${columns} from ${recordset(table, batch)}`,
  )
}

/**
 * Updates many rows, found by `id`, one statement per batch. Rows that already have these values
 * are not written.
 */
export async function updateRows(tx: QueryExecutorProvider, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  const assignments = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`incoming.${name}`)}`))
  const incoming = sql.join(columns.map((name) => sql.ref(`incoming.${name}`)))
  const stored = sql.join(columns.map((name) => sql.ref(`stored.${name}`)))
  await executeBatches(
    tx,
    rows,
    (batch) => sql`
    update ${sql.table(table)} stored set ${assignments} from ${recordset(table, batch)} incoming
    where stored.id = incoming.id and (${stored}) is distinct from (${incoming})`,
  )
}

const recordset = (table: string, rows: readonly Row[]) =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`

/** Formats the JSON of a batch while PostgreSQL executes the statement of the batch before. */
async function executeBatches(
  tx: QueryExecutorProvider,
  rows: readonly Row[],
  statementOf: (batch: readonly Row[]) => RawBuilder<unknown>,
): Promise<void> {
  let executing: Promise<unknown> = Promise.resolve()
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await setImmediate() // the statement before is sent now
    const statement = statementOf(rows.slice(start, start + BATCH_SIZE))
    await executing
    executing = statement.execute(tx)
    executing.catch(() => {}) // `await executing` throws the error
  }
  await executing
}
