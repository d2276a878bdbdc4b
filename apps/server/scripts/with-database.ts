import type { Config } from '../src/platform/config/config.ts'
import { startEmbeddedPostgres } from '../src/platform/db/embedded.ts'
import { findRunningPostgres } from '../src/platform/db/find-running.ts'

const DATABASE = 'partlane'

/** The database to work on, and how to let go of it: an embedded one is joined when the program runs, else started for the while. */
export async function withDatabase(config: Config, work: (connectionString: string) => Promise<void>): Promise<void> {
  const running = config.DATABASE_URL ?? (await findRunningPostgres({ dataDir: config.dataDir, database: DATABASE }))
  if (running) return work(running)
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, database: DATABASE })
  try {
    await work(embedded.connectionString)
  } finally {
    await embedded.stop()
  }
}
