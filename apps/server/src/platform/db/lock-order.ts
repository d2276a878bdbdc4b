import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'
import type { DB } from './schema.generated.ts'
import { getTransactionLocks, LockOrderViolation, type LockStrength, lockStrengths, type TransactionLocks } from './transaction-locks.ts'

/** A query of one table that selects `id`. */
// biome-ignore lint/suspicious/noExplicitAny: the table is not known here, only the rows
type LockableQuery<Row extends { id: number }> = SelectQueryBuilder<DB, any, Row>

/**
 * Defines the order in which transactions lock rows.
 *
 * `levels`: usually tables, first to last. Transactions that all follow one order never wait for
 * each other in a circle. Each lock is checked against the locks that its transaction holds. It
 * violates the order if its level stands before a held level, if its id is smaller than a held id
 * of the same level, or if it raises the strength of a held lock. Rows that are held in the same or
 * a greater strength may be locked again at any time.
 *
 * `owned`: tables whose rows belong to a row of the first level. They have no place in the order,
 * because the lock of the owner keeps other transactions away. A transaction locks them while it
 * holds a lock of the first level, or it locks nothing else.
 */
export function defineLockOrder<const Level extends string, const Owned extends string>({
  levels,
  owned,
}: {
  levels: readonly Level[]
  owned: readonly Owned[]
}) {
  const tables: LockTables = { names: [...levels, ...owned], levelCount: levels.length }

  /** Locks the rows of a query, in the order of their ids. */
  const lockRows = <Row extends { id: number }>(tx: Tx, level: Level | Owned, strength: LockStrength, query: LockableQuery<Row>) =>
    executeLock(tx, { level, strength, query: withLock(query.orderBy('id'), strength) })

  /**
   * The same with the time of the database when each row was locked. It is read outside of the
   * locking query: inside, PostgreSQL may read it before it waits for the lock.
   */
  const lockRowsWithTime = <Row extends { id: number }>(
    tx: Tx,
    level: Level | Owned,
    strength: LockStrength,
    query: LockableQuery<Row>,
  ) => {
    const locked = withLock(query.orderBy('id'), strength).as('locked')
    const timed = tx.selectFrom(locked).selectAll().select(sql<Date>`clock_timestamp()`.as('locked_at'))
    return executeLock(tx, { level, strength, query: timed as unknown as LockableQuery<Row & { locked_at: Date }> })
  }

  async function executeLock<Row extends { id: number }>(
    tx: Tx,
    { level, strength, query }: { level: Level | Owned; strength: LockStrength; query: LockableQuery<Row> },
  ): Promise<Row[]> {
    const rows = await query.execute()
    recordLocks(
      tx,
      level,
      strength,
      rows.map(({ id }) => id),
    )
    return rows
  }

  /** Locks one row. @returns undefined if it does not exist */
  async function lockRow<Row extends { id: number }>(tx: Tx, level: Level | Owned, strength: LockStrength, query: LockableQuery<Row>) {
    const [row] = await lockRows(tx, level, strength, query)
    return row
  }

  /** Locks one row that must exist. */
  async function lockRowOrThrow<Row extends { id: number }>(
    tx: Tx,
    level: Level | Owned,
    strength: LockStrength,
    query: LockableQuery<Row>,
  ) {
    const row = await lockRow(tx, level, strength, query)
    if (!row) throw new Error(`no row to lock in ${level}`)
    return row
  }

  function recordLocks(tx: Tx, level: Level | Owned, strength: LockStrength, ids: readonly number[]): void {
    const locks = getTransactionLocks(tx)
    const request = { position: tables.names.indexOf(level), strength, ids }
    const violation = findViolation(tables, locks.byPosition, request)
    addLocks(locks.byPosition, request)
    if (violation) locks.onViolation(new LockOrderViolation(violation))
  }

  return { lockRows, lockRowsWithTime, lockRow, lockRowOrThrow }
}

/** The names of all levels, then of all owned tables. The position of a table is its index. */
type LockTables = { names: readonly string[]; levelCount: number }
/** `ids` are in ascending order. */
type LockRequest = { position: number; strength: LockStrength; ids: readonly number[] }
type LocksByPosition = TransactionLocks['byPosition']

/** Describes how new locks violate the order. The text has no ids: it names a kind of violation. */
function findViolation(
  { names, levelCount }: LockTables,
  locks: LocksByPosition,
  { position, strength, ids }: LockRequest,
): string | undefined {
  const name = names[position]
  const held = locks.get(position)
  const weakerId = ids.find((id) => isWeaker(held?.strengthById.get(id), strength))
  if (weakerId !== undefined) return `${name}: a lock "${held?.strengthById.get(weakerId)}" was raised to "${strength}"`
  const firstNewId = ids.find((id) => !held?.strengthById.has(id))
  if (firstNewId === undefined) return undefined

  const isOwned = (otherPosition: number) => otherPosition >= levelCount
  const heldPositions = [...locks.keys()]
  if (!locks.has(0)) {
    const otherKind = heldPositions.find((heldPosition) => isOwned(heldPosition) !== isOwned(position))
    if (otherKind !== undefined) return `${name} were locked after ${names[otherKind]} without a lock of ${names[0]}`
  }
  if (isOwned(position)) return undefined
  const laterPosition = heldPositions.find((heldPosition) => heldPosition > position && !isOwned(heldPosition))
  if (laterPosition !== undefined) return `${name} were locked after ${names[laterPosition]}`
  if (held && firstNewId < held.maxId) return `${name}: a smaller id was locked after a larger one`
  return undefined
}

const isWeaker = (held: LockStrength | undefined, requested: LockStrength) =>
  held !== undefined && lockStrengths.indexOf(held) < lockStrengths.indexOf(requested)

function addLocks(locks: LocksByPosition, { position, strength, ids }: LockRequest): void {
  const held = locks.get(position) ?? { strengthById: new Map<number, LockStrength>(), maxId: Number.NEGATIVE_INFINITY }
  for (const id of ids) {
    if (!held.strengthById.has(id) || isWeaker(held.strengthById.get(id), strength)) held.strengthById.set(id, strength)
    held.maxId = Math.max(held.maxId, id)
  }
  if (ids.length > 0) locks.set(position, held)
}

function withLock<Row extends { id: number }>(query: LockableQuery<Row>, strength: LockStrength): LockableQuery<Row> {
  switch (strength) {
    case 'key share':
      return query.forKeyShare()
    case 'share':
      return query.forShare()
    case 'no key update':
      return query.forNoKeyUpdate()
    case 'update':
      return query.forUpdate()
  }
}

/**
 * Locks the one row that a CTE selects, in a statement that is a transaction by itself. It holds
 * nothing while it waits, so it needs no order.
 */
export const forKeyShareInOneStatement = sql`for key share`
