import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import {
  assertStreamName,
  type CableLog,
  followsWithoutGap,
  HISTORY_LIMITS,
  isAfter,
  type Position,
  type PubSub,
  type StreamMessage,
} from './pubsub.ts'

type RedisPubSubOptions = { url: string; log: CableLog; prefix?: string }
type StreamCursor = { position: Position; opening: Promise<void>; queue: Promise<void> }

/** Counter, history and broadcast in one step, so that offsets, list and deliveries agree on one order. */
const PUBLISH_SCRIPT = `
  local epoch = redis.call('HGET', KEYS[1], 'epoch')
  if not epoch then
    epoch = ARGV[2]
    redis.call('HSET', KEYS[1], 'epoch', epoch)
    redis.call('DEL', KEYS[2])
  end
  local offset = redis.call('HINCRBY', KEYS[1], 'offset', 1)
  local time = redis.call('TIME')[1]
  local entry = epoch .. ' ' .. offset .. ' ' .. time .. ' ' .. ARGV[1]
  redis.call('RPUSH', KEYS[2], entry)
  redis.call('LTRIM', KEYS[2], -${HISTORY_LIMITS.items}, -1)
  redis.call('EXPIRE', KEYS[2], ${HISTORY_LIMITS.seconds})
  redis.call('EXPIRE', KEYS[1], 3600)
  redis.call('PUBLISH', KEYS[3], entry)`

type HistoryEntry = StreamMessage & { publishedAtSeconds: number }

function parseEntry(stream: string, entry: string): HistoryEntry {
  const [epoch = '', offset = '', publishedAtSeconds = ''] = entry.split(' ', 3)
  const payload = entry.slice(epoch.length + offset.length + publishedAtSeconds.length + 3)
  return { stream, epoch, offset: Number(offset), publishedAtSeconds: Number(publishedAtSeconds), payload }
}

const toStreamMessage = ({ stream, epoch, offset, payload }: HistoryEntry): StreamMessage => ({ stream, epoch, offset, payload })

/**
 * Fan-out over Redis, for when PostgreSQL has better things to do (REDIS_URL).
 * Pub/sub delivers at once; a jump in the offsets or a reconnected link is mended from the stream's list of recent messages.
 */
export function createRedisPubSub({ url, log, prefix = 'cable' }: RedisPubSubOptions): PubSub {
  const commands = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 2 })
  const subscriber = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null })
  const cursors = new Map<string, StreamCursor>()
  const channelKeyOf = (stream: string) => `${prefix}:{${stream}}`
  const historyKeyOf = (stream: string) => `${prefix}:{${stream}}:history`
  const streamOf = (channel: string) => channel.slice(prefix.length + 2, -1)
  let onMessage: (message: StreamMessage) => void = () => {}
  for (const client of [commands, subscriber]) client.on('error', (err) => log.warn({ err }, 'cable redis link'))

  async function loadPosition(stream: string): Promise<Position> {
    const [epoch, offset] = await commands.hmget(channelKeyOf(stream), 'epoch', 'offset')
    return { epoch: epoch ?? '', offset: Number(offset ?? 0) }
  }

  /** What is kept, oldest first. The list as a whole expires, but each entry must also be young enough. */
  async function readHistory(stream: string): Promise<HistoryEntry[]> {
    const entries = (await commands.lrange(historyKeyOf(stream), 0, -1)).map((entry) => parseEntry(stream, entry))
    return entries.filter(({ publishedAtSeconds }) => publishedAtSeconds >= Date.now() / 1000 - HISTORY_LIMITS.seconds)
  }

  function deliver(cursor: StreamCursor, message: StreamMessage) {
    if (cursors.get(message.stream) !== cursor || !isAfter(message, cursor.position)) return
    cursor.position = { epoch: message.epoch, offset: message.offset }
    onMessage(message)
  }

  async function catchUp(stream: string, cursor: StreamCursor) {
    for (const entry of await readHistory(stream)) deliver(cursor, toStreamMessage(entry))
  }

  /** After a lost link: first be sure to hear what comes, then read what was missed. */
  async function resume(stream: string, cursor: StreamCursor) {
    if (cursors.get(stream) !== cursor) return
    await subscriber.subscribe(channelKeyOf(stream))
    await catchUp(stream, cursor)
  }

  /** Work on one stream is done in order: a message behind a gap waits until the gap is filled. */
  function enqueue(stream: string, cursor: StreamCursor, work: () => Promise<void> | void) {
    cursor.queue = cursor.queue.then(work).catch((err) => log.error({ err, stream }, 'cable messages not read'))
  }

  function handleMessage(message: StreamMessage) {
    const cursor = cursors.get(message.stream)
    if (!cursor) return
    enqueue(message.stream, cursor, async () => {
      const { position } = cursor
      const isNext = message.epoch === position.epoch ? message.offset <= position.offset + 1 : message.offset === 1
      if (!isNext) await catchUp(message.stream, cursor)
      deliver(cursor, message)
    })
  }

  async function openStream(stream: string, cursor: StreamCursor) {
    try {
      await subscriber.subscribe(channelKeyOf(stream))
      const position = await loadPosition(stream)
      if (cursor.position.epoch === '') cursor.position = position
    } catch (error) {
      if (cursors.get(stream) === cursor) cursors.delete(stream)
      throw error
    }
  }

  return {
    async publish(stream, payload) {
      assertStreamName(stream)
      const epoch = randomUUID().slice(0, 8)
      await commands.eval(PUBLISH_SCRIPT, 3, channelKeyOf(stream), historyKeyOf(stream), channelKeyOf(stream), payload, epoch)
    },

    async start(handler) {
      onMessage = handler
      subscriber.on('message', (channel, entry) => handleMessage(toStreamMessage(parseEntry(streamOf(channel), entry))))
      subscriber.on('ready', () => {
        for (const [stream, cursor] of cursors) enqueue(stream, cursor, () => resume(stream, cursor))
      })
      if (subscriber.status === 'wait') await subscriber.connect()
    },

    async subscribe(stream) {
      assertStreamName(stream)
      let cursor = cursors.get(stream)
      if (!cursor) {
        const newCursor: StreamCursor = { position: { epoch: '', offset: 0 }, opening: Promise.resolve(), queue: Promise.resolve() }
        cursors.set(stream, newCursor)
        newCursor.opening = openStream(stream, newCursor)
        newCursor.queue = newCursor.opening.catch(() => {}) // messages wait until the stream's place is known
        cursor = newCursor
      }
      await cursor.opening
      return cursor.position
    },

    unsubscribe(stream) {
      if (!cursors.delete(stream)) return
      subscriber.unsubscribe(channelKeyOf(stream)).catch(() => {}) // the link is down: then it is not subscribed either
    },

    async history(stream, from) {
      if ('since' in from) {
        if (from.since < Date.now() / 1000 - HISTORY_LIMITS.seconds) return undefined
        const entries = await readHistory(stream)
        // A full list may have lost older entries of the same time.
        if (entries.length === HISTORY_LIMITS.items && (entries[0]?.publishedAtSeconds ?? 0) >= from.since) return undefined
        return entries.filter(({ publishedAtSeconds }) => publishedAtSeconds >= from.since).map(toStreamMessage)
      }
      const latest = await loadPosition(stream)
      const messages = (await readHistory(stream)).filter((entry) => isAfter(entry, from.position)).map(toStreamMessage)
      return followsWithoutGap(messages, from.position, latest) ? messages : undefined
    },

    async stop() {
      cursors.clear()
      subscriber.disconnect()
      commands.disconnect()
    },
  }
}
