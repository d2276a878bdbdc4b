import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { followsWithoutGap, HISTORY_LIMITS, type HistoryStart, isAfter, type Position, type StreamMessage } from './pubsub.ts'

const createEpoch = () => randomUUID().slice(0, 8)

type HistoryEntry = StreamMessage & { publishedAtSeconds: number }

const STREAM_TTL_SECONDS = 3_600

/** Counter, history and broadcast in one step, so that all three have the same order. */
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
  redis.call('EXPIRE', KEYS[1], ${STREAM_TTL_SECONDS})
  redis.call('PUBLISH', KEYS[3], entry)`

/** The position of a stream. One without messages gets its epoch here, and the offset 0. */
const POSITION_SCRIPT = `
  local position = redis.call('HMGET', KEYS[1], 'epoch', 'offset')
  if not position[1] then
    position = {ARGV[1], '0'}
    redis.call('HSET', KEYS[1], 'epoch', ARGV[1])
    redis.call('DEL', KEYS[2])
    redis.call('EXPIRE', KEYS[1], ${STREAM_TTL_SECONDS})
  end
  return {position[1], position[2] or '0'}`

/**
 * Names in Redis: one hash with epoch and offset and one list of recent messages for each stream.
 * The channel of a stream has the name of its hash. Braces put both keys into one cluster slot.
 */
export const createRedisKeys = (prefix: string) => ({
  channelOf: (stream: string) => `${prefix}:{${stream}}`,
  historyOf: (stream: string) => `${prefix}:{${stream}}:history`,
  streamOf: (channel: string) => channel.slice(prefix.length + 2, -1),
})
export type RedisKeys = ReturnType<typeof createRedisKeys>

/** The recent messages of the streams in Redis. */
export function createRedisHistory(commands: Redis, keys: RedisKeys) {
  async function readPosition(stream: string): Promise<Position> {
    const position = await commands.eval(POSITION_SCRIPT, 2, keys.channelOf(stream), keys.historyOf(stream), createEpoch())
    const [epoch, offset] = position as [string, string]
    return { epoch, offset: Number(offset) }
  }

  /**
   * Oldest first. Redis expires the list as a whole, so entries that are too old are filtered out.
   */
  async function readEntries(stream: string): Promise<HistoryEntry[]> {
    const entries = (await commands.lrange(keys.historyOf(stream), 0, -1)).map((entry) => parseEntry(stream, entry))
    return entries.filter(({ publishedAtSeconds }) => publishedAtSeconds >= Date.now() / 1000 - HISTORY_LIMITS.seconds)
  }

  async function readSince(stream: string, since: number): Promise<StreamMessage[] | undefined> {
    if (since < Date.now() / 1000 - HISTORY_LIMITS.seconds) return undefined
    const entries = await readEntries(stream)
    // The list is trimmed: a full one may have lost older entries of the requested time.
    if (entries.length === HISTORY_LIMITS.items && (entries[0]?.publishedAtSeconds ?? 0) >= since) return undefined
    return entries.filter(({ publishedAtSeconds }) => publishedAtSeconds >= since).map(toStreamMessage)
  }

  async function readAfter(stream: string, position: Position): Promise<StreamMessage[] | undefined> {
    const latest = await readPosition(stream)
    const messages = (await readEntries(stream)).filter((entry) => isAfter(entry, position)).map(toStreamMessage)
    return followsWithoutGap(messages, position, latest) ? messages : undefined
  }

  return {
    readPosition,

    async append(stream: string, payload: string): Promise<void> {
      const channel = keys.channelOf(stream)
      await commands.eval(PUBLISH_SCRIPT, 3, channel, keys.historyOf(stream), channel, payload, createEpoch())
    },

    readAll: async (stream: string): Promise<StreamMessage[]> => (await readEntries(stream)).map(toStreamMessage),
    readFrom: (stream: string, from: HistoryStart) => ('since' in from ? readSince(stream, from.since) : readAfter(stream, from.position)),
  }
}
export type RedisHistory = ReturnType<typeof createRedisHistory>

/** Reads `<epoch> <offset> <unix seconds> <payload>`. */
function parseEntry(stream: string, entry: string): HistoryEntry {
  const [epoch = '', offset = '', publishedAtSeconds = ''] = entry.split(' ', 3)
  const payload = entry.slice(epoch.length + offset.length + publishedAtSeconds.length + 3)
  return { stream, epoch, offset: Number(offset), publishedAtSeconds: Number(publishedAtSeconds), payload }
}

const toStreamMessage = ({ stream, epoch, offset, payload }: HistoryEntry): StreamMessage => ({ stream, epoch, offset, payload })

export const parseMessage = (stream: string, entry: string): StreamMessage => toStreamMessage(parseEntry(stream, entry))
