import pg from 'pg'
import type { Logger } from '#platform/logger/logger.ts'

type NotificationHandler = (payload: string) => void | Promise<void>
export type PgListener = ReturnType<typeof createPgListener>
type PgListenerOptions = { connectionString: string; log: Logger; heartbeatMs?: number }

const MIN_RETRY_DELAY_MS = 50
const MAX_RETRY_DELAY_MS = 5_000
const MAX_CHANNEL_BYTES = 63 // bytes of a PostgreSQL identifier

/**
 * The one LISTEN connection of a process, shared by everyone who waits for a NOTIFY.
 * It comes back by itself after the database was away; what was notified meanwhile is lost, hence `onReconnect`:
 * whoever listens looks at the tables then.
 */
export function createPgListener({ connectionString, log, heartbeatMs = 30_000 }: PgListenerOptions) {
  const handlers = new Map<string, Set<NotificationHandler>>()
  const reconnectHandlers = new Set<() => void>()
  const closeController = new AbortController()
  let connection: Promise<pg.Client> | undefined
  let currentClient: pg.Client | undefined

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, keepAlive: true, query_timeout: 10_000, application_name: 'partlane-listen' })
    client.on('notification', ({ channel, payload }) => dispatch(channel, payload ?? ''))
    client.on('error', (err) => handleConnectionLoss(client, err))
    client.on('end', () => handleConnectionLoss(client))
    try {
      await client.connect()
      for (const channel of handlers.keys()) await client.query(`listen ${quoteIdentifier(channel)}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    currentClient = client
    return client
  }

  function handleConnectionLoss(client: pg.Client, err?: unknown): void {
    if (client !== currentClient) return
    currentClient = undefined
    client.end().catch(() => {})
    if (closeController.signal.aborted) return
    log.warn({ err }, 'listen connection lost')
    connection = reconnect()
    connection.catch(() => {}) // refused only when closed; whoever awaits it hears of it
  }

  async function reconnect(): Promise<pg.Client> {
    for (let delayMs = MIN_RETRY_DELAY_MS; ; delayMs = Math.min(MAX_RETRY_DELAY_MS, delayMs * 2)) {
      await sleep(delayMs * (0.5 + Math.random() / 2), closeController.signal)
      if (closeController.signal.aborted) throw new Error('the listener is closed')
      try {
        const client = await connect()
        log.info('listen connection is back')
        for (const handler of reconnectHandlers) callSafely(handler)
        return client
      } catch (err) {
        log.warn({ err }, 'listen connection refused')
      }
    }
  }

  function dispatch(channel: string, payload: string): void {
    for (const handler of handlers.get(channel) ?? []) callSafely(() => handler(payload))
  }

  /** One listener's fault is not the others' nor the connection's. */
  function callSafely(callback: () => void | Promise<void>): void {
    const logFailure = (err: unknown) => log.error({ err }, 'a listener failed')
    try {
      Promise.resolve(callback()).catch(logFailure)
    } catch (err) {
      logFailure(err)
    }
  }

  async function execute(statement: string): Promise<void> {
    for (;;) {
      if (closeController.signal.aborted) throw new Error('the listener is closed')
      connection ??= connect().catch((error) => {
        connection = undefined // the first connection fails at once, so that a wrong address shows at start
        throw error
      })
      const client = await connection
      try {
        await client.query(statement)
        return
      } catch (error) {
        handleConnectionLoss(client, error)
      }
    }
  }

  /** Calls `handler` for each NOTIFY on `channel` from the moment the promise resolves. Resolves to its end. */
  async function listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    if (Buffer.byteLength(channel) > MAX_CHANNEL_BYTES) throw new Error(`channel name is too long: ${channel}`)
    const registeredHandler: NotificationHandler = (payload) => handler(payload) // the same function may be given twice
    const channelHandlers = handlers.get(channel) ?? new Set()
    handlers.set(channel, channelHandlers.add(registeredHandler))
    try {
      await execute(`listen ${quoteIdentifier(channel)}`)
    } catch (error) {
      removeHandler(channel, registeredHandler)
      throw error
    }
    return async () => {
      // Without a connection there is nothing to end: the next one listens to what is wanted then.
      if (removeHandler(channel, registeredHandler)) await currentClient?.query(`unlisten ${quoteIdentifier(channel)}`).catch(() => {})
    }
  }

  /** True when the channel has no listener left. */
  function removeHandler(channel: string, handler: NotificationHandler): boolean {
    const channelHandlers = handlers.get(channel)
    if (!channelHandlers?.delete(handler) || channelHandlers.size > 0) return false
    return handlers.delete(channel)
  }

  /** A connection cut without a word (a lost route) is found by asking. */
  const heartbeat = setInterval(() => {
    const client = currentClient
    client?.query('select 1').catch((err) => handleConnectionLoss(client, err))
  }, heartbeatMs)
  heartbeat.unref()

  return {
    listen,
    /** Calls `catchUp` each time the connection is back after a loss. Returns its end. */
    onReconnect(handler: () => void): () => void {
      const registeredHandler = () => handler()
      reconnectHandlers.add(registeredHandler)
      return () => void reconnectHandlers.delete(registeredHandler)
    },
    async close(): Promise<void> {
      closeController.abort()
      clearInterval(heartbeat)
      handlers.clear()
      reconnectHandlers.clear()
      const client = await connection?.catch(() => undefined)
      currentClient = undefined
      await client?.end().catch(() => {})
    },
  }
}

function quoteIdentifier(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}
