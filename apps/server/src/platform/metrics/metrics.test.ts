import { afterEach, expect, it, vi } from 'vitest'
import { createMetrics } from './metrics.ts'

afterEach(() => void vi.useRealTimers())

it('responds without the values of a database that hangs', async () => {
  vi.useFakeTimers()
  const metrics = createMetrics()
  metrics.labelledGauge('dead_deliveries', 'Dead deliveries', 'handler', () => new Promise(() => {}))
  metrics.labelledGauge('waiting_jobs', 'Waiting jobs', 'job', async () => new Map([['reindex', 2]]))
  const response = metrics.registry.metrics()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await response).toContain('waiting_jobs{job="reindex"} 2')
  expect(await response).not.toContain('dead_deliveries{')
})
