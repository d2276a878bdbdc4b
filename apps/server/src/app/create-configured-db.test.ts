import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Tx } from '#platform/db/db.ts'
import { createLogger } from '#platform/logger/logger.ts'
import { createTestDatabase } from '#test/database.ts'
import { createConfiguredDb } from './create-configured-db.ts'
import { lockRows } from './lock-order.ts'

async function startDb(NODE_ENV: 'production' | 'test') {
  const { connectionString, drop } = await createTestDatabase()
  const lines: string[] = []
  const log = createLogger({ level: 'info', pretty: false, destination: { write: (line: string) => void lines.push(line) } })
  const db = createConfiguredDb({ NODE_ENV, DATABASE_POOL: 2 }, { connectionString, log })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await sql`insert into outbox_events (name, payload) values ('tested', '{}')`.execute(db)
  return { db, lines }
}

/** Takes a lock of the level of listings, then one of users. */
async function lockInWrongOrder(tx: Tx): Promise<string> {
  const rows = tx.selectFrom('outbox_events').select('id')
  await lockRows(tx, 'listings', 'update', rows)
  await lockRows(tx, 'users', 'update', rows)
  return 'done'
}

describe('createConfiguredDb', () => {
  it('throws at locks in the wrong order in tests and in development', async () => {
    const { db } = await startDb('test')
    await expect(db.transact(lockInWrongOrder)).rejects.toThrow('users were locked after listings')
  })

  it('logs them once in production and continues', async () => {
    const { db, lines } = await startDb('production')
    expect([await db.transact(lockInWrongOrder), await db.transact(lockInWrongOrder)]).toEqual(['done', 'done'])
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['row locks in the wrong order'])
  })
})
