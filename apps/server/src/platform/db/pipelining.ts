import { type DatabaseConnection, type Dialect, type Driver, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely'
import type pg from 'pg'

/**
 * Sends `begin` together with the first statement of the transaction, so that a transaction has one
 * round trip less. The clients of the pool must have the option `pipeline`.
 */
export const createPipeliningDialect = (pool: pg.Pool): Dialect => {
  const dialect = new PostgresDialect({ pool })
  return {
    createDriver: () => new PipeliningDriver({ pool }),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

class PipeliningDriver extends PostgresDriver implements Driver {
  readonly #begins = new WeakMap<DatabaseConnection, Promise<unknown>>()

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begin = super.beginTransaction(connection, settings)
    begin.catch(() => {}) // the commit reports it
    this.#begins.set(connection, begin)
  }

  /** Without `begin` each statement would be a transaction of its own. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begins.get(connection)
    await super.commitTransaction(connection)
  }
}
