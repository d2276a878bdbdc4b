import { TooBusyError } from './concurrency-limiter.ts'

type FairLimits = {
  maxRunning: number
  /** Operations of all keys that may wait. */
  maxWaiting: number
  /** Operations of one key that may wait: a key cannot take every place. */
  maxWaitingPerKey: number
}

/**
 * Limits concurrent heavy operations fairly: at most one operation of a key runs, for example of
 * one user, and keys take turns. Operations of one key run in their order of arrival.
 */
export function createFairLimiter({ maxRunning, maxWaiting, maxWaitingPerKey }: FairLimits) {
  /** Waiting operations by key. The key whose turn is next comes first. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const runningKeys = new Set<string>()
  let waitingCount = 0

  function takeNext(): { key: string; start: () => Promise<void> } | undefined {
    for (const [key, starts] of waiting) {
      const start = runningKeys.has(key) ? undefined : starts.shift()
      if (!start) continue
      waitingCount--
      if (starts.length === 0) waiting.delete(key)
      return { key, start }
    }
    return undefined
  }

  /** A key whose operation ended waits behind the other keys. */
  function moveToEnd(key: string): void {
    const starts = waiting.get(key)
    if (!starts) return
    waiting.delete(key)
    waiting.set(key, starts)
  }

  function startWaiting(): void {
    while (runningKeys.size < maxRunning) {
      const next = takeNext()
      if (!next) return
      runningKeys.add(next.key)
      void next.start().finally(() => {
        runningKeys.delete(next.key)
        moveToEnd(next.key)
        startWaiting()
      })
    }
  }

  return {
    /** @throws TooBusyError, and the errors of `work` */
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const isFull = waitingCount >= maxWaiting || (waiting.get(key)?.length ?? 0) >= maxWaitingPerKey
      if (isFull) return Promise.reject(new TooBusyError('too many concurrent operations'))
      return new Promise<T>((resolve, reject) => {
        const start = () => work().then(resolve, reject)
        waiting.set(key, [...(waiting.get(key) ?? []), start])
        waitingCount++
        startWaiting()
      })
    },
  }
}
