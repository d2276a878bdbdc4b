import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { fixedClock, systemClock } from '#platform/clock/clock.ts'
import { defineJob } from './define-job.ts'
import { createJobRunner, migrateJobs } from './job-runner.ts'
import { createPlatformContext, enqueue, startTestPlatform, type TestPlatform, waitFor } from './test-platform.ts'

let platform: TestPlatform
let clock: ReturnType<typeof fixedClock>
let ctx: AppContext
let rendered: string[]
let shouldFail = false

const renderJob = defineJob({
  name: 'images.render',
  payload: z.object({ photo: z.string(), width: z.number().default(400) }),
  maxAttempts: 2,
  run(_ctx, { photo, width }) {
    if (shouldFail) throw new Error('no such file')
    rendered.push(`${photo} ${width}`)
  },
})

beforeAll(async () => {
  platform = await startTestPlatform()
  await migrateJobs(platform.connectionString)
  // Registers the job names. Otherwise the first job of a name would block the start of a worker
  // until its transaction ends.
  await createJobRunner({
    ctx: createPlatformContext(platform, systemClock),
    jobs: [renderJob],
    connectionString: platform.connectionString,
  }).runPending()
})
afterAll(() => platform.stop())

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(platform.db)
  clock = fixedClock(new Date(Date.now() + 1_000))
  ctx = createPlatformContext(platform, clock)
  rendered = []
  shouldFail = false
})

const createTestRunner = (...jobs: Parameters<typeof createJobRunner>[0]['jobs']) =>
  createJobRunner({ ctx, jobs, connectionString: platform.connectionString })

describe('a job', () => {
  it('runs after the transaction that enqueued it has committed', async () => {
    const runner = createTestRunner(renderJob)
    await platform.db.transact(async (tx) => {
      await enqueue(tx, renderJob, { photo: 'a.jpg' })
      expect((await runner.runPending()).done).toEqual([])
    })
    expect((await runner.runPending()).done).toMatchObject([{ name: 'images.render' }])
    expect(rendered).toEqual(['a.jpg 400'])
  })

  it('does not run when the transaction is rolled back', async () => {
    const rolledBackTransaction = platform.db.transact(async (tx) => {
      await enqueue(tx, renderJob, { photo: 'a.jpg' })
      throw new Error('roll back')
    })
    await expect(rolledBackTransaction).rejects.toThrow('roll back')
    await createTestRunner(renderJob).runPending()
    expect(rendered).toEqual([])
  })

  it('is retried after an error until its last attempt', async () => {
    const runner = createTestRunner(renderJob)
    shouldFail = true
    await enqueue(platform.db, renderJob, { photo: 'a.jpg' })
    expect((await runner.runPending()).failed).toMatchObject([{ name: 'images.render', error: new Error('no such file') }])
    expect((await runner.runPending()).failed).toEqual([])
    clock.advance(60_000)
    expect((await runner.runPending()).failed).toHaveLength(1)
    clock.advance(3_600_000)
    shouldFail = false
    expect(await runner.runPending()).toEqual({ done: [], failed: [] })
  })
})

describe('a job runner', () => {
  it('runs a new job beside a running one, and stops gracefully', async () => {
    const { promise: jobAllowedToEnd, resolve: allowJobToEnd } = Promise.withResolvers<void>()
    let hasStarted = false
    const slowJob = defineJob({
      name: 'images.slow',
      payload: z.object({}),
      async run() {
        hasStarted = true
        await jobAllowedToEnd
        rendered.push('slow')
      },
    })
    const runner = createTestRunner(renderJob, slowJob)
    await runner.start()
    await enqueue(platform.db, slowJob, {})
    await waitFor(() => hasStarted)
    await enqueue(platform.db, renderJob, { photo: 'quick.jpg' })
    await waitFor(() => rendered.length === 1)
    const stopPromise = runner.stop()
    allowJobToEnd()
    await stopPromise
    expect(rendered).toEqual(['quick.jpg 400', 'slow'])
    await runner.stop() // a second call does nothing
  })

  it('runs a cron entry with an empty payload and the defaults of its schema', async () => {
    const payloads: unknown[] = []
    const nightlyJob = defineJob({
      name: 'nightly.purge',
      payload: z.strictObject({ days: z.number().default(14) }),
      cron: '0 3 * * *',
      run: (_ctx, payload) => void payloads.push(payload),
    })
    const runner = createTestRunner(nightlyJob)
    await runner.start() // accepts the cron entry
    await sql`select graphile_worker.add_job('nightly.purge', '{"_cron": {"ts": "2026-11-21T03:00:00Z", "backfilled": false}}')`.execute(
      platform.db,
    )
    await waitFor(() => payloads.length === 1)
    expect(payloads).toEqual([{ days: 14 }])
    const { rows } = await sql`select identifier from graphile_worker._private_known_crontabs`.execute(platform.db)
    expect(rows).toEqual([{ identifier: 'nightly.purge' }])
    await runner.stop()
  })

  it('rejects two jobs with one name, and a cron entry whose payload cannot be empty', () => {
    expect(() => createTestRunner(renderJob, renderJob)).toThrow('same name')
    expect(() => defineJob({ name: 'images.render', payload: renderJob.schema, run: () => {}, cron: '* * * * *' })).toThrow(
      'must accept {}',
    )
  })
})
