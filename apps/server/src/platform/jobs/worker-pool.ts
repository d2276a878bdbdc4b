import { createDb, type Db } from '#platform/db/db.ts'
import type { Logger } from '#platform/logger/logger.ts'

type WorkerPoolOptions = { connectionString: string; size: number; log?: Logger }

/**
 * Connections for graphile-worker, apart from those of requests. Not the pool it would make itself: that one drops its error
 * handlers before it hangs up, so a database that stops in that moment (the embedded one does) takes the process with it.
 */
export function createWorkerPool({ connectionString, size, log }: WorkerPoolOptions): Db['pool'] {
  const { pool } = createDb({ connectionString, poolSize: size })
  pool.on('connect', (client) => {
    client.on('error', (err) => log?.warn({ err }, 'job connection lost')) // its query fails by itself
  })
  return pool
}
