import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'
import { createPool, type Db } from '#platform/db/db.ts'
import type { Logger } from '#platform/logger/logger.ts'

type WorkerPoolOptions = { connectionString: string; size: number; log?: Logger }

/**
 * Connections for graphile-worker, separate from those of requests. The pool that graphile-worker
 * creates removes its error handlers before it closes the connections. When the database stops at
 * that moment, as the embedded one does, the process would crash.
 */
export function createWorkerPool({ connectionString, size, log }: WorkerPoolOptions): Db['pool'] {
  const pool = createPool({ connectionString, poolSize: size })
  pool.on('connect', (client) => {
    // Its query fails too. The loss of the database is logged once.
    client.on('error', (err) => {
      if (!isDatabaseUnavailable(err)) log?.warn({ err }, 'job connection lost')
    })
  })
  return pool
}
