import { setTimeout as delay } from 'node:timers/promises'

type BatchWriterOptions = {
  /** The shortest time between the starts of two writes. */
  minIntervalMs?: () => number
}

/**
 * Joins single writes: the values that arrive during a write, or before the next one may start, are
 * written together, in the order of their arrival. Without load each value is written at once. All
 * callers of a write get its result, or its error.
 */
export function createBatchWriter<T, Result = void>(
  writeBatch: (values: readonly T[]) => Promise<Result>,
  { minIntervalMs = () => 0 }: BatchWriterOptions = {},
): (value: T) => Promise<Result> {
  let waiting: { value: T; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = []
  let isWriting = false
  let nextWriteAtMs = 0

  async function writeWaiting(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const delayMs = nextWriteAtMs - performance.now()
      if (delayMs > 0) await delay(delayMs)
      nextWriteAtMs = performance.now() + minIntervalMs()
      const batch = waiting
      waiting = []
      try {
        const result = await writeBatch(batch.map(({ value }) => value))
        for (const { resolve } of batch) resolve(result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isWriting = false
  }

  return (value) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ value, resolve, reject })
      if (!isWriting) void writeWaiting()
    })
}
