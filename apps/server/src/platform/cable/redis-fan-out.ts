import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import {
  type CableLog,
  type FanOut,
  followsWithoutGap,
  HISTORY,
  isAfter,
  type Position,
  refuseBadStream,
  type StreamMessage,
} from './fan-out.ts'

type Options = { url: string; log: CableLog; prefix?: string }
type Tail = { position: Position; opened: Promise<void>; work: Promise<void> }

/** Counter, history and broadcast in one step, so that offsets, list and deliveries agree on one order. */
const PUBLISH = `
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
  redis.call('LTRIM', KEYS[2], -${HISTORY.items}, -1)
  redis.call('EXPIRE', KEYS[2], ${HISTORY.seconds})
  redis.call('EXPIRE', KEYS[1], 3600)
  redis.call('PUBLISH', KEYS[3], entry)`

type Entry = StreamMessage & { at: number }

function parseEntry(stream: string, entry: string): Entry {
  const [epoch = '', offset = '', at = ''] = entry.split(' ', 3)
  const payload = entry.slice(epoch.length + offset.length + at.length + 3)
  return { stream, epoch, offset: Number(offset), at: Number(at), payload }
}

const withoutTime = ({ stream, epoch, offset, payload }: Entry): StreamMessage => ({ stream, epoch, offset, payload })

/**
 * Fan-out over Redis, for when PostgreSQL has better things to do (REDIS_URL).
 * Pub/sub delivers at once; a jump in the offsets or a reconnected link is mended from the stream's list of recent messages.
 */
export function createRedisFanOut({ url, log, prefix = 'cable' }: Options): FanOut {
  const commands = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 2 })
  const subscriber = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null })
  const tails = new Map<string, Tail>()
  const channelOf = (stream: string) => `${prefix}:{${stream}}`
  const historyOf = (stream: string) => `${prefix}:{${stream}}:history`
  const streamOf = (channel: string) => channel.slice(prefix.length + 2, -1)
  let onMessage: (message: StreamMessage) => void = () => {}
  for (const client of [commands, subscriber]) client.on('error', (err) => log.warn({ err }, 'cable redis link'))

  async function lastOf(stream: string): Promise<Position> {
    const [epoch, offset] = await commands.hmget(channelOf(stream), 'epoch', 'offset')
    return { epoch: epoch ?? '', offset: Number(offset ?? 0) }
  }

  /** What is kept, oldest first. The list as a whole expires, but each entry must also be young enough. */
  async function kept(stream: string): Promise<Entry[]> {
    const entries = (await commands.lrange(historyOf(stream), 0, -1)).map((entry) => parseEntry(stream, entry))
    return entries.filter(({ at }) => at >= Date.now() / 1000 - HISTORY.seconds)
  }

  function hand(tail: Tail, message: StreamMessage) {
    if (tails.get(message.stream) !== tail || !isAfter(message, tail.position)) return
    tail.position = { epoch: message.epoch, offset: message.offset }
    onMessage(message)
  }

  async function catchUp(stream: string, tail: Tail) {
    for (const entry of await kept(stream)) hand(tail, withoutTime(entry))
  }

  /** After a lost link: first be sure to hear what comes, then read what was missed. */
  async function resume(stream: string, tail: Tail) {
    if (tails.get(stream) !== tail) return
    await subscriber.subscribe(channelOf(stream))
    await catchUp(stream, tail)
  }

  /** Work on one stream is done in order: a message behind a gap waits until the gap is filled. */
  function inOrder(stream: string, tail: Tail, work: () => Promise<void> | void) {
    tail.work = tail.work.then(work).catch((err) => log.error({ err, stream }, 'cable messages not read'))
  }

  function arrived(message: StreamMessage) {
    const tail = tails.get(message.stream)
    if (!tail) return
    inOrder(message.stream, tail, async () => {
      const { position } = tail
      const next = message.epoch === position.epoch ? message.offset <= position.offset + 1 : message.offset === 1
      if (!next) await catchUp(message.stream, tail)
      hand(tail, message)
    })
  }

  async function open(stream: string, tail: Tail) {
    try {
      await subscriber.subscribe(channelOf(stream))
      const last = await lastOf(stream)
      if (tail.position.epoch === '') tail.position = last
    } catch (error) {
      if (tails.get(stream) === tail) tails.delete(stream)
      throw error
    }
  }

  return {
    async publish(stream, payload) {
      refuseBadStream(stream)
      const epoch = randomUUID().slice(0, 8)
      await commands.eval(PUBLISH, 3, channelOf(stream), historyOf(stream), channelOf(stream), payload, epoch)
    },

    async start(handler) {
      onMessage = handler
      subscriber.on('message', (channel, entry) => arrived(withoutTime(parseEntry(streamOf(channel), entry))))
      subscriber.on('ready', () => {
        for (const [stream, tail] of tails) inOrder(stream, tail, () => resume(stream, tail))
      })
      if (subscriber.status === 'wait') await subscriber.connect()
    },

    async watch(stream) {
      refuseBadStream(stream)
      let tail = tails.get(stream)
      if (!tail) {
        const opening: Tail = { position: { epoch: '', offset: 0 }, opened: Promise.resolve(), work: Promise.resolve() }
        tails.set(stream, opening)
        opening.opened = open(stream, opening)
        opening.work = opening.opened.catch(() => {}) // messages wait until the stream's place is known
        tail = opening
      }
      await tail.opened
      return tail.position
    },

    unwatch(stream) {
      if (!tails.delete(stream)) return
      subscriber.unsubscribe(channelOf(stream)).catch(() => {}) // the link is down: then it is not subscribed either
    },

    async history(stream, from) {
      if ('since' in from) {
        if (from.since < Date.now() / 1000 - HISTORY.seconds) return undefined
        const entries = await kept(stream)
        // A full list may have lost older entries of the same time.
        if (entries.length === HISTORY.items && (entries[0]?.at ?? 0) >= from.since) return undefined
        return entries.filter(({ at }) => at >= from.since).map(withoutTime)
      }
      const last = await lastOf(stream)
      const messages = (await kept(stream)).filter((entry) => isAfter(entry, from.position)).map(withoutTime)
      return followsWithoutGap(messages, from.position, last) ? messages : undefined
    },

    async stop() {
      tails.clear()
      subscriber.disconnect()
      commands.disconnect()
    },
  }
}
