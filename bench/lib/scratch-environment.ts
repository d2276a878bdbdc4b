import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext } from '../../apps/server/src/app/create-context.ts'
import { seedDatabase } from '../../apps/server/src/app/fill-database.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { migrateJobs } from '../../apps/server/src/platform/jobs/job-runner.ts'

/** As in the script `start` of package.json. */
const NODE_OPTIONS = ['--max-semi-space-size=24']
const MAIN_FILE = join(import.meta.dirname, '../../apps/server/src/main.ts')

/**
 * Creates a temporary database, as durable as in production, and a folder. `close` deletes both.
 */
export async function createScratchEnvironment() {
  const dataDir = mkdtempSync(join(tmpdir(), 'partlane-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'bench' })
  const database = postgres.connectionString
  await migrate(database)
  await migrateJobs(database)
  let listingCount = 0

  return {
    dataDir,
    database,
    /** Seeds demo data up to this number of listings. */
    async fillTo(size: number, log: (line: string) => void): Promise<void> {
      if (size <= listingCount) return
      const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: database })
      const { ctx, close } = await createContext({ config, connectionString: database })
      try {
        await seedDatabase(ctx, { listings: size - listingCount, more: listingCount > 0, onProgress: log })
        listingCount = size
      } finally {
        await close()
      }
    },
    async close(): Promise<void> {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type ScratchEnvironment = Awaited<ReturnType<typeof createScratchEnvironment>>

/** Starts the server with all services in a child process on a free port. */
export async function startServer({ dataDir, database }: Pick<ScratchEnvironment, 'dataDir' | 'database'>) {
  const child = spawn(
    process.execPath,
    [...(process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir', process.env.BENCH_PROFILE] : []), ...NODE_OPTIONS, MAIN_FILE],
    {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        DATABASE_URL: database,
        PORT: '0',
        DEMO: 'false',
        RATE_LIMIT: '0',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const url = await waitForUrl(child)
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await exited
  }
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

function waitForUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const url = /ready at (http:\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`server exited with code ${code}: ${output}`)))
  })
}
