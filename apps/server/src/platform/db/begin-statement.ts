import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'

const BEGIN_STATEMENT = 'partlane_begin'

type Connection = {
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: { statement: string }): void
  execute(message: { rows: number }): void
  sync(): void
  stream: { destroy(error: Error): void }
}
type QueryConfig = { name?: string; text: string; values?: unknown[]; queryMode?: 'extended' }

/** The methods of a query of `pg` that its types leave out. */
declare class ProtocolQuery extends pg.Query {
  constructor(config: QueryConfig)
  callback: (error: Error | null, result: unknown) => void
  prepare(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
const PgQuery = pg.Query as unknown as typeof ProtocolQuery

function send(client: pg.ClientBase, query: ProtocolQuery): Promise<unknown> {
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query)
  })
}

class PreparedBegin extends PgQuery {
  override prepare(connection: Connection): void {
    connection.parse({ name: BEGIN_STATEMENT, text: 'begin', types: [] })
    connection.sync()
  }
}

/** Prepares `begin` on a new connection, for `queryWithBegin`. */
export const prepareBegin = (client: pg.ClientBase): Promise<unknown> =>
  send(client, new PreparedBegin({ text: 'begin', queryMode: 'extended' }))

/**
 * A statement with `begin` before it, in one group of messages: PostgreSQL skips the statement when
 * `begin` fails.
 */
class FirstStatement extends PgQuery {
  #hasBegun = false

  override prepare(connection: Connection): void {
    connection.bind({ statement: BEGIN_STATEMENT })
    connection.execute({ rows: 0 })
    super.prepare(connection)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#hasBegun) super.handleCommandComplete(message, connection)
    this.#hasBegun = true
  }

  /** Without a transaction each further statement would be committed by itself. */
  override handleError(error: Error, connection: Connection): void {
    if (!this.#hasBegun) connection.stream.destroy(new DatabaseUnavailable('a transaction could not begin', { cause: error }))
    super.handleError(error, connection)
  }
}

/**
 * Sends `begin` and the first statement of the transaction in one round trip. When `begin` fails,
 * the statement is not executed, and the connection is closed.
 */
export const queryWithBegin = (client: pg.ClientBase, config: QueryConfig): Promise<unknown> =>
  send(client, new FirstStatement({ ...config, queryMode: 'extended' }))
