import type { FanOut, Position, StreamMessage } from './fan-out.ts'

type Listener = (message: StreamMessage) => void
export type StreamTable = ReturnType<typeof createStreamTable>

/** Who in this process listens to which stream. The fan-out follows exactly the streams that have a listener here. */
export function createStreamTable(fanOut: FanOut) {
  const listeners = new Map<string, Set<Listener>>()

  function remove(stream: string, listener: Listener) {
    const set = listeners.get(stream)
    if (!set?.delete(listener) || set.size > 0) return
    listeners.delete(stream)
    fanOut.unwatch(stream)
  }

  return {
    remove,

    deliver(message: StreamMessage) {
      for (const listener of listeners.get(message.stream) ?? []) listener(message)
    },

    /** @returns the stream's place: everything after it reaches the listener. */
    async add(stream: string, listener: Listener): Promise<Position> {
      const set = listeners.get(stream) ?? new Set()
      listeners.set(stream, set.add(listener))
      try {
        return await fanOut.watch(stream)
      } catch (error) {
        remove(stream, listener)
        throw error
      }
    },
  }
}
