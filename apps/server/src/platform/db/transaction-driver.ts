import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

/**
 * As the dialect of Kysely for PostgreSQL. In addition, a statement that a transaction has not sent
 * when it ends is refused. Otherwise it would run after the rollback and be committed by itself.
 */
export const createTransactionDialect = (pool: pg.Pool): Dialect => {
  const dialect = new PostgresDialect({ pool })
  return {
    createDriver: () => new TransactionDriver(pool),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

type PooledConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/** A connection of the pool until its transaction ends or it is released. */
class LeasedConnection implements DatabaseConnection {
  readonly pooled: PooledConnection
  hasEnded = false

  constructor(pooled: DatabaseConnection) {
    this.pooled = pooled as PooledConnection
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.hasEnded) throw new Error('A statement came after the end of its transaction: wait for each statement')
    return this.pooled.executeQuery<R>(query)
  }

  streamQuery(): never {
    throw new Error('Streams are not supported')
  }
}

class TransactionDriver implements Driver {
  readonly #driver: PostgresDriver

  constructor(pool: pg.Pool) {
    this.#driver = new PostgresDriver({ pool })
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<LeasedConnection> {
    return new LeasedConnection(await this.#driver.acquireConnection())
  }

  beginTransaction(connection: LeasedConnection, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(connection, settings)
  }

  async commitTransaction(connection: LeasedConnection): Promise<void> {
    const commit = this.#driver.commitTransaction(connection) // sends `commit` at once
    connection.hasEnded = true
    await commit
  }

  async rollbackTransaction(connection: LeasedConnection): Promise<void> {
    connection.hasEnded = true
    await this.#driver.rollbackTransaction(connection.pooled)
  }

  async releaseConnection(connection: LeasedConnection): Promise<void> {
    connection.hasEnded = true
    await this.#driver.releaseConnection(connection.pooled)
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}
