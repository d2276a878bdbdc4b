import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { fixedClock, systemClock } from '#platform/clock/clock.ts'
import { createPgListener } from '#platform/db/pg-listener.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { createJobRunner, migrateJobs } from '#platform/jobs/job-runner.ts'
import { createPlatformContext, enqueue, startTestPlatform, type TestPlatform, waitFor } from '#platform/jobs/test-platform.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { claimDeliveries, dispatchEvents } from '#platform/outbox/deliveries.store.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { createOutboxRunner } from '#platform/outbox/outbox-runner.ts'
import { createHandlerIndex } from '#platform/outbox/reactions.ts'
import { bidPlaced } from '#platform/outbox/test-helpers.ts'
import { restartPostgres } from '#test/restart-postgres.ts'
import { createWorkerProcess } from './worker-process.ts'

const MINUTE_MS = 60_000
let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ isDurable: true })
  await migrateJobs(platform.connectionString)
})
afterAll(() => platform.stop())

/** A process that can be killed: PostgreSQL closes its connections then. */
async function startProcess(clock = systemClock) {
  const listener = createPgListener(platform)
  onTestFinished(() => listener.close())
  const ctx = createPlatformContext(platform, clock)
  const workerProcess = createWorkerProcess({ ctx, listener, checkMs: 20 })
  await workerProcess.start()
  onTestFinished(() => workerProcess.stop())
  return { workerProcess, listener, ctx, kill: () => listener.close() }
}

const emitBids = (...bids: [auctionId: string, amount: number][]) =>
  platform.db.transact((tx) =>
    emitAll(
      tx,
      bids.map(([auctionId, amount]) => bidPlaced({ auctionId, amount })),
    ),
  )

const listProcesses = async () =>
  (await sql<{ id: number; isLost: boolean }>`select id, lost_at is not null as "isLost" from worker_processes`.execute(platform.db)).rows

it('releases the deliveries of a killed process, in order, and not those of a slow one', async () => {
  const clock = fixedClock(new Date())
  const handled: string[] = []
  const followHandler = defineHandler(
    bidPlaced,
    'auctions.follow',
    (_ctx, { auctionId, amount }) => void handled.push(`${auctionId}${amount}`),
  )
  const reactions = { bidPlaced: [followHandler] }
  const claimAll = (id: number) =>
    claimDeliveries(platform.db, createHandlerIndex(reactions), {
      freeSlots: [['database', 10]],
      now: clock.now(),
      leaseMs: MINUTE_MS,
      workerProcess: id,
    })
  const slow = await startProcess(clock)
  const killed = await startProcess(clock)
  await emitBids(['slow', 1], ['slow', 2])
  await dispatchEvents(platform.db, createHandlerIndex(reactions), clock.now())
  expect(await claimAll(slow.workerProcess.id)).toHaveLength(1) // the second bid waits
  await emitBids(['killed', 1], ['killed', 2])
  await dispatchEvents(platform.db, createHandlerIndex(reactions), clock.now())
  expect(await claimAll(killed.workerProcess.id)).toHaveLength(1)

  await killed.kill()
  const next = await startProcess(clock)
  const runner = createOutboxRunner({ ctx: next.ctx, reactions, listener: next.listener, workerProcess: next.workerProcess })
  await runner.start()
  onTestFinished(() => runner.stop())
  await waitFor(async () => (await listProcesses()).some(({ id, isLost }) => isLost && id === killed.workerProcess.id))
  clock.advance(1_000)
  await waitFor(() => handled.length === 2)
  expect(handled).toEqual(['killed1', 'killed2'])
  expect(await listProcesses()).toContainEqual({ id: slow.workerProcess.id, isLost: false })
  await next.workerProcess.stop()
  await slow.workerProcess.stop()
  clock.advance(MINUTE_MS)
  const last = await startProcess(clock)
  expect((await listProcesses()).map(({ id }) => id)).toEqual([last.workerProcess.id])
  await last.workerProcess.stop()
})

it('runs a job of a killed process again', async () => {
  const rendered: string[] = []
  const released = Promise.withResolvers<void>()
  const createRunner = (process: Awaited<ReturnType<typeof startProcess>>, work: () => Promise<void>) => {
    const renderJob = defineJob({ name: 'images.render', payload: z.object({ photo: z.string() }), run: work })
    const { ctx, workerProcess } = process
    // One job at once: the runner of the killed process still works in this test.
    return {
      renderJob,
      runner: createJobRunner({ ctx, jobs: [renderJob], connectionString: platform.connectionString, concurrency: 1, workerProcess }),
    }
  }
  const killed = await startProcess()
  const hanging = createRunner(killed, async () => {
    rendered.push('first')
    await released.promise
  })
  await hanging.runner.start()
  await enqueue(platform.db, hanging.renderJob, { photo: 'a.jpg' })
  await waitFor(() => rendered.length === 1)

  await killed.kill()
  const next = await startProcess()
  const { runner } = createRunner(next, async () => void rendered.push('second'))
  await runner.start()
  await waitFor(() => rendered.length === 2)
  released.resolve()
  await runner.stop()
  await hanging.runner.stop()
  await next.workerProcess.stop()
  expect(rendered).toEqual(['first', 'second'])
})

it('stores the result of a delivery after PostgreSQL was killed, without repeating it', { timeout: 120_000 }, async () => {
  const started = Promise.withResolvers<void>()
  const handled: number[] = []
  const isReachable = () =>
    platform.db.pool.query('select 1').then(
      () => true,
      () => false,
    )
  const followHandler = defineHandler(bidPlaced, 'auctions.pay', async (_ctx, { amount }) => {
    handled.push(amount)
    started.resolve()
    while (amount === 1 && (await isReachable())); // ends while the database is away
  })
  const { ctx, listener, workerProcess } = await startProcess()
  const runner = createOutboxRunner({ ctx, reactions: { bidPlaced: [followHandler] }, listener, workerProcess })
  await runner.start()
  await emitBids(['a', 1], ['a', 2])
  await started.promise
  await restartPostgres(platform.db.pool)
  await waitFor(() => handled.length === 2)
  expect(handled).toEqual([1, 2])
  await runner.stop()
  await workerProcess.stop()
})
