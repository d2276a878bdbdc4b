import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { migrateJobs } from '../src/platform/jobs/job-runner.ts'
import { prepareTemplate, TEMPLATE_DATABASE } from './database.ts'

/**
 * Starts one PostgreSQL for the whole run. The test databases are clones of one migrated template.
 */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'partlane-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, database: TEMPLATE_DATABASE, nonDurable: true })
  await migrate(postgres.connectionString)
  await migrateJobs(postgres.connectionString)
  await prepareTemplate(postgres.connectionString)
  // Tests replace parts of the address. `embedded-postgres.test.ts` uses the socket.
  const overTcp = new URL(postgres.connectionString)
  overTcp.search = ''
  project.provide('postgres', overTcp.href)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}
