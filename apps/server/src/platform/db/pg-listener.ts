import type { Logger } from '#platform/logger/logger.ts'
import { type AdvisoryLockNamespace, tryLockStatement } from './advisory-locks.ts'
import { PgListenConnection } from './pg-listen-connection.ts'

type NotificationHandler = (payload: string) => void | Promise<void>
export type PgListener = ReturnType<typeof createPgListener>
type PgListenerOptions = { connectionString: string; log: Logger; heartbeatMs?: number }

const MAX_CHANNEL_BYTES = 63 // bytes of a PostgreSQL identifier

/**
 * The LISTEN connection of a process, shared by all handlers of NOTIFY.
 * It reconnects after the connection is lost. Notifications in between are lost, so handlers of
 * `onReconnect` read the tables again.
 */
export function createPgListener({ connectionString, log, heartbeatMs = 30_000 }: PgListenerOptions) {
  const handlers = createHandlerSets()
  const reconnectHandlers = new Set<() => void>()
  const connection = new PgListenConnection({
    connectionString,
    log,
    channels: () => handlers.channels(),
    onNotification: (channel, payload) => {
      for (const handler of handlers.of(channel)) callSafely(() => handler(payload), log)
    },
    onReconnect: () => {
      for (const handler of reconnectHandlers) callSafely(handler, log)
    },
  })
  const heartbeat = setInterval(() => connection.check(), heartbeatMs)
  heartbeat.unref()

  return {
    /**
     * Calls `handler` for each NOTIFY on `channel` from the moment the promise resolves.
     * @returns the function that ends this
     */
    async listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
      if (Buffer.byteLength(channel) > MAX_CHANNEL_BYTES) throw new Error(`channel name is too long: ${channel}`)
      const remove = handlers.add(channel, handler)
      try {
        await connection.listen(channel)
      } catch (error) {
        remove()
        throw error
      }
      return async () => {
        if (remove() === 'last') await connection.unlisten(channel)
      }
    },
    /**
     * Takes the lock of an item for as long as the connection lives. A lost connection loses the
     * lock: `onReconnect` takes it again.
     * @returns false if another connection holds it
     */
    async tryLock(namespace: AdvisoryLockNamespace, item: number): Promise<boolean> {
      const { text, values } = tryLockStatement(namespace, item)
      const { rows } = await connection.query(text, values)
      return rows[0]?.locked === true
    },
    /**
     * Calls `handler` after each lost connection, once notifications arrive again.
     * @returns the function that ends this
     */
    onReconnect(handler: () => void): () => void {
      const registeredHandler = () => handler()
      reconnectHandlers.add(registeredHandler)
      return () => reconnectHandlers.delete(registeredHandler)
    },
    async close(): Promise<void> {
      clearInterval(heartbeat)
      handlers.clear()
      reconnectHandlers.clear()
      await connection.close()
    },
  }
}

/** The handlers of each channel. One function may be added twice. */
function createHandlerSets() {
  const sets = new Map<string, Set<NotificationHandler>>()
  return {
    channels: () => sets.keys(),
    of: (channel: string): Iterable<NotificationHandler> => sets.get(channel) ?? [],
    /** @returns a function that removes the handler, and returns whether it was the last one */
    add(channel: string, handler: NotificationHandler): () => 'last' | 'others_left' {
      const registeredHandler: NotificationHandler = (payload) => handler(payload)
      const handlers = sets.get(channel) ?? new Set()
      sets.set(channel, handlers.add(registeredHandler))
      return () => {
        const isLast = handlers.delete(registeredHandler) && handlers.size === 0 && sets.get(channel) === handlers
        if (isLast) sets.delete(channel)
        return isLast ? 'last' : 'others_left'
      }
    },
    clear: () => sets.clear(),
  }
}

/** An error of one handler affects neither the other handlers nor the connection. */
function callSafely(callback: () => void | Promise<void>, log: Logger): void {
  const logFailure = (err: unknown) => log.error({ err }, 'notification handler failed')
  try {
    Promise.resolve(callback()).catch(logFailure)
  } catch (err) {
    logFailure(err)
  }
}
