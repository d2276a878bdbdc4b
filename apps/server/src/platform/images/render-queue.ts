/** More is asked at once than can be made in reasonable time. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

type QueueLimits = { running: number; waiting: number }

/** Runs a few at a time, and each named piece of work once for everybody who asks for it meanwhile. */
export function createRenderQueue({ running: maxRunning, waiting: maxWaiting }: QueueLimits) {
  const underWay = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  let running = 0

  async function takeTurn(): Promise<void> {
    if (running < maxRunning) running++
    else await new Promise<void>((resolve) => waiting.push(resolve)) // whoever ends hands its place over
  }

  function endTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  async function inTurn(work: () => Promise<void>): Promise<void> {
    await takeTurn()
    try {
      await work()
    } finally {
      endTurn()
    }
  }

  return {
    /** @throws TooBusyError, and whatever the work throws, to all who asked */
    run(name: string, work: () => Promise<void>): Promise<void> {
      const same = underWay.get(name)
      if (same) return same
      if (running >= maxRunning && waiting.length >= maxWaiting) return Promise.reject(new TooBusyError('too many images are being made'))
      const mine = inTurn(work).finally(() => underWay.delete(name))
      underWay.set(name, mine)
      return mine
    },
  }
}
