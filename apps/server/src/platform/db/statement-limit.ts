import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'

const limitsMs = new AsyncLocalStorage<number>()

/**
 * Runs `work`. Each of its statements that needs more than `limitMs` loses its connection, as if
 * the database had ended: the error is `DatabaseUnavailable`, and PostgreSQL rolls back. 0: no
 * limit.
 */
export const limitStatements = <T>(limitMs: number, work: () => T): T => limitsMs.run(limitMs, work)

/** Runs `work` without the limit of its caller: it may run longer than a request. */
export const runWithoutStatementLimit = <T>(work: () => T): T => limitsMs.run(0, work)

/**
 * PostgreSQL ends a statement this long after its client has gone. Otherwise a statement that waits
 * for a lock would keep its own locks.
 */
const CONNECTION_CHECK_INTERVAL_MS = 2_000

/** Prepares a new connection. A server that does not know the setting keeps its own behaviour. */
export const checkConnection = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`set client_connection_check_interval = ${CONNECTION_CHECK_INTERVAL_MS}`).catch(() => undefined)

/** Called with the text of a statement that exceeded its limit. */
export type OnStatementTimeout = (text: string, limitMs: number) => void

/** Closes the connection of a statement that exceeds the limit of its request. */
export function limitStatement<T>(
  client: pg.Client,
  { text, result, onTimeout }: { text: string; result: Promise<T>; onTimeout: OnStatementTimeout },
): Promise<T> {
  const limitMs = limitsMs.getStore() ?? 0
  if (limitMs === 0) return result
  const timer = setTimeout(() => {
    onTimeout(text, limitMs)
    client.connection.stream.destroy(new DatabaseUnavailable(`a statement needed more than ${limitMs} ms`))
  }, limitMs)
  const clear = () => clearTimeout(timer)
  result.then(clear, clear)
  return result
}
