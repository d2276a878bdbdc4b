import { type ConcurrencyLimits, createConcurrencyLimiter } from './concurrency-limiter.ts'

/**
 * Limits concurrent operations of one key, for example of one user or IP address. The operations of
 * different keys do not wait for each other.
 */
export function createKeyedLimiter(limits: ConcurrencyLimits) {
  const entries = new Map<string, { limiter: ReturnType<typeof createConcurrencyLimiter>; operations: number }>()
  return {
    /** @throws TooBusyError, and the errors of `work` */
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const entry = entries.get(key) ?? { limiter: createConcurrencyLimiter(limits), operations: 0 }
      entries.set(key, entry)
      entry.operations++
      try {
        return await entry.limiter.run(work)
      } finally {
        entry.operations--
        if (entry.operations === 0) entries.delete(key)
      }
    },
    /** The number of keys with an operation that runs or waits. */
    get keyCount() {
      return entries.size
    },
  }
}
