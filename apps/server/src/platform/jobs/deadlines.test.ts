import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Clock, fixedClock, systemClock } from '#platform/clock/clock.ts'
import { createDatabaseClock } from './database-clock.ts'
import { createDeadlineRunner } from './deadline-runner.ts'
import { defineDeadline, wakeDeadline } from './define-deadline.ts'
import { createPlatformContext, startTestPlatform, type TestPlatform, terminateConnections, waitFor } from './test-platform.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const BATCH_SIZE = 2

/** Parking tickets: each one expires at its end time, and that is recorded once. */
const expireTickets = defineDeadline({
  name: 'tickets.expire',
  async nextDueAt(ctx) {
    const { rows } = await sql<{ at: Date | null }>`select min(ends_at) as at from tickets where status = 'open'`.execute(ctx.db)
    return rows[0]?.at
  },
  run: (ctx) =>
    ctx.db.transact(async (tx) => {
      await sql`
        with due as (
          select id from tickets where status = 'open' and ends_at <= ${ctx.clock.now()} order by ends_at limit ${BATCH_SIZE} for update
        ), ended as (
          update tickets set status = 'over' from due where tickets.id = due.id and tickets.status = 'open' returning tickets.id
        )
        insert into effects (what) select 'ticket ' || id from ended order by id`.execute(tx)
    }),
})

let platform: TestPlatform
type DeadlineRunner = ReturnType<typeof createDeadlineRunner>
const runners: DeadlineRunner[] = []

beforeAll(async () => {
  platform = await startTestPlatform()
  await platform.db.pool.query("create table tickets (id integer primary key, ends_at timestamptz, status text default 'open')")
})
afterAll(() => platform.stop())

beforeEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  await sql`truncate tickets, effects`.execute(platform.db)
})

function createTestRunner(clock: Clock, deadline = expireTickets): DeadlineRunner {
  const runner = createDeadlineRunner({ ctx: createPlatformContext(platform, clock), deadlines: [deadline], listener: platform.listener })
  runners.push(runner)
  return runner
}

const msFromNow = (milliseconds: number) => new Date(Date.now() + milliseconds)

const issueTicket = (id: number, endsAt: Date) =>
  platform.db.transact(async (tx) => {
    await sql`insert into tickets (id, ends_at) values (${id}, ${endsAt})`.execute(tx)
    await wakeDeadline(tx, expireTickets)
  })

/**
 * Resolves when the listener has received all earlier notifications: PostgreSQL delivers them in
 * order.
 */
async function waitForNotifications(): Promise<void> {
  const { promise: received, resolve } = Promise.withResolvers<void>()
  const unlisten = await platform.listener.listen('barrier', () => resolve())
  await sql`select pg_notify('barrier', '')`.execute(platform.db)
  await received
  await unlisten()
}

