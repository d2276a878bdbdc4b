import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { withClient } from '#platform/db/with-client.ts'
import type { startTestApp } from './app.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type LockedTable = 'orders' | 'users' | 'listings' | 'auctions' | 'payment_orders'
type LockedRow = { table: LockedTable; id: number | string }

const POLL_MS = 5
const MAX_WAIT_MS = 10_000

/**
 * Runs actions whose transactions overlap, in a known order. Another connection holds a row that
 * all of them need. Each action starts when the one before waits for a lock. Then the row is
 * released: the first action continues first, the second one after its commit.
 * @throws Error if an action ends before the release: then it did not overlap with the others
 */
export async function runOverlapping<Result>(
  { ctx, connectionString }: Pick<TestApp, 'ctx' | 'connectionString'>,
  { table, id }: LockedRow,
  actions: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  return withClient(connectionString, async (blocker) => {
    await blocker.query('begin')
    const { rowCount } = await blocker.query(`select id from ${table} where id = $1 for update`, [id])
    if (rowCount !== 1) throw new Error(`no row ${id} in ${table}`)
    const running: Promise<Result>[] = []
    let endedCount = 0
    try {
      for (const action of actions) {
        const result = action().finally(() => {
          endedCount += 1
        })
        result.catch(() => {}) // it is awaited after the release
        running.push(result)
        const startedAtMs = performance.now()
        while ((await countWaiting(ctx)) < running.length) {
          if (endedCount > 0) throw new Error(`action ${running.length} ended before the row of ${table} was released`)
          if (performance.now() - startedAtMs > MAX_WAIT_MS) throw new Error(`action ${running.length} does not wait for a lock`)
          await delay(POLL_MS)
        }
      }
    } finally {
      await blocker.query('commit')
      await Promise.allSettled(running)
    }
    return Promise.all(running)
  })
}

/** Connections of the database of the test that wait for a lock. */
async function countWaiting({ db }: TestApp['ctx']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
