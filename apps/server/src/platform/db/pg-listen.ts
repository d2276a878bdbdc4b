import pg from 'pg'
import type { Logger } from '#platform/logger/logger.ts'

type Handler = (payload: string) => void | Promise<void>
export type PgListener = ReturnType<typeof createPgListener>
type PgListenerOptions = { connectionString: string; log: Logger; heartbeatMs?: number }

const FIRST_RETRY = 50
const LAST_RETRY = 5_000
const LONGEST_CHANNEL = 63 // bytes of a PostgreSQL identifier

/**
 * The one LISTEN connection of a process, shared by everyone who waits for a NOTIFY.
 * It comes back by itself after the database was away; what was notified meanwhile is lost, hence `onReconnect`:
 * whoever listens looks at the tables then.
 */
export function createPgListener({ connectionString, log, heartbeatMs = 30_000 }: PgListenerOptions) {
  const handlers = new Map<string, Set<Handler>>()
  const reconnected = new Set<() => void>()
  const ending = new AbortController()
  let connection: Promise<pg.Client> | undefined
  let current: pg.Client | undefined

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, keepAlive: true, query_timeout: 10_000, application_name: 'partlane-listen' })
    client.on('notification', ({ channel, payload }) => dispatch(channel, payload ?? ''))
    client.on('error', (err) => lost(client, err))
    client.on('end', () => lost(client))
    try {
      await client.connect()
      for (const channel of handlers.keys()) await client.query(`listen ${quoted(channel)}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    current = client
    return client
  }

  function lost(client: pg.Client, err?: unknown): void {
    if (client !== current) return
    current = undefined
    client.end().catch(() => {})
    if (ending.signal.aborted) return
    log.warn({ err }, 'listen connection lost')
    connection = reconnect()
    connection.catch(() => {}) // refused only when closed; whoever awaits it hears of it
  }

  async function reconnect(): Promise<pg.Client> {
    for (let wait = FIRST_RETRY; ; wait = Math.min(LAST_RETRY, wait * 2)) {
      await pause(wait * (0.5 + Math.random() / 2), ending.signal)
      if (ending.signal.aborted) throw new Error('the listener is closed')
      try {
        const client = await connect()
        log.info('listen connection is back')
        for (const catchUp of reconnected) guard(catchUp)
        return client
      } catch (err) {
        log.warn({ err }, 'listen connection refused')
      }
    }
  }

  function dispatch(channel: string, payload: string): void {
    for (const handler of handlers.get(channel) ?? []) guard(() => handler(payload))
  }

  /** One listener's fault is not the others' nor the connection's. */
  function guard(call: () => void | Promise<void>): void {
    const failed = (err: unknown) => log.error({ err }, 'a listener failed')
    try {
      Promise.resolve(call()).catch(failed)
    } catch (err) {
      failed(err)
    }
  }

  async function execute(statement: string): Promise<void> {
    for (;;) {
      if (ending.signal.aborted) throw new Error('the listener is closed')
      connection ??= connect().catch((error) => {
        connection = undefined // the first connection fails at once, so that a wrong address shows at start
        throw error
      })
      const client = await connection
      try {
        await client.query(statement)
        return
      } catch (error) {
        lost(client, error)
      }
    }
  }

  /** Calls `handler` for each NOTIFY on `channel` from the moment the promise resolves. Resolves to its end. */
  async function listen(channel: string, handler: Handler): Promise<() => Promise<void>> {
    if (Buffer.byteLength(channel) > LONGEST_CHANNEL) throw new Error(`channel name is too long: ${channel}`)
    const own: Handler = (payload) => handler(payload) // the same function may be given twice
    const group = handlers.get(channel) ?? new Set()
    handlers.set(channel, group.add(own))
    try {
      await execute(`listen ${quoted(channel)}`)
    } catch (error) {
      leave(channel, own)
      throw error
    }
    return async () => {
      // Without a connection there is nothing to end: the next one listens to what is wanted then.
      if (leave(channel, own)) await current?.query(`unlisten ${quoted(channel)}`).catch(() => {})
    }
  }

  /** True when the channel has no listener left. */
  function leave(channel: string, handler: Handler): boolean {
    const group = handlers.get(channel)
    if (!group?.delete(handler) || group.size > 0) return false
    return handlers.delete(channel)
  }

  /** A connection cut without a word (a lost route) is found by asking. */
  const heartbeat = setInterval(() => {
    const client = current
    client?.query('select 1').catch((err) => lost(client, err))
  }, heartbeatMs)
  heartbeat.unref()

  return {
    listen,
    /** Calls `catchUp` each time the connection is back after a loss. Returns its end. */
    onReconnect(catchUp: () => void): () => void {
      const own = () => catchUp()
      reconnected.add(own)
      return () => void reconnected.delete(own)
    },
    async close(): Promise<void> {
      ending.abort()
      clearInterval(heartbeat)
      handlers.clear()
      reconnected.clear()
      const client = await connection?.catch(() => undefined)
      current = undefined
      await client?.end().catch(() => {})
    },
  }
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
