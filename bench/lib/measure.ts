import autocannon from 'autocannon'

export type Figure = { perSecond: number; p50: number; p975: number; failures: number; sample: number }

/** The value below which this part of the samples lies, in milliseconds. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))] ?? 0
}

type Load = { connections: number; seconds: number }

/**
 * Does `step` again and again, so many at once, for so long. A step that says 'done' has nothing left to do and ends its lane.
 * What begins before the end counts, to its own end.
 */
export async function repeat({ connections, seconds }: Load, step: (lane: number) => Promise<'done' | undefined>): Promise<Figure> {
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const ends = began + seconds * 1_000
  const lane = async (number: number) => {
    while (performance.now() < ends) {
      const from = performance.now()
      try {
        if ((await step(number)) === 'done') return
        times.push(performance.now() - from)
      } catch (error) {
        failures++
        if (failures === 1) console.error(`    first failure: ${error instanceof Error ? error.message : error}`)
        if (failures > 100) return
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => lane(number)))
  return figureOf(times, (performance.now() - began) / 1_000, failures)
}

function figureOf(times: number[], seconds: number, failures: number): Figure {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    p50: percentile(sorted, 0.5),
    p975: percentile(sorted, 0.975),
    failures,
    sample: times.length,
  }
}

/** Loads addresses in turn with autocannon, after a second that does not count. Anything but 2xx is a failure. */
export async function loadPaths({
  address,
  paths,
  connections,
  seconds,
}: Load & { address: string; paths: readonly string[] }): Promise<Figure> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }))
  const run = (duration: number) => autocannon({ url: address, requests, connections, duration, timeout: 30 })
  await run(1)
  const result = await run(seconds)
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p975: result.latency.p97_5,
    failures: result.non2xx + result.errors + result.timeouts,
    sample: result['2xx'],
  }
}
