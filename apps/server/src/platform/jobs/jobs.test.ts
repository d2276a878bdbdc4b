import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { fixedClock, systemClock } from '#platform/clock/clock.ts'
import { defineJob } from './define-job.ts'
import { dequeue, enqueue } from './enqueue.ts'
import { createJobRunner, migrateJobs } from './job-runner.ts'
import { eventually, platformContext, startTestPlatform, type TestPlatform } from './test-platform.ts'

let platform: TestPlatform
let clock: ReturnType<typeof fixedClock>
let ctx: AppContext
let rendered: string[]
let refuse = false

const render = defineJob({
  name: 'images.render',
  payload: z.object({ photo: z.string(), width: z.number().default(400) }),
  maxAttempts: 2,
  run(_ctx, { photo, width }) {
    if (refuse) throw new Error('no such file')
    rendered.push(`${photo} ${width}`)
  },
})

beforeAll(async () => {
  platform = await startTestPlatform()
  await migrateJobs(platform.connectionString)
  // Makes the names known: a name's very first job would otherwise hold a worker's start until its transaction ends.
  await createJobRunner({
    ctx: platformContext(platform, systemClock),
    jobs: [render],
    connectionString: platform.connectionString,
  }).runPending()
})
afterAll(() => platform.stop())

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(platform.db)
  clock = fixedClock(new Date(Date.now() + 1_000))
  ctx = platformContext(platform, clock)
  rendered = []
  refuse = false
})

const runnerOf = (...jobs: Parameters<typeof createJobRunner>[0]['jobs']) =>
  createJobRunner({ ctx, jobs, connectionString: platform.connectionString })

describe('a job', () => {
  it('runs once the transaction that asked for it has committed', async () => {
    const runner = runnerOf(render)
    await platform.db.transact(async (tx) => {
      await enqueue(tx, render, { photo: 'a.jpg' })
      expect((await runner.runPending()).done).toEqual([])
    })
    expect((await runner.runPending()).done).toMatchObject([{ name: 'images.render' }])
    expect(rendered).toEqual(['a.jpg 400'])
  })

  it('is forgotten with the transaction that was rolled back', async () => {
    const changedMind = platform.db.transact(async (tx) => {
      await enqueue(tx, render, { photo: 'a.jpg' })
      throw new Error('changed my mind')
    })
    await expect(changedMind).rejects.toThrow('changed my mind')
    await runnerOf(render).runPending()
    expect(rendered).toEqual([])
  })

  it('is refused when its payload is wrong', async () => {
    // @ts-expect-error: a photo is named
    await expect(enqueue(platform.db, render, { photo: 1 })).rejects.toThrow(z.ZodError)
  })

  it('waits for its time by the given clock', async () => {
    const runner = runnerOf(render)
    await enqueue(platform.db, render, { photo: 'later.jpg' }, { runAt: new Date(clock.now().getTime() + 3_600_000) })
    await runner.runPending()
    clock.advance(3_599_999)
    await runner.runPending()
    expect(rendered).toEqual([])
    clock.advance(1)
    await runner.runPending()
    expect(rendered).toEqual(['later.jpg 400'])
  })

  it('waits only once per key, and can be taken back', async () => {
    await enqueue(platform.db, render, { photo: 'first.jpg' }, { jobKey: 'cover' })
    await enqueue(platform.db, render, { photo: 'second.jpg' }, { jobKey: 'cover' })
    await enqueue(platform.db, render, { photo: 'unwanted.jpg' }, { jobKey: 'unwanted' })
    await dequeue(platform.db, 'unwanted')
    await runnerOf(render).runPending()
    expect(rendered).toEqual(['second.jpg 400'])
  })

  it('repeats when it failed, as often as it may', async () => {
    const runner = runnerOf(render)
    refuse = true
    await enqueue(platform.db, render, { photo: 'a.jpg' })
    expect((await runner.runPending()).failed).toMatchObject([{ name: 'images.render', error: new Error('no such file') }])
    expect((await runner.runPending()).failed).toEqual([])
    clock.advance(60_000)
    expect((await runner.runPending()).failed).toHaveLength(1)
    clock.advance(3_600_000)
    refuse = false
    expect(await runner.runPending()).toEqual({ done: [], failed: [] })
  })
})

describe('a job runner', () => {
  it('runs a job as it is asked for, beside what was already running, and ends gracefully', async () => {
    const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>()
    let begun = false
    const slow = defineJob({
      name: 'images.slow',
      payload: z.object({}),
      async run() {
        begun = true
        await mayEnd
        rendered.push('slow')
      },
    })
    const runner = runnerOf(render, slow)
    await runner.start()
    await enqueue(platform.db, slow, {})
    await eventually(() => begun)
    await enqueue(platform.db, render, { photo: 'quick.jpg' })
    await eventually(() => rendered.length === 1)
    const stopped = runner.stop()
    letEnd()
    await stopped
    expect(rendered).toEqual(['quick.jpg 400', 'slow'])
    await runner.stop() // twice is harmless
  })

  it('runs a cron line with an empty payload that its schema completes', async () => {
    const seen: unknown[] = []
    const nightly = defineJob({
      name: 'nightly.sweep',
      payload: z.strictObject({ days: z.number().default(14) }),
      cron: '0 3 * * *',
      run: (_ctx, payload) => void seen.push(payload),
    })
    const runner = runnerOf(nightly)
    await runner.start() // the line is accepted
    await sql`select graphile_worker.add_job('nightly.sweep', '{"_cron": {"ts": "2026-11-21T03:00:00Z", "backfilled": false}}')`.execute(
      platform.db,
    )
    await eventually(() => seen.length === 1)
    expect(seen).toEqual([{ days: 14 }])
    const { rows } = await sql`select identifier from graphile_worker._private_known_crontabs`.execute(platform.db)
    expect(rows).toEqual([{ identifier: 'nightly.sweep' }])
    await runner.stop()
  })

  it('refuses two jobs of one name, and a cron line whose payload cannot be empty', () => {
    expect(() => runnerOf(render, render)).toThrow('same name')
    expect(() => defineJob({ ...render, payload: render.schema, run: () => {}, queue: 'q', cron: '* * * * *' })).toThrow('must accept {}')
  })
})
