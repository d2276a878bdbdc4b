import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Kills the PostgreSQL of a test with SIGKILL, and waits until its supervisor in this process has
 * started it again on the same port. The cluster must be durable: otherwise the last commits are
 * lost.
 */
export async function restartPostgres(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('show data_directory')
  const startedAt = await readStartTime(pool)
  const pidFile = readFileSync(join(rows[0].data_directory, 'postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  // Connections of the killed server answer for some more milliseconds.
  while ([startedAt, undefined].includes(await readStartTime(pool))) await sleep(5)
}

/** When the server was started; undefined while it cannot be reached. */
const readStartTime = (pool: pg.Pool): Promise<string | undefined> =>
  pool.query('select pg_postmaster_start_time()::text as started_at').then(
    ({ rows }) => rows[0].started_at,
    () => undefined,
  )
