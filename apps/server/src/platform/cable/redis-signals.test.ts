import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { CableDatabase } from './pg-stream-reader.ts'
import {
  connectClient,
  createLateDatabase,
  EXTENDED_PROTOCOL,
  hasRedis,
  ROOM_1,
  roomStream,
  startCableDatabase,
  startCableServer,
  startRedis,
  waitUntil,
} from './test-helpers.ts'

describe.skipIf(!hasRedis())('signals over Redis (needs a redis-server binary)', () => {
  let database: Awaited<ReturnType<typeof startCableDatabase>>
  let redis: Awaited<ReturnType<typeof startRedis>>
  const cleanups: (() => unknown)[] = []
  beforeAll(async () => {
    database = await startCableDatabase()
    redis = await startRedis()
  }, 60_000)
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
  afterAll(async () => {
    await redis?.stop()
    await database?.stop()
  })

  async function startProcess(options: { pollMs?: number; db?: CableDatabase } = {}) {
    const process = await startCableServer(database.createPubSub({ pollMs: 60_000, redisUrl: redis.url, ...options }), { pingMs: 60_000 })
    cleanups.push(() => process.stop())
    return process
  }

  /** All commands that Redis executes, and what a client receives that subscribes to everything. */
  async function observeRedis() {
    const observer = new Redis(redis.url)
    const monitor = await observer.monitor()
    onTestFinished(() => {
      observer.disconnect()
      monitor.disconnect()
    })
    const signals: string[] = []
    const commands: string[][] = []
    observer.on('pmessage', (_pattern, channel, signal) => signals.push(`${channel}: ${signal}`))
    monitor.on('monitor', (_time, parts: string[]) => commands.push(parts))
    await observer.psubscribe('*')
    return { signals, commands }
  }

  it('carry the stream and the offset, and Redis never sees a message', async () => {
    const [first, second] = [await startProcess(), await startProcess()]
    const clients = [first, first, second].map(({ url }) => connectClient(url, { protocols: [EXTENDED_PROTOCOL] }))
    for (const client of clients) await client.subscribe()
    const { signals, commands } = await observeRedis()

    const texts = ['private one', `private ${'é'.repeat(20_000)}`, 'private three']
    clients[0]?.send({ command: 'message', identifier: ROOM_1, data: JSON.stringify({ action: 'speak', text: texts[0] }) })
    await waitUntil('it arrives', () => clients[0]?.receivedMessages().length === 1)
    await second.cable.broadcast(roomStream(1), { text: texts[1] })
    await first.cable.broadcast(roomStream(1), { text: texts[2] })
    await first.cable.disconnect({ userId: 999 }, { reason: 'private reason' })
    for (const client of clients) {
      await waitUntil('all messages arrive', () => client.receivedMessages().length === 3)
      expect(client.receivedMessages().map(({ message, offset }) => ({ message, offset }))).toEqual(
        texts.map((text, index) => ({ message: { text }, offset: index + 1 })),
      )
    }

    await waitUntil('the signals are observed', () => signals.length === 4)
    expect(signals).toEqual(['cable: 1 room:1', 'cable: 2 room:1', 'cable: 3 room:1', 'cable: 1 cable:control'])
    expect(commands.filter(([name]) => name?.toLowerCase() === 'publish')).toHaveLength(4)
    expect(JSON.stringify([signals, commands])).not.toMatch(/private|é/)
    expect(await redis.admin.dbsize()).toBe(0)
  })

  it('start one read for all sockets of a stream', async () => {
    const { db, reads, release } = createLateDatabase(database.pool)
    release()
    const { url, cable } = await startProcess({ db })
    const clients = Array.from({ length: 5 }, () => connectClient(url))
    for (const client of clients) await client.subscribe('{"channel":"RoomChannel","room":2}')
    await cable.broadcast(roomStream(2), { text: 'to five' })
    for (const client of clients) await waitUntil('the message arrives', () => client.receivedMessages().length === 1)
    expect(reads).toEqual([[roomStream(2)]])
  })

  it('may be lost: the poll delivers while Redis is down, and signals continue when it is back', async () => {
    const ownRedis = await startRedis()
    const createPubSub = (pollMs: number) => database.createPubSub({ pollMs, redisUrl: ownRedis.url })
    const received: string[] = []
    const [publisher, subscriber] = [createPubSub(60_000), createPubSub(50)]
    cleanups.push(
      () => publisher.stop(),
      () => subscriber.stop(),
    )
    await publisher.start(() => {})
    await subscriber.start(({ payload }) => received.push(payload))
    await subscriber.subscribe('down')
    await publisher.publish('down', '1')
    await waitUntil('a signal delivers', () => received.length === 1)
    await ownRedis.stop()
    for (const n of ['2', '3']) await publisher.publish('down', n)
    await waitUntil('the poll delivers', () => received.length === 3)

    const restarted = await startRedis(ownRedis.port)
    cleanups.push(() => restarted.stop())
    const withoutPoll = createPubSub(60_000)
    cleanups.push(() => withoutPoll.stop())
    const receivedLater: string[] = []
    await withoutPoll.start(({ payload }) => receivedLater.push(payload))
    await withoutPoll.subscribe('down')
    // The first ones go out before the publisher is connected again.
    while (receivedLater.length === 0) await publisher.publish('down', 'again')
    expect(received.slice(0, 3)).toEqual(['1', '2', '3'])
    expect(receivedLater[0]).toBe('again')
  })

  it('are not needed to start', async () => {
    const pubsub = database.createPubSub({ pollMs: 50, redisUrl: 'redis://127.0.0.1:1' })
    cleanups.push(() => pubsub.stop())
    const received: string[] = []
    await pubsub.start(({ payload }) => received.push(payload))
    await pubsub.subscribe('without')
    await pubsub.publish('without', '1')
    await waitUntil('the poll delivers', () => received.length === 1)
  })
})
