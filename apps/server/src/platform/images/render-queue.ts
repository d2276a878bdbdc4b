import { type ConcurrencyLimits, createConcurrencyLimiter } from '#platform/concurrency/concurrency-limiter.ts'

/** Runs a few at a time, and each named piece of work once for everybody who asks for it meanwhile. */
export function createRenderQueue(limits: ConcurrencyLimits) {
  const inProgress = new Map<string, Promise<void>>()
  const limiter = createConcurrencyLimiter(limits)
  return {
    /** @throws TooBusyError, and whatever the work throws, to all who asked */
    run(key: string, work: () => Promise<void>): Promise<void> {
      const existing = inProgress.get(key)
      if (existing) return existing
      const rendering = limiter.run(work).finally(() => inProgress.delete(key))
      inProgress.set(key, rendering)
      return rendering
    },
  }
}
