import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createDb, type Tx } from './db.ts'

/** Creates a database with one connection, and counts the writes to its socket. */
async function createCountingDb() {
  const database = await createTestDatabase()
  const db = createDb({ connectionString: database.connectionString, poolSize: 1 })
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  const client = await db.pool.connect()
  client.release()
  const { stream } = (client as pg.PoolClient & pg.Client).connection
  let writeCount = 0
  const { _write, _writev } = stream
  Object.assign(stream, {
    _write(...args: Parameters<typeof _write>) {
      writeCount++
      return _write.apply(stream, args)
    },
    _writev(...args: Parameters<NonNullable<typeof _writev>>) {
      writeCount++
      return _writev?.apply(stream, args)
    },
  })
  return { db, countWrites: () => writeCount }
}

it('sends `begin` in one write with the first statement', async () => {
  const { db, countWrites } = await createCountingDb()
  await db.transact(async (tx) => {
    const idOf = async () => (await sql<{ id: string }>`select pg_current_xact_id() as id`.execute(tx)).rows[0]?.id
    const firstId = await idOf()
    expect(await idOf()).toBe(firstId)
  })
  expect(countWrites()).toBe(3)
})

it('rolls back a transaction whose first statement fails, and uses the connection again', async () => {
  const { db } = await createCountingDb()
  await expect(db.transact((tx) => sql`select 1 / 0`.execute(tx))).rejects.toMatchObject({ code: '22012' })
  await expect(db.transact(() => Promise.reject(new Error('no statement')))).rejects.toThrow('no statement')
  const { rows } = await sql`select 1 as one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
})

it('fails a transaction whose connection ends before the first statement', async () => {
  const { db } = await createCountingDb()
  const run = db.transact(async (tx) => {
    const [client] = (db.pool as pg.Pool & { _clients: (pg.Client & pg.PoolClient)[] })._clients
    client?.connection.stream.destroy()
    await sql`select 1`.execute(tx)
  })
  await expect(run).rejects.toThrow(/Connection terminated|not queryable/)
  const { rows } = await sql`select 1 as one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
})

describe('a transaction whose `begin` fails', () => {
  /** Creates an empty table, and removes the prepared `begin` of the connection. */
  async function createDbWithoutBegin() {
    const { db } = await createCountingDb()
    await sql`create table public.numbers_kept (n int)`.execute(db)
    await sql`deallocate all`.execute(db)
    const insert = (tx: Tx, n: number) => sql`insert into public.numbers_kept values (${n})`.execute(tx)
    const countRows = async () => (await sql<{ count: number }>`select count(*) from public.numbers_kept`.execute(db)).rows[0]?.count
    return { db, insert, countRows }
  }

  it('does not execute its first statement, and closes the connection', async () => {
    const { db, insert, countRows } = await createDbWithoutBegin()
    await expect(db.transact((tx) => insert(tx, 1))).rejects.toThrow()
    expect(await countRows()).toBe(0)
    await db.transact((tx) => insert(tx, 2))
    expect(await countRows()).toBe(1)
  })

  it('commits no later statement', async () => {
    const { db, insert, countRows } = await createDbWithoutBegin()
    const run = db.transact(async (tx) => {
      await insert(tx, 1).catch(() => undefined)
      await sql`insert into public.numbers_kept select 2`.execute(tx).catch(() => undefined)
      await new Promise((resolve) => setImmediate(resolve))
      await sql`insert into public.numbers_kept select 3`.execute(tx).catch(() => undefined)
    })
    await expect(run).rejects.toThrow()
    expect(await countRows()).toBe(0)
  })
})

it('sends nothing for a transaction without statements', async () => {
  const { db, countWrites } = await createCountingDb()
  expect(await db.transact(async () => 1)).toBe(1)
  expect(countWrites()).toBe(0)
})

it('never executes a statement of a transaction after its rollback', async () => {
  const { db } = await createCountingDb()
  await sql`create table public.numbers_kept (n int primary key)`.execute(db)
  await sql`insert into public.numbers_kept values (1)`.execute(db)
  const insert = (tx: Tx, n: number) => sql`insert into public.numbers_kept values (${n}) returning 'n'`.execute(tx)
  const statements: Promise<unknown>[] = []
  const insertAll = (tx: Tx, numbers: number[]) => {
    const inserts = numbers.map((n) => insert(tx, n))
    statements.push(...inserts)
    return Promise.all(inserts)
  }
  await expect(db.transact((tx) => insertAll(tx, [1, 2, 3, 4]))).rejects.toMatchObject({ code: '23505' })
  const aborted = db.transact(async (tx) => {
    await sql`select 1`.execute(tx)
    insertAll(tx, [5, 6, 7]).catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('aborted')
  })
  await expect(aborted).rejects.toThrow('aborted')
  await Promise.allSettled(statements)
  const { rows } = await sql`select n from public.numbers_kept`.execute(db)
  expect(rows).toEqual([{ n: 1 }])
})
