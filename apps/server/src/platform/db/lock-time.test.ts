import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPlatform } from '#platform/jobs/test-platform.ts'
import { defineLockOrder } from './lock-order.ts'
import { withClient } from './with-client.ts'

const { lockRowsWithTime } = defineLockOrder({ levels: ['first'], owned: [] })

let platform: Awaited<ReturnType<typeof startTestPlatform>>
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    platform.db,
  )
  return rows[0]?.count ?? 0
}

/** Locks a row that another connection holds. @returns the time of the lock and of the release */
async function lockAfterRelease(change: string) {
  const { rows } = await sql<{ id: number }>`insert into outbox_events (name, payload) values ('tested', '{}') returning id`.execute(
    platform.db,
  )
  const id = rows[0]?.id ?? 0
  return withClient(platform.connectionString, async (blocker) => {
    await blocker.query('begin')
    await blocker.query(change, [id])
    const locking = platform.db.transact((tx) =>
      lockRowsWithTime(tx, 'first', 'no key update', tx.selectFrom('outbox_events').where('id', '=', id).select(['id', 'name'])),
    )
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
    const released = await blocker.query<{ now: Date }>('select clock_timestamp() as now')
    await blocker.query('commit')
    const [row] = await locking
    return { row, id, releasedAt: released.rows[0]?.now ?? new Date(0) }
  })
}

it.each([
  ['only locked', 'select id from outbox_events where id = $1 for update'],
  ['changed', `update outbox_events set name = 'changed' where id = $1`],
])('reads the time after the lock is held, when the row was %s meanwhile', async (_, change) => {
  const { row, id, releasedAt } = await lockAfterRelease(change)
  expect(row).toMatchObject({ id, name: change.startsWith('update') ? 'changed' : 'tested' })
  expect(row?.locked_at.getTime()).toBeGreaterThanOrEqual(releasedAt.getTime())
})
