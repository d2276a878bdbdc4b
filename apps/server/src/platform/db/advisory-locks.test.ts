import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform, waitFor } from '#platform/jobs/test-platform.ts'
import {
  type AdvisoryLock,
  type AdvisoryLockNamespace,
  advisoryLockKeys,
  advisoryLockNamespaces,
  lockAdvisory,
  withAdvisorySessionLock,
} from './advisory-locks.ts'
import type { Tx } from './db.ts'

const fixedLocks = Object.keys(advisoryLockKeys) as AdvisoryLock[]
const namespaces = Object.keys(advisoryLockNamespaces) as AdvisoryLockNamespace[]

describe('the registry of advisory locks', () => {
  it('has a different number for each lock', () => {
    const numbers = [...Object.values(advisoryLockKeys), ...Object.values(advisoryLockNamespaces)]
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('advisory locks', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.stop())

  /** Resolves when one session waits for an advisory lock. */
  const waitForBlockedSession = () =>
    waitFor(async () => {
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(platform.db)
      return rows.length === 1
    })

  /**
   * Starts `second` while `first` holds its locks. Asserts that `second` gets its lock after
   * `first` ended.
   */
  async function expectToWait(first: (work: () => Promise<void>) => Promise<void>, second: (work: () => Promise<void>) => Promise<void>) {
    const finished: string[] = []
    let secondRun: Promise<void> | undefined
    await first(async () => {
      secondRun = second(async () => void finished.push('second'))
      await waitForBlockedSession()
      finished.push('first')
    })
    await secondRun
    expect(finished).toEqual(['first', 'second'])
  }

  const inTransaction = (lock: (tx: Tx) => Promise<void>) => (work: () => Promise<void>) =>
    platform.db.transact(async (tx) => {
      await lock(tx)
      await work()
    })
  const inSession = (name: AdvisoryLock) => (work: () => Promise<void>) => withAdvisorySessionLock(platform.db.pool, name, work)

  it.each(fixedLocks)('makes two transactions wait for each other: %s', (name) =>
    expectToWait(
      inTransaction((tx) => lockAdvisory(tx, name)),
      inTransaction((tx) => lockAdvisory(tx, name)),
    ),
  )

  it.each(namespaces)('makes two transactions with a common item wait for each other: %s', (name) =>
    expectToWait(
      inTransaction((tx) => lockAdvisory(tx, name, [1, 2])),
      inTransaction((tx) => lockAdvisory(tx, name, '2')),
    ),
  )

  it.each(fixedLocks)('makes a session and a transaction wait for each other: %s', (name) =>
    expectToWait(
      inSession(name),
      inTransaction((tx) => lockAdvisory(tx, name)),
    ),
  )

  it('lets different locks and different items be held at the same time', async () => {
    const locks = [
      ...fixedLocks.map((name) => inTransaction((tx) => lockAdvisory(tx, name))),
      ...namespaces.flatMap((name) => ['a', 'b'].map((item) => inTransaction((tx) => lockAdvisory(tx, name, item)))),
      // An item whose text is the number of a fixed lock.
      ...namespaces.map((name) => inTransaction((tx) => lockAdvisory(tx, name, Object.values(advisoryLockKeys)))),
    ]
    const { promise: allLocked, resolve } = Promise.withResolvers<void>()
    let lockedCount = 0
    const holdUntilAllLocked = async () => {
      if (++lockedCount === locks.length) resolve()
      await allLocked
    }
    await Promise.all(locks.map((withLock) => withLock(holdUntilAllLocked)))
    expect(lockedCount).toBe(locks.length)
  })

  it('does not deadlock when two transactions lock the same items in opposite order', async () => {
    const items = Array.from({ length: 200 }, (_, i) => i)
    const lockItems = (order: number[]) => platform.db.transact((tx) => lockAdvisory(tx, 'searchIndex', order))
    await Promise.all(Array.from({ length: 8 }, (_, i) => lockItems(i % 2 === 0 ? items : items.toReversed())))
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(
      platform.db,
    )
    expect(rows[0]?.deadlocks).toBe(0)
  })

  it('releases a session lock when the work fails', async () => {
    const failingWork = withAdvisorySessionLock(platform.db.pool, 'fillDatabase', () => Promise.reject(new Error('no space left')))
    await expect(failingWork).rejects.toThrow('no space left')
    await withAdvisorySessionLock(platform.db.pool, 'fillDatabase', async () => {})
  })
})
