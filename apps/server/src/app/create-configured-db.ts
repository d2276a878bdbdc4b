import type { LogEvent } from 'kysely'
import type pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import { createDb, type Db } from '#platform/db/db.ts'
import type { OnStatementTimeout } from '#platform/db/statement-limit.ts'
import { reportOnce } from '#platform/db/transaction-locks.ts'
import type { Logger } from '#platform/logger/logger.ts'

type Options = {
  connectionString: string
  log: Logger
  poolSize?: number
  /** Existing connections. Tests share them. */
  pool?: pg.Pool | undefined
  onQuery?: ((event: LogEvent) => void) | undefined
}

/** Creates the database of the server and of the command line of operators. */
export function createConfiguredDb(
  config: Pick<Config, 'NODE_ENV' | 'DATABASE_POOL'>,
  { connectionString, log, poolSize = config.DATABASE_POOL, pool, onQuery }: Options,
): Db {
  const onStatementTimeout: OnStatementTimeout = (statement, limitMs) => log.warn({ statement, limitMs }, 'a statement needed too long')
  return createDb({
    ...(pool ? { pool } : { connectionString, poolSize, onStatementTimeout }),
    ...(onQuery ? { onQuery } : {}),
    // In development and tests a violation is thrown. In production PostgreSQL resolves a deadlock.
    ...(config.NODE_ENV === 'production'
      ? { onLockOrderViolation: reportOnce((violation) => log.error({ err: violation }, 'row locks in the wrong order')) }
      : {}),
  })
}
