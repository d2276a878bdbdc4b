import { type ConcurrencyLimits, createConcurrencyLimiter } from '#platform/concurrency/concurrency-limiter.ts'

/** Runs a limited number of tasks at once. Concurrent calls with the same key share one task. */
export function createRenderQueue<T>(limits: ConcurrencyLimits) {
  const inProgress = new Map<string, Promise<T>>()
  const limiter = createConcurrencyLimiter(limits)
  return {
    /** @throws TooBusyError and the error of the task, for all callers of the key */
    run(key: string, work: () => Promise<T>): Promise<T> {
      const existing = inProgress.get(key)
      if (existing) return existing
      const rendering = limiter.run(work).finally(() => inProgress.delete(key))
      inProgress.set(key, rendering)
      return rendering
    },
  }
}
