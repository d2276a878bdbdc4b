import type pg from 'pg'
import { sqlState } from './sql-state.ts'

/** No connection to PostgreSQL can be opened. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Shutdown by an administrator or after a crash, not ready yet, and class 08: connection lost. */
const unavailableStatePattern = /^(57P0[123]|08)/
/** Messages of `pg`, whose errors have no code. */
const lostConnectionPattern = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Errors of the sockets of pooled connections, e.g. ECONNRESET, with which their queries fail. */
const lostConnectionErrors = new WeakSet<Error>()

/** Marks errors of connections in use, which are otherwise those of any socket. */
export function markConnectionErrors(pool: pg.Pool): void {
  pool.on('connect', ({ connection }) => connection.prependListener('error', (error: Error) => lostConnectionErrors.add(error)))
}

/**
 * True when the database is away or the connection was lost. The loss is logged once by the LISTEN
 * connection, and callers try again, so that such an error is not logged each time.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || (error instanceof Error && lostConnectionErrors.has(error))) return true
  if (unavailableStatePattern.test(sqlState(error))) return true
  return error instanceof Error && lostConnectionPattern.test(error.message)
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: (discard?: unknown) => void) => void

/** Marks errors of new connections, which are otherwise those of any socket. */
export function markConnectErrors(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback: ConnectCallback) => void
  const connectMarked = (callback: ConnectCallback) =>
    connect((error, client, release) => callback(error && toUnavailable(error), client, release))
  const connectPromise = () =>
    new Promise<pg.PoolClient>((resolve, reject) => connectMarked((error, client) => (client && !error ? resolve(client) : reject(error))))
  pool.connect = ((callback?: ConnectCallback) => (callback ? connectMarked(callback) : connectPromise())) as pg.Pool['connect']
}

const SQL_STATE_LENGTH = 5

/** A response of PostgreSQL, such as a wrong password, stays as it is. */
function toUnavailable(error: Error): Error {
  const state = sqlState(error)
  const isOtherState = state.length === SQL_STATE_LENGTH && state !== 'EPIPE' && !unavailableStatePattern.test(state)
  return isOtherState ? error : new DatabaseUnavailable('the database is not available', { cause: error })
}
