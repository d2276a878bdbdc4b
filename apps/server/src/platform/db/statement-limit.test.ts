import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { limitStatements, runWithoutStatementLimit } from './statement-limit.ts'

const LIMIT_MS = 400

async function setup() {
  const lines: string[] = []
  const env = { STATEMENT_TIMEOUT_MS: String(LIMIT_MS), LOG_LEVEL: 'warn' }
  const testApp = await startTestApp({ env, logDestination: { write: (line) => lines.push(line) } })
  const other = new pg.Client({ connectionString: testApp.connectionString })
  await other.connect()
  onTestFinished(() => other.end())
  const countWaiting = async () => {
    const { rows } = await other.query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].count as number
  }
  return { ...testApp, other, countWaiting, lines }
}

describe('the time limit of the statements of a request', () => {
  it('refuses a read and a command that wait for a lock, and leaves nothing behind', async () => {
    const { app, world, other, countWaiting, lines } = await setup()
    const seller = await world.user()
    const { id, slug } = await world.listing({ seller })
    await other.query('begin; lock table listings in access exclusive mode')
    const refused = await app.visitor.get(`/listings/${slug}`)
    expect(refused).toBeRefused(503, 'unavailable')
    expect(await app.as(seller).put(`/users/listings/deactivate/${id}`, { active: false })).toBeRefused(503, 'unavailable')
    // PostgreSQL ends the statements of closed connections: they no longer wait for the lock.
    await expect.poll(countWaiting, { timeout: 8_000 }).toBe(0)
    await other.query('commit')
    expect(await app.visitor.get(`/listings/${slug}`)).toHaveStatus(200)
    expect(await app.as(seller).put(`/users/listings/deactivate/${id}`, { active: false })).toHaveStatus(200)
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'a statement needed too long', limitMs: LIMIT_MS, statement: expect.stringContaining('listings') }),
    )
  })

  it('rolls back the transaction of the statement', async () => {
    const { ctx, other } = await setup()
    await other.query('create table notes (text text primary key)')
    await other.query('begin')
    await other.query(`insert into notes values ('locked')`)
    const write = limitStatements(LIMIT_MS, () =>
      ctx.db.transact(async (tx) => {
        await sql`insert into notes values ('first')`.execute(tx)
        await sql`insert into notes values ('locked')`.execute(tx)
      }),
    )
    await expect(write).rejects.toSatisfy(isDatabaseUnavailable)
    await other.query('rollback')
    await other.query(`insert into notes values ('first')`)
    expect((await other.query('select text from notes')).rows).toEqual([{ text: 'first' }])
    await other.query('drop table notes')
  })

  it('does not apply to work outside of requests', async () => {
    const { ctx } = await setup()
    const sleep = sql`select pg_sleep(${(LIMIT_MS * 1.5) / 1000})`
    await sleep.execute(ctx.db)
    await limitStatements(LIMIT_MS, () => runWithoutStatementLimit(() => sleep.execute(ctx.db)))
    await expect(limitStatements(LIMIT_MS, () => sleep.execute(ctx.db))).rejects.toThrow('a statement needed more than 400 ms')
  })
})
