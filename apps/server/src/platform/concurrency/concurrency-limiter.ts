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
  const waiting: (() => void)[] = []
  let running = 0

  async function acquireSlot(): Promise<void> {
    if (running < maxRunning) running++
    // a task that ends passes its slot to the next one
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function releaseSlot(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return {
    /** @throws TooBusyError and the error of the task */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= maxRunning && waiting.length >= maxWaiting) throw new TooBusyError('too much is asked at once')
      await acquireSlot()
      try {
        return await work()
      } finally {
        releaseSlot()
      }
    },
  }
}
