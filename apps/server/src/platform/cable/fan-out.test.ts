import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FanOut, StreamMessage } from './fan-out.ts'
import { createRedisFanOut } from './redis-fan-out.ts'
import { log, pause, startCableDatabase, until } from './test-kit.ts'

type Backend = {
  fanOut: () => FanOut
  /** Breaks the link over which news comes, as a restart or a lost route does. */
  cutLinks: () => Promise<unknown>
  /** As if the stream had been silent for so long that its counter was forgotten. */
  forget: (stream: string) => Promise<unknown>
  stop: () => Promise<unknown>
}

async function postgresBackend(): Promise<Backend> {
  const database = await startCableDatabase()
  return {
    fanOut: () => database.fanOut({ sweepMs: 60_000 }),
    cutLinks: () => database.cutListeners(),
    async forget(stream) {
      await database.pool.query('delete from cable_messages where stream = $1', [stream])
      await database.pool.query('delete from cable_streams where stream = $1', [stream])
    },
    stop: () => database.stop(),
  }
}

async function redisBackend(): Promise<Backend> {
  const port = await freePort()
  const server: ChildProcess = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  const admin = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 50 })
  admin.on('error', () => {}) // until the server is up
  await admin.ping()
  return {
    fanOut: () => createRedisFanOut({ url: `redis://127.0.0.1:${port}`, log }),
    cutLinks: () => admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub'),
    forget: (stream) => admin.del(`cable:{${stream}}`),
    async stop() {
      admin.disconnect()
      server.kill()
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'])
    return true
  } catch {
    return false
  }
}

