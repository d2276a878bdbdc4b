import { Redis } from 'ioredis'
import { assertStreamName, type CableLog, isAfter, type Position, type PubSub, type StreamMessage } from './pubsub.ts'
import { createRedisHistory, createRedisKeys, parseMessage, type RedisHistory, type RedisKeys } from './redis-history.ts'

type RedisPubSubOptions = { url: string; log: CableLog; prefix?: string }

/**
 * Pub/sub over Redis, to reduce the load of PostgreSQL (REDIS_URL).
 * Redis sends messages at once. After a gap in the offsets or a lost connection the missing ones
 * are read from the stream's list of recent messages.
 */
export function createRedisPubSub({ url, log, prefix = 'cable' }: RedisPubSubOptions): PubSub {
  const commands = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 2 })
  const subscriber = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null })
  for (const client of [commands, subscriber]) client.on('error', (err) => log.warn({ err }, 'cable redis connection error'))
  const keys = createRedisKeys(prefix)
  const history = createRedisHistory(commands, keys)
  let onMessage: (message: StreamMessage) => void = () => {}
  const reader = new RedisStreamReader({ subscriber, history, keys, log, onMessage: (message) => onMessage(message) })

  return {
    async publish(stream, payload) {
      assertStreamName(stream)
      await history.append(stream, payload)
    },

    async start(handler) {
      onMessage = handler
      subscriber.on('message', (channel, entry) => reader.handleMessage(parseMessage(keys.streamOf(channel), entry)))
      subscriber.on('ready', () => reader.resumeAll())
      if (subscriber.status === 'wait') await subscriber.connect()
    },

    async subscribe(stream) {
      assertStreamName(stream)
      return reader.subscribe(stream)
    },

    unsubscribe: (stream) => reader.unsubscribe(stream),
    history: (stream, from) => history.readFrom(stream, from),

    async stop() {
      reader.clear()
      subscriber.disconnect()
      commands.disconnect()
    },
  }
}

/** `opening` resolves when the position is known. `queue` is the end of the work on this stream. */
type StreamCursor = { position: Position; opening: Promise<void>; queue: Promise<void> }

type RedisStreamReaderOptions = {
  subscriber: Redis
  history: RedisHistory
  keys: RedisKeys
  log: CableLog
  onMessage: (message: StreamMessage) => void
}

/**
 * Passes on the messages of the subscribed streams, in order and each once. Tracks the position of
 * each stream.
 */
class RedisStreamReader {
  readonly #options: RedisStreamReaderOptions
  readonly #cursors = new Map<string, StreamCursor>()

  constructor(options: RedisStreamReaderOptions) {
    this.#options = options
  }

  /**
   * @returns the current position: all later messages reach `onMessage`. A second call returns the
   * same.
   */
  async subscribe(stream: string): Promise<Position> {
    let cursor = this.#cursors.get(stream)
    if (!cursor) {
      cursor = { position: { epoch: '', offset: 0 }, opening: Promise.resolve(), queue: Promise.resolve() }
      this.#cursors.set(stream, cursor)
      cursor.opening = this.#open(stream, cursor)
      cursor.queue = cursor.opening.catch(() => {}) // messages wait until the position is known
    }
    await cursor.opening
    return cursor.position
  }

  unsubscribe(stream: string): void {
    if (!this.#cursors.delete(stream)) return
    const { subscriber, keys } = this.#options
    // Without a connection there is no subscription.
    subscriber.unsubscribe(keys.channelOf(stream)).catch(() => {})
  }

  handleMessage(message: StreamMessage): void {
    const cursor = this.#cursors.get(message.stream)
    if (!cursor) return
    this.#enqueue(message.stream, cursor, async () => {
      const { position } = cursor
      const isNext = message.epoch === position.epoch ? message.offset <= position.offset + 1 : message.offset === 1
      if (!isNext) await this.#catchUp(message.stream, cursor)
      this.#deliver(cursor, message)
    })
  }

  /** Continues all streams after the connection was lost. */
  resumeAll(): void {
    for (const [stream, cursor] of this.#cursors) this.#enqueue(stream, cursor, () => this.#resume(stream, cursor))
  }

  clear(): void {
    this.#cursors.clear()
  }

  async #open(stream: string, cursor: StreamCursor): Promise<void> {
    const { subscriber, history, keys } = this.#options
    try {
      await subscriber.subscribe(keys.channelOf(stream))
      const position = await history.readPosition(stream)
      if (cursor.position.epoch === '') cursor.position = position
    } catch (error) {
      if (this.#cursors.get(stream) === cursor) this.#cursors.delete(stream)
      throw error
    }
  }

  /** Subscribes before it reads what was missed, so that no message is lost in between. */
  async #resume(stream: string, cursor: StreamCursor): Promise<void> {
    if (this.#cursors.get(stream) !== cursor) return
    await this.#options.subscriber.subscribe(this.#options.keys.channelOf(stream))
    await this.#catchUp(stream, cursor)
  }

  async #catchUp(stream: string, cursor: StreamCursor): Promise<void> {
    for (const message of await this.#options.history.readAll(stream)) this.#deliver(cursor, message)
  }

  /** Work on one stream runs in order: a message after a gap waits until the gap is filled. */
  #enqueue(stream: string, cursor: StreamCursor, work: () => Promise<void>): void {
    cursor.queue = cursor.queue.then(work).catch((err) => this.#options.log.error({ err, stream }, 'cable messages not read'))
  }

  #deliver(cursor: StreamCursor, message: StreamMessage): void {
    if (this.#cursors.get(message.stream) !== cursor || !isAfter(message, cursor.position)) return
    cursor.position = { epoch: message.epoch, offset: message.offset }
    this.#options.onMessage(message)
  }
}
