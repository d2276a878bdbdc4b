import type { Logger } from '#platform/logger/logger.ts'
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
  const handlers = new Map<string, Set<NotificationHandler>>()
  const reconnectHandlers = new Set<() => void>()
  const connection = new PgListenConnection({
    connectionString,
    log,
    channels: () => handlers.keys(),
    onNotification: (channel, payload) => callAll(handlers.get(channel) ?? [], payload),
    onReconnect: () => callAll(reconnectHandlers, undefined),
  })
  const heartbeat = setInterval(() => connection.check(), heartbeatMs)
  heartbeat.unref()

  function callAll<Payload>(callbacks: Iterable<(payload: Payload) => void | Promise<void>>, payload: Payload): void {
    for (const callback of callbacks) callSafely(() => callback(payload), log)
  }

  /** @returns true when the channel has no handler left */
  function removeHandler(channel: string, handler: NotificationHandler): boolean {
    const channelHandlers = handlers.get(channel)
    if (!channelHandlers?.delete(handler) || channelHandlers.size > 0) return false
    handlers.delete(channel)
    return true
  }

  /**
   * Calls `handler` for each NOTIFY on `channel` from the moment the promise resolves.
   * @returns the function that ends this
   */
  async function listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    if (Buffer.byteLength(channel) > MAX_CHANNEL_BYTES) throw new Error(`channel name is too long: ${channel}`)
    // One function may be registered twice.
    const registeredHandler: NotificationHandler = (payload) => handler(payload)
    const channelHandlers = handlers.get(channel) ?? new Set()
    handlers.set(channel, channelHandlers.add(registeredHandler))
    try {
      await connection.listen(channel)
    } catch (error) {
      removeHandler(channel, registeredHandler)
      throw error
    }
    return async () => {
      if (removeHandler(channel, registeredHandler)) await connection.unlisten(channel)
    }
  }

  return {
    listen,
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

/** An error of one handler affects neither the other handlers nor the connection. */
function callSafely(callback: () => void | Promise<void>, log: Logger): void {
  const logFailure = (err: unknown) => log.error({ err }, 'notification handler failed')
  try {
    Promise.resolve(callback()).catch(logFailure)
  } catch (err) {
    logFailure(err)
  }
}