const backends = [
  { name: 'PostgreSQL', start: postgresBackend, isHere: true },
  { name: 'Redis (skipped: needs a redis-server binary, apt-get install redis-server)', start: redisBackend, isHere: hasRedis() },
].map((backend) => (backend.isHere ? { ...backend, name: backend.name.replace(/ \(.*/, '') } : backend))

for (const { name, start, isHere } of backends) {
  describe.skipIf(!isHere)(`fan-out over ${name}`, () => {
    let backend: Backend
    let here: FanOut
    let there: FanOut
    const heardHere: StreamMessage[] = []
    const heardThere: StreamMessage[] = []
    const on = (heard: StreamMessage[], stream: string) => heard.filter((message) => message.stream === stream)
    const payloads = (messages: StreamMessage[] | undefined) => messages?.map(({ payload }) => payload)

    beforeAll(async () => {
      backend = await start()
      here = backend.fanOut()
      there = backend.fanOut()
      await here.start((message) => heardHere.push(message))
      await there.start((message) => heardThere.push(message))
    }, 60_000)
    afterAll(async () => {
      await here?.stop()
      await there?.stop()
      await backend?.stop()
    })

    it('carries messages to every process that watches, with the same offsets, whole and in order', async () => {
      await Promise.all([here.watch('a'), there.watch('a')])
      const large = JSON.stringify({ text: 'é'.repeat(20_000) }) // far more than a notification holds
      await here.publish('a', '{"n":1}')
      await there.publish('a', large)
      await here.publish('a', '{"n": 3}')
      await until('both heard three', () => on(heardHere, 'a').length === 3 && on(heardThere, 'a').length === 3)
      expect(payloads(on(heardThere, 'a'))).toEqual(['{"n":1}', large, '{"n": 3}'])
      expect(on(heardThere, 'a').map(({ offset }) => offset)).toEqual([1, 2, 3])
      expect(on(heardHere, 'a')).toEqual(on(heardThere, 'a'))
    })

    it('hands only watched streams, from the moment of watching', async () => {
      await here.publish('b', '"before"')
      expect(await here.watch('b')).toMatchObject({ offset: 1 })
      await here.publish('b', '"while"')
      await until('it is heard', () => on(heardHere, 'b').length === 1)
      here.unwatch('b')
      await here.publish('b', '"after"')
      await here.watch('b')
      await here.publish('b', '"again"')
      await until('it is heard', () => on(heardHere, 'b').length === 2)
      expect(payloads(on(heardHere, 'b'))).toEqual(['"while"', '"again"'])
      expect(on(heardThere, 'b')).toEqual([])
    })

    it('misses nothing that is published in the moment of watching', async () => {
      const streams = Array.from({ length: 60 }, (_, n) => `moment:${n}`)
      const places = await Promise.all(
        streams.map(async (stream, n) => {
          const publishing = there.publish(stream, String(n))
          const place = await here.watch(stream)
          await publishing
          return place
        }),
      )
      const heardOrPast = (n: number) => places[n]?.offset === 1 || on(heardHere, `moment:${n}`).length === 1
      await until('each is heard or was before', () => streams.every((_, n) => heardOrPast(n)))
    })

    it('loses, repeats and reorders nothing when many publish at once', async () => {
      await here.watch('c')
      const numbers = Array.from({ length: 200 }, (_, n) => n)
      await Promise.all(numbers.map((n) => (n % 2 ? here : there).publish('c', String(n))))
      await until('all are heard', () => on(heardHere, 'c').length === 200)
      expect(on(heardHere, 'c').map(({ offset }) => offset)).toEqual(numbers.map((n) => n + 1))
      expect(new Set(payloads(on(heardHere, 'c'))).size).toBe(200)
    })

    it('delivers what was published while the link was cut', async () => {
      await here.watch('d')
      await there.publish('d', '0')
      await until('the first is heard', () => on(heardHere, 'd').length === 1)
      for (let round = 1; round <= 3; round++) {
        await backend.cutLinks()
        await Promise.all([1, 2, 3].map((n) => there.publish('d', String(round * 10 + n))))
      }
      await until('all are heard', () => on(heardHere, 'd').length === 10)
      expect(on(heardHere, 'd').map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    })

    it('keeps history from an exact place, and says so when it no longer can', async () => {
      for (let n = 1; n <= 5; n++) await here.publish('e', String(n))
      const { epoch } = await there.watch('e')
      const from = (offset: number) => there.history('e', { position: { epoch, offset } })
      expect(payloads(await from(2))).toEqual(['3', '4', '5'])
      expect(await from(5)).toEqual([])
      expect(payloads(await there.history('e', { position: { epoch: '', offset: 0 } }))).toEqual(['1', '2', '3', '4', '5'])
      expect(await there.history('e', { position: { epoch: 'other', offset: 2 } })).toBeUndefined()
      expect(await there.history('never', { position: { epoch: '', offset: 0 } })).toEqual([])
      expect(await there.history('never', { position: { epoch, offset: 3 } })).toBeUndefined()

      for (let n = 6; n <= 110; n++) await here.publish('e', String(n))
      expect(await from(2)).toBeUndefined()
      expect(payloads(await from(10))).toHaveLength(100)
    })

    it('keeps history from a time', async () => {
      const before = Math.floor(Date.now() / 1000) - 1
      await here.publish('f', '"f"')
      expect(payloads(await there.history('f', { since: before }))).toEqual(['"f"'])
      expect(await there.history('f', { since: before + 60 })).toEqual([])
      expect(await there.history('f', { since: before - 400 })).toBeUndefined()
    })

    it('starts a new epoch when a counter was forgotten, and goes on delivering', async () => {
      await here.watch('g')
      for (const n of ['1', '2', '3']) await there.publish('g', n)
      await until('three are heard', () => on(heardHere, 'g').length === 3)
      await backend.forget('g')
      await there.publish('g', '4')
      await until('the fourth is heard', () => on(heardHere, 'g').length === 4)
      const [first, , , fourth] = on(heardHere, 'g')
      expect(fourth).toMatchObject({ payload: '4', offset: 1 })
      expect(fourth?.epoch).not.toBe(first?.epoch)
    })

    it('refuses names that could not be carried', async () => {
      await expect(here.publish('x'.repeat(501), '1')).rejects.toThrow(RangeError)
      await expect(here.watch('')).rejects.toThrow(RangeError)
    })
  })
}

describe('fan-out over PostgreSQL when things go badly', () => {
  it('finds by its sweep what no notification announced', async () => {
    const database = await startCableDatabase()
    const heard: string[] = []
    const fanOut = database.fanOut({ sweepMs: 50 })
    await fanOut.start(({ payload }) => heard.push(payload))
    await fanOut.watch('s')
    // As PUBLISH does, but without its NOTIFY.
    await database.pool.query("insert into cable_streams (stream, epoch) values ('s', 'e')")
    await database.pool.query("insert into cable_messages (stream, stream_offset, epoch, payload) values ('s', 1, 'e', '1')")
    await until('the sweep found it', () => heard.length === 1)
    await fanOut.stop()
    await database.stop()
  }, 60_000)

  it('misses nothing that is published while a slow database is asked for the place', async () => {
    const database = await startCableDatabase()
    const slow = {
      async query(text: string, values: unknown[]) {
        const result = await database.pool.query(text, values)
        if (text.startsWith('select epoch')) await pause(200)
        return result
      },
    }
    const heard: string[] = []
    const fanOut = database.fanOut({ sweepMs: 60_000, db: slow })
    await fanOut.start(({ payload }) => heard.push(payload))
    const watching = fanOut.watch('s')
    await pause(50)
    await fanOut.publish('s', '1')
    expect(await watching).toEqual({ epoch: '', offset: 0 })
    await until('it is heard', () => heard.length === 1)
    await fanOut.stop()
    await database.stop()
  }, 60_000)

  it('purges messages after 300 s and counters after an hour, no sooner', async () => {
    const database = await startCableDatabase()
    const fanOut = database.fanOut()
    await fanOut.publish('old', '1')
    await fanOut.publish('new', '1')
    await database.pool.query("update cable_messages set created_at = now() - interval '301 s' where stream = 'old'")
    await database.pool.query("update cable_streams set updated_at = now() - interval '61 min' where stream = 'old'")
    await fanOut.purge()
    expect((await database.pool.query('select stream from cable_messages')).rows).toEqual([{ stream: 'new' }])
    expect((await database.pool.query('select stream from cable_streams')).rows).toEqual([{ stream: 'new' }])
    await fanOut.stop()
    await database.stop()
  }, 60_000)
})
