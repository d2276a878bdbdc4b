import type { Position, PubSub, StreamMessage } from './pubsub.ts'

type Listener = (message: StreamMessage) => void
export type StreamTable = ReturnType<typeof createStreamTable>

/**
 * The listeners of this process by stream. Pub/sub is subscribed to the streams that have a
 * listener.
 */
export function createStreamTable(pubsub: PubSub) {
  const listeners = new Map<string, Set<Listener>>()

  function remove(stream: string, listener: Listener) {
    const streamListeners = listeners.get(stream)
    if (!streamListeners?.delete(listener) || streamListeners.size > 0) return
    listeners.delete(stream)
    pubsub.unsubscribe(stream)
  }

  return {
    remove,

    deliver(message: StreamMessage) {
      for (const listener of listeners.get(message.stream) ?? []) listener(message)
    },

    /** @returns the position of the stream: all later messages reach the listener */
    async add(stream: string, listener: Listener): Promise<Position> {
      const streamListeners = listeners.get(stream) ?? new Set()
      listeners.set(stream, streamListeners.add(listener))
      try {
        return await pubsub.subscribe(stream)
      } catch (error) {
        remove(stream, listener)
        throw error
      }
    },
  }
}
