import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { CableDatabase } from './pg-stream-reader.ts'
import type { PubSub, StreamMessage } from './pubsub.ts'
import { createLateDatabase, hasRedis, startCableDatabase, startRedis, waitUntil } from './test-helpers.ts'

type Backend = {
  pool: CableDatabase
  createPubSub: (options?: { db?: CableDatabase }) => PubSub
  /** Terminates the connections that receive signals, as a restart of the backend does. */
  cutConnections: () => Promise<unknown>
  stop: () => Promise<unknown>
}

async function notifyBackend(): Promise<Backend> {
  const database = await startCableDatabase()
  return {
    pool: database.pool,
    createPubSub: (options) => database.createPubSub({ pollMs: 60_000, ...options }),
    cutConnections: () => database.cutListeners(),
    stop: () => database.stop(),
  }
}

async function redisBackend(): Promise<Backend> {
  const database = await startCableDatabase()
  const redis = await startRedis()
  return {
    pool: database.pool,
    createPubSub: (options) => database.createPubSub({ pollMs: 60_000, redisUrl: redis.url, ...options }),
    cutConnections: () => redis.admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub'),
    async stop() {
      await redis.stop()
      await database.stop()
    },
  }
}

const backends = [
  { name: 'NOTIFY', start: notifyBackend, isAvailable: true },
  { name: 'Redis (skipped: needs a redis-server binary, apt-get install redis-server)', start: redisBackend, isAvailable: hasRedis() },
].map((backend) => (backend.isAvailable ? { ...backend, name: backend.name.replace(/ \(.*/, '') } : backend))

for (const { name, start, isAvailable } of backends) {
  describe.skipIf(!isAvailable)(`pub/sub with signals over ${name}`, () => {
    let backend: Backend
    let firstProcess: PubSub
    let secondProcess: PubSub
    const firstReceived: StreamMessage[] = []
    const secondReceived: StreamMessage[] = []
    const messagesOf = (received: StreamMessage[], stream: string) => received.filter((message) => message.stream === stream)
    const payloads = (messages: StreamMessage[] | undefined) => messages?.map(({ payload }) => payload)
    /** Deletes the counter and the messages of a stream, as after a long time without messages. */
    async function deleteStream(stream: string) {
      await backend.pool.query('delete from cable_messages where stream = $1', [stream])
      await backend.pool.query('delete from cable_streams where stream = $1', [stream])
    }

    beforeAll(async () => {
      backend = await start()
      firstProcess = backend.createPubSub()
      secondProcess = backend.createPubSub()
      await firstProcess.start((message) => firstReceived.push(message))
      await secondProcess.start((message) => secondReceived.push(message))
    }, 60_000)
    afterAll(async () => {
      await firstProcess?.stop()
      await secondProcess?.stop()
      await backend?.stop()
    })

    it('delivers messages to every subscribed process, complete, in order and with the same offsets', async () => {
      await Promise.all([firstProcess.subscribe('a'), secondProcess.subscribe('a')])
      const large = JSON.stringify({ text: 'é'.repeat(20_000) }) // larger than a notification
      await firstProcess.publish('a', '{"n":1}')
      await secondProcess.publish('a', large)
      await firstProcess.publish('a', '{"n": 3}')
      await waitUntil(
        'both received three',
        () => messagesOf(firstReceived, 'a').length === 3 && messagesOf(secondReceived, 'a').length === 3,
      )
      expect(payloads(messagesOf(secondReceived, 'a'))).toEqual(['{"n":1}', large, '{"n": 3}'])
      expect(messagesOf(secondReceived, 'a').map(({ offset }) => offset)).toEqual([1, 2, 3])
      expect(messagesOf(firstReceived, 'a')).toEqual(messagesOf(secondReceived, 'a'))
    })

    it('delivers messages of subscribed streams only, from the moment of the subscription', async () => {
      await firstProcess.publish('b', '"before"')
      expect(await firstProcess.subscribe('b')).toMatchObject({ offset: 1 })
      await firstProcess.publish('b', '"while"')
      await waitUntil('it arrives', () => messagesOf(firstReceived, 'b').length === 1)
      firstProcess.unsubscribe('b')
      await firstProcess.publish('b', '"after"')
      await firstProcess.subscribe('b')
      await firstProcess.publish('b', '"again"')
      await waitUntil('it arrives', () => messagesOf(firstReceived, 'b').length === 2)
      expect(payloads(messagesOf(firstReceived, 'b'))).toEqual(['"while"', '"again"'])
      expect(messagesOf(secondReceived, 'b')).toEqual([])
    })

    it('loses no message that is published during the subscription', async () => {
      const streams = Array.from({ length: 60 }, (_, n) => `moment:${n}`)
      const positions = await Promise.all(
        streams.map(async (stream, n) => {
          const publishPromise = secondProcess.publish(stream, String(n))
          const position = await firstProcess.subscribe(stream)
          await publishPromise
          return position
        }),
      )
      const isReceivedOrPast = (n: number) => positions[n]?.offset === 1 || messagesOf(firstReceived, `moment:${n}`).length === 1
      await waitUntil('each message arrived or is before the position', () => streams.every((_, n) => isReceivedOrPast(n)))
    })

    it('delivers each message once and in order when many are published at the same time', async () => {
      await firstProcess.subscribe('c')
      const numbers = Array.from({ length: 200 }, (_, n) => n)
      await Promise.all(numbers.map((n) => (n % 2 ? firstProcess : secondProcess).publish('c', String(n))))
      await waitUntil('all arrive', () => messagesOf(firstReceived, 'c').length === 200)
      expect(messagesOf(firstReceived, 'c').map(({ offset }) => offset)).toEqual(numbers.map((n) => n + 1))
      expect(new Set(payloads(messagesOf(firstReceived, 'c'))).size).toBe(200)
    })

    it('delivers messages that were published while the connection was lost', async () => {
      await firstProcess.subscribe('d')
      await secondProcess.publish('d', '0')
      await waitUntil('the first arrives', () => messagesOf(firstReceived, 'd').length === 1)
      for (let round = 1; round <= 3; round++) {
        await backend.cutConnections()
        await Promise.all([1, 2, 3].map((n) => secondProcess.publish('d', String(round * 10 + n))))
      }
      await waitUntil('all arrive', () => messagesOf(firstReceived, 'd').length === 10)
      expect(messagesOf(firstReceived, 'd').map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    })

    it('returns the history after a position, undefined when it is not complete', async () => {
      for (let n = 1; n <= 5; n++) await firstProcess.publish('e', String(n))
      const { epoch } = await secondProcess.subscribe('e')
      const historyAfter = (offset: number) => secondProcess.history('e', { position: { epoch, offset } })
      expect(payloads(await historyAfter(2))).toEqual(['3', '4', '5'])
      expect(await historyAfter(5)).toEqual([])
      for (const stream of ['e', 'never'])
        expect(await secondProcess.history(stream, { position: { epoch: '', offset: 0 } })).toBeUndefined()
      expect(await secondProcess.history('e', { position: { epoch: 'other', offset: 2 } })).toBeUndefined()
      expect(await secondProcess.history('never', { position: { epoch, offset: 3 } })).toBeUndefined()

      for (let n = 6; n <= 110; n++) await firstProcess.publish('e', String(n))
      expect(await historyAfter(2)).toBeUndefined()
      expect(payloads(await historyAfter(10))).toHaveLength(100)
    })

    it('returns the history since a time', async () => {
      const sinceSeconds = Math.floor(Date.now() / 1000) - 1
      await firstProcess.publish('f', '"f"')
      expect(payloads(await secondProcess.history('f', { since: sinceSeconds }))).toEqual(['"f"'])
      expect(await secondProcess.history('f', { since: sinceSeconds + 60 })).toEqual([])
      expect(await secondProcess.history('f', { since: sinceSeconds - 400 })).toBeUndefined()
    })

    it('does not take an emptied stream for one that never had a message', async () => {
      const position = await firstProcess.subscribe('emptied')
      await deleteStream('emptied') // a crash empties the tables
      expect(await secondProcess.history('emptied', { position })).toBeUndefined()
      await secondProcess.publish('emptied', '1')
      expect(await secondProcess.history('emptied', { position })).toBeUndefined()
    })

    it('starts a new epoch when a counter was deleted, and continues to deliver', async () => {
      await firstProcess.subscribe('g')
      for (const n of ['1', '2', '3']) await secondProcess.publish('g', n)
      await waitUntil('three arrive', () => messagesOf(firstReceived, 'g').length === 3)
      await deleteStream('g')
      await secondProcess.publish('g', '4')
      await waitUntil('the fourth arrives', () => messagesOf(firstReceived, 'g').length === 4)
      const [first, , , fourth] = messagesOf(firstReceived, 'g')
      expect(fourth).toMatchObject({ payload: '4', offset: 1 })
      expect(fourth?.epoch).not.toBe(first?.epoch)
    })

    describe('when the rows are read late', () => {
      const numbers = ['1', '2', '3', '4']

      /** A third process. It reads no messages before `release`. */
      async function startLateProcess(stream: string) {
        const { db, reads, release } = createLateDatabase(backend.pool)
        const received: StreamMessage[] = []
        const resetStreams: string[] = []
        const pubsub = backend.createPubSub({ db })
        onTestFinished(() => pubsub.stop())
        await pubsub.start(
          (message) => received.push(message),
          (streams) => resetStreams.push(...streams),
        )
        await pubsub.subscribe(stream)
        return { release, reads, received, resetStreams }
      }

      it('delivers each message once and in order, by one read', async () => {
        const late = await startLateProcess('late')
        await secondProcess.publish('late', '0')
        await waitUntil('a read has started', () => late.reads.length === 1)
        for (const n of numbers) await secondProcess.publish('late', n)
        await firstProcess.subscribe('late')
        await firstProcess.publish('late', '5')
        await waitUntil('the signals have arrived', () => messagesOf(firstReceived, 'late').length === 1)
        late.release()
        await waitUntil('all arrive', () => late.received.length === 6)
        expect(payloads(late.received)).toEqual(['0', ...numbers, '5'])
        expect(late.reads.length).toBeLessThanOrEqual(3)
        expect(late.resetStreams).toEqual([])
      })

      it('delivers the messages around one whose row was deleted, and reports the gap', async () => {
        const late = await startLateProcess('erased')
        for (const n of numbers) await secondProcess.publish('erased', n)
        await waitUntil('a read has started', () => late.reads.length === 1)
        await backend.pool.query("delete from cable_messages where stream = 'erased' and stream_offset = 2", [])
        late.release()
        await waitUntil('the last arrives', () => late.received.length === 3)
        expect(late.received.map(({ offset }) => offset)).toEqual([1, 3, 4])
        expect(late.resetStreams).toEqual(['erased'])
      })

      it('continues after a last message whose row was deleted', async () => {
        const late = await startLateProcess('erased-last')
        await secondProcess.publish('erased-last', '1')
        await waitUntil('a read has started', () => late.reads.length === 1)
        await backend.pool.query("delete from cable_messages where stream = 'erased-last'", [])
        late.release()
        await secondProcess.publish('erased-last', '2')
        await waitUntil('the next arrives', () => late.received.length === 1)
        expect(late.received).toMatchObject([{ offset: 2, payload: '2' }])
        expect(late.resetStreams).toEqual(['erased-last'])
      })
    })

    it('rejects empty and too long stream names', async () => {
      await expect(firstProcess.publish('x'.repeat(501), '1')).rejects.toThrow(RangeError)
      await expect(firstProcess.subscribe('')).rejects.toThrow(RangeError)
    })
  })
}

describe('pub/sub over PostgreSQL', () => {
  it('finds messages without a notification by its poll', async () => {
    const database = await startCableDatabase()
    const payloads: string[] = []
    const pubsub = database.createPubSub({ pollMs: 50 })
    await pubsub.start(({ payload }) => payloads.push(payload))
    await pubsub.subscribe('s')
    // The same as publish, but without NOTIFY.
    await database.pool.query("update cable_streams set epoch = 'e', last_offset = 1 where stream = 's'")
    await database.pool.query("insert into cable_messages (stream, stream_offset, epoch, payload) values ('s', 1, 'e', '1')")
    await waitUntil('the poll finds it', () => payloads.length === 1)
    await pubsub.stop()
    await database.stop()
  }, 60_000)

  it('loses no message that is published while the position is being read', async () => {
    const database = await startCableDatabase()
    const { promise: positionReturned, resolve: returnPosition } = Promise.withResolvers<void>()
    let isPositionRead = false
    const slowDatabase = {
      async query(text: string, values: unknown[]) {
        const result = await database.pool.query(text, values)
        if (text.includes('select epoch, last_offset from cable_streams') && values[0] === 's') {
          isPositionRead = true
          await positionReturned
        }
        return result
      },
    }
    const payloads: string[] = []
    const pubsub = database.createPubSub({ pollMs: 60_000, db: slowDatabase })
    await pubsub.start(({ payload }) => payloads.push(payload))
    await pubsub.subscribe('later')
    const subscribePromise = pubsub.subscribe('s')
    await waitUntil('the position is read', () => isPositionRead)
    await pubsub.publish('s', '1')
    await pubsub.publish('later', '2')
    // They arrive in order.
    await waitUntil('both notifications arrived', () => payloads.includes('2'))
    returnPosition()
    expect(await subscribePromise).toEqual({ epoch: expect.any(String), offset: 0 })
    await waitUntil('the message arrives', () => payloads.includes('1'))
    expect(payloads).toEqual(['2', '1'])
    await pubsub.stop()
    await database.stop()
  }, 60_000)

  it('purges messages after 300 s and counters after an hour', async () => {
    const database = await startCableDatabase()
    const pubsub = database.createPubSub()
    await pubsub.publish('old', '1')
    await pubsub.publish('new', '1')
    await database.pool.query("update cable_messages set created_at = now() - interval '301 s' where stream = 'old'")
    await database.pool.query("update cable_streams set updated_at = now() - interval '61 min' where stream = 'old'")
    await pubsub.purge()
    expect((await database.pool.query('select stream from cable_messages')).rows).toEqual([{ stream: 'new' }])
    expect((await database.pool.query('select stream from cable_streams')).rows).toEqual([{ stream: 'new' }])
    await pubsub.stop()
    await database.stop()
  }, 60_000)
})
