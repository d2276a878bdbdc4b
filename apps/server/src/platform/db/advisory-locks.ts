import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './db.ts'

/**
 * Keys of the locks for one task of the whole program: one process at a time, on any machine.
 * All advisory locks of the program are in this file, so that two tasks never share a key.
 */
export const advisoryLockKeys = {
  migrate: 7_215_001,
  dispatchOutbox: 7_215_002,
  importCatalogue: 7_215_003,
  fillDatabase: 7_215_004,
  exchangeRates: 7_215_005,
  feeInvoices: 7_215_006,
} as const

/**
 * Namespaces of the locks for one item: one process at a time for each item.
 * A pair (namespace, hash of the item) and a single key never collide in PostgreSQL. Two items with
 * the same hash also exclude each other, which is harmless.
 */
export const advisoryLockNamespaces = {
  pushToken: 7_215_101,
  searchIndex: 7_215_102,
  heldLines: 7_215_103,
  workerProcess: 7_215_104,
  pushEndpoint: 7_215_105,
  pushSubscriptionsOfUser: 7_215_106,
} as const

export type AdvisoryLock = keyof typeof advisoryLockKeys
export type AdvisoryLockNamespace = keyof typeof advisoryLockNamespaces
type ItemKey = string | number

/**
 * Waits for the lock and holds it until the transaction ends. The lock is a statement of its own:
 * the snapshot of the next statement is younger, so it sees what the previous holder committed.
 */
export async function lockAdvisory(tx: Tx, name: AdvisoryLock): Promise<void>
/**
 * Waits for the locks of one or more items and holds them until the transaction ends.
 * They are locked in the order of their hashes, so that transactions with common items do not
 * deadlock.
 */
export async function lockAdvisory(tx: Tx, name: AdvisoryLockNamespace, items: ItemKey | readonly ItemKey[]): Promise<void>
export async function lockAdvisory(
  tx: Tx,
  name: AdvisoryLock | AdvisoryLockNamespace,
  items?: ItemKey | readonly ItemKey[],
): Promise<void> {
  if (isFixedLock(name)) {
    await sql`select pg_advisory_xact_lock(${advisoryLockKeys[name]}::bigint)`.execute(tx)
    return
  }
  const itemKeys = [items ?? []].flat().map(String)
  await sql`
    select pg_advisory_xact_lock(${advisoryLockNamespaces[name]}::integer, hash)
    from (select distinct hashtext(item) as hash from unnest(${itemKeys}::text[]) as item order by hash) as hashes`.execute(tx)
}

/** Takes the lock of an item for as long as the connection lives, unless another one holds it. */
export const tryLockStatement = (name: AdvisoryLockNamespace, item: number): { text: string; values: unknown[] } => ({
  text: 'select pg_try_advisory_lock($1::int, $2::int) as locked',
  values: [advisoryLockNamespaces[name], item],
})

/**
 * Runs `work` while a connection of the pool holds the lock. `work` may use that connection.
 * PostgreSQL releases the lock when the connection ends, so also when the process is killed.
 */
export async function withAdvisorySessionLock<T>(
  pool: pg.Pool,
  name: AdvisoryLock,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const key = advisoryLockKeys[name]
  const client = await pool.connect()
  const ignoreError = () => {} // the next query of a lost connection fails
  client.on('error', ignoreError)
  try {
    await client.query('select pg_advisory_lock($1::bigint)', [key])
    return await work(client)
  } finally {
    const unlockError = await client.query('select pg_advisory_unlock($1::bigint)', [key]).catch((error: Error) => error)
    client.off('error', ignoreError)
    client.release(unlockError instanceof Error) // true closes the connection
  }
}

const isFixedLock = (name: AdvisoryLock | AdvisoryLockNamespace): name is AdvisoryLock => name in advisoryLockKeys