async function listEffects(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from effects order by id`.execute(platform.db)
  return rows.map((row) => row.what)
}

describe('a deadline', () => {
  it('runs at its due instant, not before', async () => {
    const endsAt = msFromNow(300)
    await issueTicket(1, endsAt)
    await createTestRunner(systemClock).start()
    await waitFor(async () => (await listEffects()).length === 1)
    expect(Date.now()).toBeGreaterThanOrEqual(endsAt.getTime())
    expect(await listEffects()).toEqual(['ticket 1'])
  })

  it('runs for a new row that is due before the awaited one', async () => {
    await createTestRunner(systemClock).start()
    // Above the limit of setTimeout, which fires at once.
    await issueTicket(1, msFromNow(40 * DAY_MS))
    await issueTicket(2, msFromNow(50))
    await waitFor(async () => (await listEffects()).length > 0)
    expect(await listEffects()).toEqual(['ticket 2'])
  })

  it('ignores a transaction that is rolled back, and finds a row whose NOTIFY was lost', async () => {
    let startedReads = 0
    let finishedReads = 0
    const observedDeadline = defineDeadline({
      ...expireTickets,
      async nextDueAt(ctx) {
        startedReads++
        const dueAt = await expireTickets.nextDueAt(ctx)
        finishedReads++
        return dueAt
      },
    })
    await createTestRunner(systemClock, observedDeadline).start()
    await waitFor(() => finishedReads === 1) // no due row: the loop sleeps
    // A due row without a notification.
    await sql`insert into tickets (id, ends_at) values (1, ${msFromNow(-10)})`.execute(platform.db)
    const rolledBackTransaction = platform.db.transact(async (tx) => {
      await wakeDeadline(tx, expireTickets)
      throw new Error('roll back')
    })
    await expect(rolledBackTransaction).rejects.toThrow('roll back')
    await waitForNotifications()
    expect(startedReads).toBe(1)
    expect(await listEffects()).toEqual([])
    await terminateConnections(platform.db, 'partlane-listen')
    await waitFor(async () => (await listEffects()).length === 1)
  })

  it('has one effect for each row on two workers', async () => {
    const endsAt = msFromNow(200)
    for (let id = 1; id <= 9; id++) await issueTicket(id, endsAt)
    for (const runner of [createTestRunner(systemClock), createTestRunner(systemClock)]) await runner.start()
    await waitFor(async () => (await listEffects()).length >= 9)
    await Promise.all(runners.map((runner) => runner.stop()))
    expect((await listEffects()).sort()).toEqual(Array.from({ length: 9 }, (_, index) => `ticket ${index + 1}`))
  })

  it('continues after errors', async () => {
    let failures = 3
    const flakyDeadline = defineDeadline({
      ...expireTickets,
      run(ctx) {
        if (failures-- > 0) throw new Error('not now')
        return expireTickets.run(ctx, { signal: new AbortController().signal })
      },
    })
    await createTestRunner(systemClock, flakyDeadline).start()
    await issueTicket(1, msFromNow(0))
    await waitFor(async () => (await listEffects()).length === 1)
    expect(failures).toBe(-1)
  })

  it('does not loop on a row that stays due, and still handles the others', async () => {
    let runs = 0
    const stuckDeadline = defineDeadline({
      ...expireTickets,
      async run(ctx) {
        runs++
        await sql`update tickets set status = 'over' where id <> 1 and ends_at <= ${ctx.clock.now()}`.execute(ctx.db)
      },
    })
    await issueTicket(1, msFromNow(-MINUTE_MS))
    await issueTicket(2, msFromNow(400))
    await createTestRunner(systemClock, stuckDeadline).start()
    await waitFor(async () => {
      const { rows } = await sql`select 1 from tickets where id = 2 and status = 'over'`.execute(platform.db)
      return rows.length === 1
    })
    expect(runs).toBeLessThan(20)
  })

  it('does not run after it was stopped', async () => {
    let readsAfterStop = 0
    let isStopped = false
    const observedDeadline = defineDeadline({
      ...expireTickets,
      nextDueAt(ctx) {
        if (isStopped) readsAfterStop++
        return expireTickets.nextDueAt(ctx)
      },
    })
    const runner = createTestRunner(systemClock, observedDeadline)
    await runner.start()
    await runner.stop()
    isStopped = true
    await issueTicket(1, msFromNow(-1))
    await waitForNotifications()
    expect(readsAfterStop).toBe(0)
    expect(await listEffects()).toEqual([])
  })
})

describe('runDue', () => {
  it('runs all batches that are due by the test clock', async () => {
    const clock = fixedClock('2030-01-01T00:00:00Z')
    const msAfterClock = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)
    for (let id = 1; id <= 5; id++) await issueTicket(id, msAfterClock(0))
    await issueTicket(6, msAfterClock(DAY_MS))
    const runner = createTestRunner(clock)
    await runner.runDue()
    expect(await listEffects()).toHaveLength(5)
    clock.advance(DAY_MS - 1)
    await runner.runDue()
    expect(await listEffects()).toHaveLength(5)
    clock.advance(1)
    await runner.runDue()
    expect(await listEffects()).toHaveLength(6)
  })

  it('throws the errors of a deadline, and reports one that makes no progress', async () => {
    const clock = fixedClock('2030-01-01T00:00:00Z')
    await issueTicket(1, clock.now())
    const failingDeadline = defineDeadline({ ...expireTickets, run: () => Promise.reject(new Error('not now')) })
    await expect(createTestRunner(clock, failingDeadline).runDue()).rejects.toThrow('not now')
    const idleDeadline = defineDeadline({ ...expireTickets, run: async () => {} })
    await expect(createTestRunner(clock, idleDeadline).runDue()).rejects.toThrow('tickets.expire is still due')
  })
})

describe('the database clock', () => {
  it('has the time of the database', async () => {
    const clock = await createDatabaseClock(platform.db)
    const databaseNowMs = async () =>
      (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(platform.db)).rows[0]?.now.getTime() ?? 0
    const TOLERANCE_MS = 2_000 // of the round trip in which the clock was set
    const [beforeMs, clockMs, afterMs] = [await databaseNowMs(), clock.now().getTime(), await databaseNowMs()]
    expect(clockMs).toBeGreaterThan(beforeMs - TOLERANCE_MS)
    expect(clockMs).toBeLessThan(afterMs + TOLERANCE_MS)
  })
})
