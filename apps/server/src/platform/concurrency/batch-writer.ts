/**
 * Joins single writes: the values that arrive during a write are written together by the next one.
 * Without load each value is written at once. All callers of a failed write get its error.
 */
export function createBatchWriter<T>(writeBatch: (values: readonly T[]) => Promise<void>): (value: T) => Promise<void> {
  let waiting: { value: T; resolve: () => void; reject: (error: unknown) => void }[] = []
  let isWriting = false

  async function writeWaiting(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await writeBatch(batch.map(({ value }) => value))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isWriting = false
  }

  return (value) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ value, resolve, reject })
      if (!isWriting) void writeWaiting()
    })
}
