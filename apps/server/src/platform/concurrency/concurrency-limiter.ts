import pLimit from 'p-limit'

/** Too many tasks are waiting. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

export type ConcurrencyLimits = { maxRunning: number; maxWaiting: number }

/**
 * Runs a limited number of tasks at once, in the order of the calls. Rejects a call when too many
 * are waiting.
 */
export function createConcurrencyLimiter({ maxRunning, maxWaiting }: ConcurrencyLimits) {
  const limit = pLimit(maxRunning)
  return {
    /** @throws TooBusyError and the error of the task */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting) throw new TooBusyError('too many concurrent operations')
      return limit(work)
    },
  }
}
