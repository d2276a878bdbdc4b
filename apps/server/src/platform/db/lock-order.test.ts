import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform } from '#platform/jobs/test-platform.ts'
import { createDb, type Db, StaleRead, type Tx } from './db.ts'
import { defineLockOrder } from './lock-order.ts'
import { nonEmptyIds } from './non-empty-ids.ts'
import { type LockStrength, reportOnce } from './transaction-locks.ts'

type Table = 'first' | 'second' | 'third' | 'owned'
const { lockRows, lockRow, lockRowOrThrow } = defineLockOrder({ levels: ['first', 'second', 'third'], owned: ['owned'] })

describe('row locks in one order', () => {
  let platform: Awaited<ReturnType<typeof startTestPlatform>>
  const ids: number[] = []

  beforeAll(async () => {
    platform = await startTestPlatform()
    const { rows } = await sql<{ id: number }>`
      insert into outbox_events (name, payload) select 'tested', '{}' from generate_series(1, 9) returning id`.execute(platform.db)
    ids.push(...rows.map(({ id }) => id).sort((a, b) => a - b))
  })
  afterAll(() => platform.stop())

  const rowsAt = (tx: Tx, indexes: number[]) =>
    tx
      .selectFrom('outbox_events')
      .where('id', 'in', nonEmptyIds(indexes.map((index) => ids[index] ?? 0)))
      .select('id')
  const lockAt = (tx: Tx, table: Table, indexes: number[], strength: LockStrength = 'update') =>
    lockRows(tx, table, strength, rowsAt(tx, indexes))

  /** Takes locks in one transaction, one after the other. */
  const lockAll = (...locks: [table: Table, indexes: number[], strength?: LockStrength][]) =>
    platform.db.transact(async (tx) => {
      for (const [table, indexes, strength] of locks) await lockAt(tx, table, indexes, strength)
    })

  it('accepts levels from first to last and rising ids', async () => {
    await lockAll(['first', [0, 1]], ['first', [2]], ['second', [1]], ['third', [0]], ['third', [3]])
  })

  it('rejects a level before a held level', async () => {
    await expect(lockAll(['second', [0]], ['first', [1]])).rejects.toThrow('first were locked after second')
    await expect(lockAll(['first', [0]], ['third', [1]], ['second', [2]])).rejects.toThrow('second were locked after third')
  })

  it('rejects a smaller id than a held one of the same level', async () => {
    await expect(lockAll(['first', [3]], ['first', [2]])).rejects.toThrow('first: a smaller id was locked after a larger one')
    await expect(lockAll(['first', [1, 3]], ['first', [2, 3]])).rejects.toThrow('first: a smaller id')
  })

  it('accepts rows that are held already, in the same or a weaker strength', async () => {
    await lockAll(['first', [0, 1]], ['second', [2]], ['first', [1, 0]], ['first', [0], 'share'])
  })

  it.each([
    ['key share', 'share'],
    ['share', 'no key update'],
    ['no key update', 'update'],
  ] as const)('rejects a lock that is raised from %s to %s', async (held, requested) => {
    await expect(lockAll(['first', [0], held], ['first', [0], requested])).rejects.toThrow(`"${held}" was raised to "${requested}"`)
  })

  it('records nothing for a query without rows', async () => {
    await lockAll(['second', []], ['first', [0]])
  })

  it('accepts owned rows under a lock of the first level, or as the only locks', async () => {
    await lockAll(['owned', [5]], ['owned', [4]])
    await lockAll(['first', [0]], ['owned', [5]], ['second', [0]], ['owned', [4]])
  })

  it('rejects owned rows beside other locks without a lock of the first level', async () => {
    await expect(lockAll(['second', [0]], ['owned', [1]])).rejects.toThrow('owned were locked after second without a lock of first')
    await expect(lockAll(['owned', [0]], ['second', [1]])).rejects.toThrow('second were locked after owned without a lock of first')
    await expect(lockAll(['owned', [0]], ['first', [1]])).rejects.toThrow('first were locked after owned without a lock of first')
  })

  it('begins each transaction without locks', async () => {
    await lockAll(['third', [0]])
    await lockAll(['first', [0]])
  })

  it('finds one row, or none', async () => {
    await platform.db.transact(async (tx) => {
      expect(await lockRow(tx, 'first', 'update', rowsAt(tx, [0]))).toEqual({ id: ids[0] })
      expect(await lockRow(tx, 'first', 'update', rowsAt(tx, []))).toBeUndefined()
      await expect(lockRowOrThrow(tx, 'first', 'update', rowsAt(tx, []))).rejects.toThrow('no row to lock in first')
    })
  })

  it('locks the same rows in opposite orders without a deadlock', async () => {
    const failedStatements: unknown[] = []
    const db = createDb({
      connectionString: platform.connectionString,
      poolSize: 8,
      onQuery: (event) => event.level === 'error' && failedStatements.push(event.error),
    })
    const indexes = ids.map((_, index) => index)
    const lockInOrder = (order: number[]) => db.transact((tx) => lockAt(tx, 'first', order))
    await Promise.all(Array.from({ length: 40 }, (_, i) => lockInOrder(i % 2 ? indexes : indexes.toReversed())))
    expect(failedStatements).toEqual([])
    await db.destroy()
  })

  it('rejects a connection that is not a transaction of `transact`', async () => {
    await expect(lockAt(platform.db as unknown as Tx, 'first', [0])).rejects.toThrow('row locks need a transaction')
  })

  it('continues in production and reports each kind of violation once', async () => {
    const messages: string[] = []
    const onLockOrderViolation = reportOnce(({ message }) => messages.push(message))
    const db: Db = createDb({ connectionString: platform.connectionString, poolSize: 2, onLockOrderViolation })
    const lockWrongly = (later: Table) =>
      db.transact(async (tx) => {
        await lockAt(tx, later, [0])
        return lockAt(tx, 'first', [1])
      })
    expect(await lockWrongly('second')).toEqual([{ id: ids[1] }])
    await lockWrongly('second')
    await lockWrongly('third')
    expect(messages).toEqual(['first were locked after second', 'first were locked after third'])
    await db.destroy()
  })
})

describe('a transaction with a stale read', () => {
  it('is repeated as a whole, at most three times', async () => {
    const platform = await startTestPlatform()
    let attempts = 0
    const failUntil = (lastFailure: number) =>
      platform.db.transact(async () => {
        attempts++
        if (attempts <= lastFailure) throw new StaleRead('changed')
        return attempts
      })
    expect(await failUntil(3)).toBe(4)
    attempts = 0
    await expect(failUntil(4)).rejects.toThrow('changed')
    expect(attempts).toBe(4)
    await platform.stop()
  })
})
