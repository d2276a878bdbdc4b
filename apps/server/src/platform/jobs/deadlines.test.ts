import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Clock, fixedClock, systemClock } from '#platform/clock/clock.ts'
import { createDatabaseClock } from './database-clock.ts'
import { createDeadlineRunner, type DeadlineRunner } from './deadline-runner.ts'
import { defineDeadline, wakeDeadline } from './define-deadline.ts'
import { cutConnections, eventually, platformContext, startTestPlatform, type TestPlatform } from './test-platform.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const BATCH = 2

/** Parking tickets: each runs out at its instant, and that is written down once. */
const expireTickets = defineDeadline({
  name: 'tickets.expire',
  async next(ctx) {
    const { rows } = await sql<{ at: Date | null }>`select min(ends_at) as at from tickets where status = 'open'`.execute(ctx.db)
    return rows[0]?.at
  },
  run: (ctx) =>
    ctx.db.transact(async (tx) => {
      await sql`
        with due as (
          select id from tickets where status = 'open' and ends_at <= ${ctx.clock.now()} order by ends_at limit ${BATCH} for update
        ), ended as (
          update tickets set status = 'over' from due where tickets.id = due.id and tickets.status = 'open' returning tickets.id
        )
        insert into effects (what) select 'ticket ' || id from ended order by id`.execute(tx)
    }),
})

let platform: TestPlatform
const running: DeadlineRunner[] = []

beforeAll(async () => {
  platform = await startTestPlatform()
  await platform.db.pool.query("create table tickets (id integer primary key, ends_at timestamptz, status text default 'open')")
})
afterAll(() => platform.stop())

beforeEach(async () => {
  await Promise.all(running.splice(0).map((runner) => runner.stop()))
  await sql`truncate tickets, effects`.execute(platform.db)
})

function runnerOf(clock: Clock, deadline = expireTickets): DeadlineRunner {
  const runner = createDeadlineRunner({ ctx: platformContext(platform, clock), deadlines: [deadline], listener: platform.listener })
  running.push(runner)
  return runner
}

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds)

const issue = (id: number, endsAt: Date) =>
  platform.db.transact(async (tx) => {
    await sql`insert into tickets (id, ends_at) values (${id}, ${endsAt})`.execute(tx)
    await wakeDeadline(tx, expireTickets)
  })

async function effects(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from effects order by id`.execute(platform.db)
  return rows.map((row) => row.what)
}

describe('a deadline', () => {
  it('comes at its instant with nobody asking, not before', async () => {
    const endsAt = inMs(300)
    await issue(1, endsAt)
    await runnerOf(systemClock).start()
    await eventually(async () => (await effects()).length === 1)
    expect(Date.now()).toBeGreaterThanOrEqual(endsAt.getTime())
    expect(await effects()).toEqual(['ticket 1'])
  })

  it('is heard of when it is set, also before the one that was waited for', async () => {
    await runnerOf(systemClock).start()
    await issue(1, inMs(40 * DAY)) // beyond setTimeout's limit, which would fire at once
    await issue(2, inMs(50))
    await eventually(async () => (await effects()).length > 0)
    expect(await effects()).toEqual(['ticket 2'])
  })

  it('is not moved by a transaction that was rolled back, and is by one whose NOTIFY was lost', async () => {
    const looks: unknown[] = []
    const observed = defineDeadline({
      ...expireTickets,
      async next(ctx) {
        const at = await expireTickets.next(ctx)
        looks.push(at)
        return at
      },
    })
    await runnerOf(systemClock, observed).start()
    await eventually(() => looks.length > 0) // found nothing and sleeps
    await sql`insert into tickets (id, ends_at) values (1, ${inMs(-10)})`.execute(platform.db) // no wake-up
    const changedMind = platform.db.transact(async (tx) => {
      await wakeDeadline(tx, expireTickets)
      throw new Error('changed my mind')
    })
    await expect(changedMind).rejects.toThrow('changed my mind')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await effects()).toEqual([])
    await cutConnections(platform.db, 'partlane-listen')
    await eventually(async () => (await effects()).length === 1)
  })

  it('has one effect on two workers', async () => {
    const endsAt = inMs(200)
    for (let id = 1; id <= 9; id++) await issue(id, endsAt)
    for (const runner of [runnerOf(systemClock), runnerOf(systemClock)]) await runner.start()
    await eventually(async () => (await effects()).length >= 9)
    await Promise.all(running.map((runner) => runner.stop()))
    expect((await effects()).sort()).toEqual(Array.from({ length: 9 }, (_, index) => `ticket ${index + 1}`))
  })

  it('survives its errors', async () => {
    let failures = 3
    const flaky = defineDeadline({
      ...expireTickets,
      run(ctx) {
        if (failures-- > 0) throw new Error('not now')
        return expireTickets.run(ctx)
      },
    })
    await runnerOf(systemClock, flaky).start()
    await issue(1, inMs(0))
    await eventually(async () => (await effects()).length === 1)
    expect(failures).toBe(-1)
  })

  it('does not spin on a row that cannot be dealt with, nor lets it hold up the others', async () => {
    let runs = 0
    const stuck = defineDeadline({
      ...expireTickets,
      async run(ctx) {
        runs++
        await sql`update tickets set status = 'over' where id <> 1 and ends_at <= ${ctx.clock.now()}`.execute(ctx.db)
      },
    })
    await issue(1, inMs(-MINUTE))
    await issue(2, inMs(400))
    await runnerOf(systemClock, stuck).start()
    await eventually(async () => {
      const { rows } = await sql`select 1 from tickets where id = 2 and status = 'over'`.execute(platform.db)
      return rows.length === 1
    })
    expect(runs).toBeLessThan(20)
  })

  it('is not run any more once stopped', async () => {
    const runner = runnerOf(systemClock)
    await runner.start()
    await runner.stop()
    await issue(1, inMs(-1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await effects()).toEqual([])
  })
})

describe('runDue', () => {
  it('runs batch after batch up to the given clock, and no further', async () => {
    const clock = fixedClock('2030-01-01T00:00:00Z')
    const at = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)
    for (let id = 1; id <= 5; id++) await issue(id, at(0))
    await issue(6, at(DAY))
    const runner = runnerOf(clock)
    await runner.runDue()
    expect(await effects()).toHaveLength(5)
    clock.advance(DAY - 1)
    await runner.runDue()
    expect(await effects()).toHaveLength(5)
    clock.advance(1)
    await runner.runDue()
    expect(await effects()).toHaveLength(6)
  })

  it('throws what went wrong, and says so when a deadline does not move', async () => {
    const clock = fixedClock('2030-01-01T00:00:00Z')
    await issue(1, clock.now())
    const failing = defineDeadline({ ...expireTickets, run: () => Promise.reject(new Error('not now')) })
    await expect(runnerOf(clock, failing).runDue()).rejects.toThrow('not now')
    const idle = defineDeadline({ ...expireTickets, run: async () => {} })
    await expect(runnerOf(clock, idle).runDue()).rejects.toThrow('tickets.expire is still due')
  })
})

describe('the database clock', () => {
  it('tells the time of the database', async () => {
    const clock = await createDatabaseClock(platform.db)
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(platform.db)
    expect(Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(250)
  })
})
