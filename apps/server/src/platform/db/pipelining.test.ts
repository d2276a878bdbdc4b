import { sql } from 'kysely'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createDb } from './db.ts'

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
    const { rows } = await sql`select pg_current_xact_id() is not null as started`.execute(tx)
    expect(rows).toEqual([{ started: true }])
    const { rows: next } = await sql`select now() < statement_timestamp() as same`.execute(tx)
    expect(next).toEqual([{ same: true }])
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
