import pg from 'pg'
import type { Logger } from '#platform/logger/logger.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

type PgListenConnectionOptions = {
  connectionString: string
  log: Logger
  /** The channels to listen to on a new connection. */
  channels: () => Iterable<string>
  onNotification: (channel: string, payload: string) => void
  /** Called when a lost connection is open again. */
  onReconnect: () => void
}

const MIN_RETRY_DELAY_MS = 50
/** Below LOST_AFTER_MS of the worker processes, so that a living one has its lock again in time. */
const MAX_RETRY_DELAY_MS = 400

/**
 * One PostgreSQL connection for LISTEN. It opens with the first statement and reconnects until
 * `close`. An error of the first connection rejects `listen`, so that a wrong address is reported
 * at start.
 */
export class PgListenConnection {
  readonly #options: PgListenConnectionOptions
  readonly #closeController = new AbortController()
  #connection: Promise<pg.Client> | undefined
  #currentClient: pg.Client | undefined

  constructor(options: PgListenConnectionOptions) {
    this.#options = options
  }

  /** Resolves when notifications of the channel arrive. Waits for a new connection after a loss. */
  async listen(channel: string): Promise<void> {
    await this.query(`listen ${quoteIdentifier(channel)}`)
  }

  /** Sends a statement on this connection. Waits for a new connection after a loss. */
  async query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    for (;;) {
      if (this.#closeController.signal.aborted) throw new Error('the listener is closed')
      this.#connection ??= this.#connect().catch((error) => {
        this.#connection = undefined
        throw error
      })
      const client = await this.#connection
      try {
        return await client.query(text, values)
      } catch (error) {
        this.#handleLoss(client, error)
      }
    }
  }

  /** Without a connection there is nothing to do: the next one listens to the current channels. */
  async unlisten(channel: string): Promise<void> {
    await this.#currentClient?.query(`unlisten ${quoteIdentifier(channel)}`).catch(() => {})
  }

  /** Detects a connection that was lost without an error, such as after a lost route. */
  check(): void {
    const client = this.#currentClient
    client?.query('select 1').catch((err) => this.#handleLoss(client, err))
  }

  async close(): Promise<void> {
    this.#closeController.abort()
    const client = await this.#connection?.catch(() => undefined)
    this.#currentClient = undefined
    await client?.end().catch(() => {})
  }

  async #connect(): Promise<pg.Client> {
    const { connectionString, channels, onNotification } = this.#options
    const client = new pg.Client({ connectionString, keepAlive: true, query_timeout: 10_000, application_name: 'partlane-listen' })
    client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
    client.on('error', (err) => this.#handleLoss(client, err))
    client.on('end', () => this.#handleLoss(client))
    try {
      await client.connect()
      for (const channel of channels()) await client.query(`listen ${quoteIdentifier(channel)}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#currentClient = client
    return client
  }

  #handleLoss(client: pg.Client, err?: unknown): void {
    if (client !== this.#currentClient) return
    this.#currentClient = undefined
    client.end().catch(() => {})
    if (this.#closeController.signal.aborted) return
    this.#options.log.warn({ err }, 'listen connection lost')
    this.#connection = this.#reconnect()
    // Rejects only after `close`; callers that await it get the error.
    this.#connection.catch(() => {})
  }

  /** Tries to connect with growing delays until it succeeds. Rejects after `close`. */
  async #reconnect(): Promise<pg.Client> {
    const { log, onReconnect } = this.#options
    const { signal } = this.#closeController
    for (let delayMs = MIN_RETRY_DELAY_MS; ; delayMs = Math.min(MAX_RETRY_DELAY_MS, delayMs * 2)) {
      await sleep(delayMs * (0.5 + Math.random() / 2), signal)
      if (signal.aborted) throw new Error('the listener is closed')
      try {
        const client = await this.#connect()
        log.info('listen connection restored')
        onReconnect()
        return client
      } catch (err) {
        // The loss is logged once. An unexpected reason is worth another line.
        if (!isDatabaseUnavailable(err) && !hasSystemCode(err)) log.warn({ err }, 'listen connection failed')
      }
    }
  }
}

/** The server does not accept connections: ECONNREFUSED, ECONNRESET. */
const hasSystemCode = (error: unknown) => error instanceof Error && 'syscall' in error

function quoteIdentifier(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`
}

/** Resolves after the delay, or at once when the signal aborts. */
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
