import pLimit from 'p-limit'

/** Thrown when too many operations are waiting. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

export type ConcurrencyLimits = { maxRunning: number; maxWaiting: number }

/**
 * Limits concurrent heavy operations. Others wait in their order of arrival. Above `maxWaiting` an
 * operation is rejected at once, so that no caller waits for too long.
 */
export function createConcurrencyLimiter({ maxRunning, maxWaiting }: ConcurrencyLimits) {
  const limit = pLimit(maxRunning)
  return {
    /** @throws TooBusyError, and the errors of `work` */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting) throw new TooBusyError('too many concurrent operations')
      return limit(work)
    },
  }
}
