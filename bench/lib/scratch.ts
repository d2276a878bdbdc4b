import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext } from '../../apps/server/src/app/create-context.ts'
import { seedDatabase } from '../../apps/server/src/app/fill-database.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { migrateJobs } from '../../apps/server/src/platform/jobs/job-runner.ts'

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts')

/** A database and a folder of their own, as durable as a real installation's, gone afterwards. */
export async function openScratch() {
  const dataDir = mkdtempSync(join(tmpdir(), 'partlane-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'bench' })
  const database = postgres.connectionString
  await migrate(database)
  await migrateJobs(database)
  let filled = 0

  return {
    dataDir,
    database,
    /** Brings the market to this size. */
    async fillTo(size: number, progress: (line: string) => void): Promise<void> {
      if (size <= filled) return
      const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: database })
      const { ctx, close } = await createContext({ config, connectionString: database })
      try {
        await seedDatabase(ctx, { listings: size - filled, more: filled > 0, onProgress: progress })
        filled = size
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
export type Scratch = Awaited<ReturnType<typeof openScratch>>

/** The program itself in a process of its own, all services in one, on a free port. */
export async function startServer({ dataDir, database }: Pick<Scratch, 'dataDir' | 'database'>) {
  const child = spawn(process.execPath, [MAIN], {
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
  })
  const address = await readyAddress(child)
  return {
    address,
    async stop(): Promise<void> {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
      const address = /ready at (http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
}
