import { Kysely, type LogEvent, type Transaction } from 'kysely'
import pg from 'pg'
import { prepareBegin, queryWithBegin } from './begin-statement.ts'
import { markConnectErrors, markConnectionErrors } from './database-unavailable.ts'
import type { DB } from './schema.generated.ts'
import { sqlState } from './sql-state.ts'
import { checkConnection, limitStatement, type OnStatementTimeout } from './statement-limit.ts'
import { createTransactionDialect } from './transaction-driver.ts'
import { type OnLockOrderViolation, trackLocks } from './transaction-locks.ts'

declare const inTransaction: unique symbol

/** Functions that write take `Tx`, so that a write outside a transaction does not compile. */
export type Tx = Transaction<DB> & { readonly [inTransaction]: true }

/** Functions that read take the pool, or a transaction when they must see its writes. */
export type DbOrTx = Kysely<DB>

export type Db = Kysely<DB> & {
  /**
   * Runs `work` in one transaction. Repeats all of it when PostgreSQL aborts the transaction
   * because of a deadlock or a serialisation failure, or when `work` throws `StaleRead`.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  readonly pool: pg.Pool
}

const MAX_TRANSACTION_ATTEMPTS = 4
const SERIALISATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const retryableSqlStates = new Set([SERIALISATION_FAILURE, DEADLOCK])

/**
 * Thrown inside a transaction to run it again. Rows that decide what to lock are read before the
 * locks; another transaction has changed them in between.
 */
export class StaleRead extends Error {
  override name = 'StaleRead'
  readonly code = SERIALISATION_FAILURE
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number) // identities and counts stay far below 2^53
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Characters. Longer statements are not prepared: each call plans them again. */
export const MAX_PREPARED_TEXT_LENGTH = 8_000
const MAX_PREPARED_STATEMENTS = 400 // per connection
/**
 * Marks a statement whose best plan depends on the parameters. It is not prepared, so that
 * PostgreSQL plans each execution.
 */
export const FORCE_CUSTOM_PLAN = '/* force custom plan */'

/** Creates connections that limit the time of a statement and prepare statements, see below. */
const createClientClass = (onTimeout: OnStatementTimeout) =>
  class LimitingClient extends PreparingClient {
    // biome-ignore lint/suspicious/noExplicitAny: as below
    override query(...args: any[]): any {
      const result = super.query(...args)
      return result instanceof Promise ? limitStatement(this, { text: args[0]?.text ?? args[0], result, onTimeout }) : result
    }
  }

/**
 * A connection that prepares its statements. PostgreSQL needs more time to parse and plan a lookup
 * than to execute it. The texts come from code, so they are few. Lists of different lengths produce
 * more of them, so the number is limited.
 */
class PreparingClient extends pg.Client {
  readonly #statementNames = new Map<string, string>()
  #isCorked = false
  #isBeginPending = false

  // biome-ignore lint/suspicious/noExplicitAny: pg has ten overloads, Kysely uses one
  override query(...args: any[]): any {
    const [text, values] = args
    if (text === 'begin') {
      this.#isBeginPending = true // sent with the first statement
      return Promise.resolve({ command: 'BEGIN', rows: [] })
    }
    if (!this.#isBeginPending || typeof text !== 'string') return this.#send(args)
    this.#isBeginPending = false
    if (text === 'commit' || text === 'rollback') return Promise.resolve({ command: text.toUpperCase(), rows: [] })
    const name = this.#statementNameOf(text)
    return queryWithBegin(this, { text, values, ...(name === undefined ? {} : { name }) })
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #send(args: any[]): any {
    this.#sendTogether()
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) ? this.#statementNameOf(text) : undefined
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const query = super.query as (...queryArgs: any[]) => any
    return name === undefined ? query.apply(this, args) : query.call(this, { name, text, values }, ...args.slice(2))
  }

  /** Statements that follow each other without waiting are one write to the socket. */
  #sendTogether(): void {
    if (this.#isCorked) return
    const { stream } = this.connection
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  #statementNameOf(text: string): string | undefined {
    const existing = this.#statementNames.get(text)
    if (
      existing ||
      this.#statementNames.size >= MAX_PREPARED_STATEMENTS ||
      text.length > MAX_PREPARED_TEXT_LENGTH ||
      text.includes(FORCE_CUSTOM_PLAN)
    )
      return existing
    const name = `s${this.#statementNames.size}`
    this.#statementNames.set(text, name)
    return name
  }
}

type PoolOptions = {
  connectionString: string
  poolSize: number
  /**
   * How long a query waits for a connection. A database that hangs keeps all connections busy:
   * requests are then refused as unavailable.
   */
  connectionTimeoutMs?: number
  onStatementTimeout?: OnStatementTimeout
}

type DbOptions = (PoolOptions | { pool: pg.Pool }) & {
  onQuery?: (event: LogEvent) => void
  /**
   * Called when a transaction locks rows in the wrong order. By default the violation is thrown.
   */
  onLockOrderViolation?: OnLockOrderViolation
}

const CONNECTION_TIMEOUT_MS = 15_000

const throwViolation: OnLockOrderViolation = (violation) => {
  throw violation
}

export function createPool({ connectionString, poolSize, connectionTimeoutMs, onStatementTimeout }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true, // statements do not wait for the responses to earlier ones
    Client: createClientClass(onStatementTimeout ?? (() => undefined)),
    onConnect: (client) => Promise.all([checkConnection(client), prepareBegin(client)]),
  })
  markConnectErrors(pool)
  markConnectionErrors(pool)
  pool.on('error', () => {}) // an idle connection was lost: the next query opens a new one or fails
  pool.on('connect', (client) => client.on('error', () => {})) // lost while in use: the query fails
  return pool
}

/** Creates the connections too, unless a pool is given. `destroy` ends them. */
export function createDb(options: DbOptions): Db {
  const { onQuery, onLockOrderViolation = throwViolation } = options
  const pool = 'pool' in options ? options.pool : createPool(options)
  const kysely = new Kysely<DB>({ dialect: createTransactionDialect(pool), ...(onQuery ? { log: onQuery } : {}) })
  const runTracked = <T>(trx: Transaction<DB>, work: (tx: Tx) => Promise<T>) => {
    trackLocks(trx, onLockOrderViolation)
    return work(trx as Tx)
  }
  return Object.assign(kysely, {
    pool,
    transact: <T>(work: (tx: Tx) => Promise<T>) => transact(kysely, (trx) => runTracked(trx, work)),
  })
}

async function transact<T>(kysely: Kysely<DB>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().execute(work)
    } catch (error) {
      if (attempt >= MAX_TRANSACTION_ATTEMPTS || !retryableSqlStates.has(sqlState(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * Math.random()))
    }
  }
}

/** Name of the constraint that a write violated, or an empty string. */
export function violatedConstraint(error: unknown): string {
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : ''
}
