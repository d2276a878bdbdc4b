/** More is asked at once than can be done in reasonable time. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

export type ConcurrencyLimits = { maxRunning: number; maxWaiting: number }

/** Lets heavy work run a few at a time, in the order it came; who comes when too many wait is turned away at once. */
export function createConcurrencyLimiter({ maxRunning, maxWaiting }: ConcurrencyLimits) {
  const waiting: (() => void)[] = []
  let running = 0

  async function acquireSlot(): Promise<void> {
    if (running < maxRunning) running++
    else await new Promise<void>((resolve) => waiting.push(resolve)) // whoever ends hands its place over
  }

  function releaseSlot(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return {
    /** @throws TooBusyError, and whatever the work throws */
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
