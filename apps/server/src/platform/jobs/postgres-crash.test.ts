import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { systemClock } from '#platform/clock/clock.ts'
import { restartPostgres } from '#test/restart-postgres.ts'
import { defineJob } from './define-job.ts'
import { createJobRunner, migrateJobs } from './job-runner.ts'
import { createPlatformContext, enqueue, startTestPlatform, waitFor } from './test-platform.ts'

const RECOVERY_MS = 30_000

it('pool, listener and jobs work again after PostgreSQL was killed', { timeout: 120_000 }, async () => {
  const platform = await startTestPlatform({ isDurable: true })
  onTestFinished(() => platform.stop())
  await migrateJobs(platform.connectionString)
  const rendered: string[] = []
  const renderJob = defineJob({
    name: 'images.render',
    payload: z.object({ photo: z.string() }),
    run: (_ctx, { photo }) => void rendered.push(photo),
  })
  const runner = createJobRunner({
    ctx: createPlatformContext(platform, systemClock),
    jobs: [renderJob],
    connectionString: platform.connectionString,
  })
  await runner.start()
  onTestFinished(() => runner.stop())
  const payloads: string[] = []
  let reconnectCount = 0
  platform.listener.onReconnect(() => void reconnectCount++)
  await platform.listener.listen('shop', (payload) => void payloads.push(payload))
  await enqueue(platform.db, renderJob, { photo: 'before.jpg' })
  await waitFor(() => rendered.length === 1, RECOVERY_MS)

  await restartPostgres(platform.db.pool)
  await waitFor(() => reconnectCount > 0, RECOVERY_MS)
  await platform.db.pool.query("select pg_notify('shop', 'after')")
  await enqueue(platform.db, renderJob, { photo: 'after.jpg' })
  await waitFor(() => payloads.length === 1 && rendered.length === 2, RECOVERY_MS)
  expect([payloads, rendered]).toEqual([['after'], ['before.jpg', 'after.jpg']])
})
