import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { findRunningPostgres } from '#platform/db/find-running-postgres.ts'
import type { Config } from '../src/platform/config/config.ts'

const DATABASE_NAME = 'partlane'

/**
 * Runs `work` with the connection string of the configured database. An embedded database that is
 * already running is used. Otherwise it is started, and stopped afterwards.
 */
export async function withDatabase(config: Config, work: (connectionString: string) => Promise<void>): Promise<void> {
  const existing = config.DATABASE_URL ?? (await findRunningPostgres({ dataDir: config.dataDir, database: DATABASE_NAME }))
  if (existing) return work(existing)
  const embeddedPostgres = await startEmbeddedPostgres({ dataDir: config.dataDir, database: DATABASE_NAME })
  try {
    await work(embeddedPostgres.connectionString)
  } finally {
    await embeddedPostgres.stop()
  }
}
