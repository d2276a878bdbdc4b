import autocannon from 'autocannon'

export type Measurement = { perSecond: number; p50: number; p975: number; failures: number; sampleSize: number }

/** The percentile of sorted samples; `fraction` from 0 to 1. */
export function percentile(sorted: readonly number[], fraction: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * fraction) - 1))] ?? 0
}

type LoadOptions = { connections: number; seconds: number }

/**
 * Repeats an operation in `connections` workers for `seconds`. A worker ends when the operation
 * returns 'done': it has no more data. Operations that start before the end are counted.
 */
export async function measureRepeated(
  { connections, seconds }: LoadOptions,
  operation: (workerIndex: number) => Promise<'done' | undefined>,
): Promise<Measurement> {
  const durationsMs: number[] = []
  let failures = 0
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1_000
  const runWorker = async (workerIndex: number) => {
    while (performance.now() < deadline) {
      const operationStartedAt = performance.now()
      try {
        if ((await operation(workerIndex)) === 'done') return
        durationsMs.push(performance.now() - operationStartedAt)
      } catch (error) {
        failures++
        if (failures === 1) console.error(`    first failure: ${error instanceof Error ? error.message : error}`)
        if (failures > 100) return
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, workerIndex) => runWorker(workerIndex)))
  return toMeasurement(durationsMs, (performance.now() - startedAt) / 1_000, failures)
}

function toMeasurement(durationsMs: number[], seconds: number, failures: number): Measurement {
  const sorted = durationsMs.toSorted((a, b) => a - b)
  return {
    perSecond: durationsMs.length / seconds,
    p50: percentile(sorted, 0.5),
    p975: percentile(sorted, 0.975),
    failures,
    sampleSize: durationsMs.length,
  }
}

export type PathOptions = {
  headers?: Record<string, string>
  /** Adds a parameter that no page knows, so that each page is rendered. */
  hasUniqueUrls?: boolean
}

/**
 * Measures the paths in turn with autocannon, after a warm-up of one second. Every response except
 * 2xx is a failure.
 */
export async function measurePaths({
  baseUrl,
  paths,
  connections,
  seconds,
  headers = {},
  hasUniqueUrls = false,
}: LoadOptions & PathOptions & { baseUrl: string; paths: readonly string[] }): Promise<Measurement> {
  let requestCount = 0
  const makeUnique = (path: string) => `${path}${path.includes('?') ? '&' : '?'}n=${requestCount++}`
  const requests = paths.map((path) => ({
    method: 'GET' as const,
    path,
    headers,
    ...(hasUniqueUrls ? { setupRequest: (request: object) => ({ ...request, path: makeUnique(path) }) } : {}),
  }))
  const runAutocannon = (duration: number) => autocannon({ url: baseUrl, requests, connections, duration, timeout: 30 })
  await runAutocannon(1)
  const result = await runAutocannon(seconds)
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p975: result.latency.p97_5,
    failures: result.non2xx + result.errors + result.timeouts,
    sampleSize: result['2xx'],
  }
}
