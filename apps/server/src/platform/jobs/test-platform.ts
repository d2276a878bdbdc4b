import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { AppContext } from '#app/context.ts'
import { type Clock, fixedClock } from '#platform/clock/clock.ts'
import { createDb, type Db, type DbOrTx } from '#platform/db/db.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrationsFolder } from '#platform/db/migrate.ts'
import { createPgListener } from '#platform/db/pg-listener.ts'
import type { Job } from './define-job.ts'

const OUTBOX_MIGRATIONS = ['0002_outbox.sql', '0281_outbox_pools.sql', '0326_worker_processes.sql']

/**
 * Starts PostgreSQL with the outbox tables only, for tests of the outbox, jobs and deadlines: they
 * do not need all migrations. Features test through `startTestApp`.
 */
export async function startTestPlatform({ isDurable = false } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'partlane-async-'))
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'platform', nonDurable: !isDurable })
  const { connectionString } = postgres
  const db = createDb({ connectionString, poolSize: 24 })
  for (const file of OUTBOX_MIGRATIONS) await db.pool.query(await readFile(join(migrationsFolder, file), 'utf8'))
  await db.pool.query('create table effects (id bigint generated always as identity primary key, what text not null)')
  const log = pino({ level: 'silent' })
  const listener = createPgListener({ connectionString, log })

  return {
    connectionString,
    db,
    log,
    listener,
    clock: fixedClock(new Date()),
    async stop() {
      await listener.close()
      await db.destroy()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>

/**
 * The part of the context that the outbox, jobs and deadlines use. The test handlers use no more.
 */
export function createPlatformContext({ db, log }: TestPlatform, clock: Clock): AppContext {
  return { db, log, clock } as unknown as AppContext
}

/** Adds a job to the queue, at the commit of a transaction if one is given. */
export const enqueue = (db: DbOrTx, { name, maxAttempts }: Job, payload: object) =>
  sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}::integer)`.execute(db)

/**
 * Polls until `probe` returns a value. For effects in another connection, which cannot be awaited.
 */
export async function waitFor<T>(probe: () => T | undefined | false | Promise<T | undefined | false>, timeoutMs = 15_000): Promise<T> {
  const deadlineMs = Date.now() + timeoutMs
  for (;;) {
    const result = await probe()
    if (result !== undefined && result !== false) return result
    if (Date.now() > deadlineMs) throw new Error(`no result within ${timeoutMs} ms: ${probe}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export async function terminateConnections(db: Db, applicationName: string): Promise<void> {
  await db.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [applicationName])
}
