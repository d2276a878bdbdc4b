import type { LogEvent } from 'kysely'
import type { Config } from '#platform/config/config.ts'
import { createDb, type Db } from '#platform/db/db.ts'
import { reportOnce } from '#platform/db/transaction-locks.ts'
import type { Logger } from '#platform/logger/logger.ts'

type Options = { connectionString: string; log: Logger; poolSize?: number; onQuery?: ((event: LogEvent) => void) | undefined }

/** Creates the database of the server and of the command line of operators. */
export function createConfiguredDb(
  config: Pick<Config, 'NODE_ENV' | 'DATABASE_POOL'>,
  { connectionString, log, poolSize = config.DATABASE_POOL, onQuery }: Options,
): Db {
  return createDb({
    connectionString,
    poolSize,
    ...(onQuery ? { onQuery } : {}),
    onStatementTimeout: (statement, limitMs) => log.warn({ statement, limitMs }, 'a statement needed too long'),
    // In development and tests a violation is thrown. In production PostgreSQL resolves a deadlock.
    ...(config.NODE_ENV === 'production'
      ? { onLockOrderViolation: reportOnce((violation) => log.error({ err: violation }, 'row locks in the wrong order')) }
      : {}),
  })
}
