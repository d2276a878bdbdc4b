import { type ConnectedInfo, type ConsumerOptions, createConsumer } from '@partlane/client/cable/consumer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CableOptions } from './cable.ts'
import { closedRooms, FORBIDDEN_ROOM, pause, RoomChannel, roomStream, startCableDatabase, startCableServer, until } from './test-kit.ts'

const PLAIN = 'actioncable-v1-json'

let database: Awaited<ReturnType<typeof startCableDatabase>>
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  database = await startCableDatabase()
}, 60_000)
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  closedRooms.length = 0
})
afterAll(() => database?.stop())

async function serve(options: Partial<CableOptions> = {}, port = 0) {
  const server = await startCableServer(database.fanOut(), options, port)
  cleanups.push(() => server.stop())
  return server
}

function consume(url: string, options: Partial<ConsumerOptions> = {}) {
  const consumer = createConsumer({ url, token: () => '1.10', backOff: { first: 150, longest: 150 }, ...options })
  cleanups.push(() => consumer.disconnect())
  return consumer
}

/** Listens to a room and keeps what happens. */
function enter(consumer: ReturnType<typeof createConsumer>, room: number) {
  const heard: string[] = []
  const connected: ConnectedInfo[] = []
  const events: string[] = []
  const subscription = consumer.subscribe(
    RoomChannel,
    { room },
    {
      received: ({ text }) => heard.push(text),
      connected: (info) => connected.push(info),
      disconnected: ({ willReconnect }) => events.push(`disconnected, ${willReconnect ? 'will' : 'will not'} reconnect`),
      rejected: () => events.push('rejected'),
    },
  )
  return {
    heard,
    connected,
    events,
    subscription,
    isConnected: (times = 1) => until(`connected ${times}`, () => connected.length === times),
  }
}

const freshRoom = (() => {
  let room = 100
  return () => ++room
})()

describe('our client', () => {
  it('hears broadcasts and performs typed actions', async () => {
    const consumer = consume((await serve()).url.replace('ws:', 'http:'))
    const room = enter(consumer, freshRoom())
    await room.isConnected()
    expect(room.connected).toEqual([{ reconnected: false, recovered: false }])
    expect(room.subscription.perform('speak', { text: 'hello' })).toBe(true)
    await until('it is heard', () => room.heard.length === 1)
    expect(room.heard).toEqual(['hello'])
  })

  it('shares one subscription between listeners, and leaves with the last', async () => {
    const { url, cable } = await serve()
    const consumer = consume(url)
    const number = freshRoom()
    const [one, two] = [enter(consumer, number), enter(consumer, number)]
    await Promise.all([one.isConnected(), two.isConnected()])
    await cable.broadcast(roomStream(number), { text: '1' })
    await until('both heard', () => one.heard.length + two.heard.length === 2)
    one.subscription.unsubscribe()
    await cable.broadcast(roomStream(number), { text: '2' })
    await until('one heard', () => two.heard.length === 2)
    two.subscription.unsubscribe()
    const again = enter(consumer, number)
    await again.isConnected()
    expect([one.heard, two.heard, again.heard]).toEqual([['1'], ['1', '2'], []])
  })

  it('is told of a rejection, once', async () => {
    const { url, cut } = await serve()
    const consumer = consume(url)
    const refused = enter(consumer, FORBIDDEN_ROOM)
    const room = enter(consumer, freshRoom())
    await until('it is rejected', () => refused.events.length === 1)
    await room.isConnected()
    cut()
    await room.isConnected(2)
    expect(refused.events).toEqual(['rejected'])
    expect(refused.subscription.perform('whoami', {})).toBe(false)
  })

  it('receives what it missed while its socket was cut, in order and once', async () => {
    const { url, cable, cut } = await serve()
    const consumer = consume(url)
    const number = freshRoom()
    const room = enter(consumer, number)
    const silent = enter(consumer, freshRoom())
    await Promise.all([room.isConnected(), silent.isConnected()])
    const expected: string[] = []
    const say = async (text: string) => {
      expected.push(text)
      await cable.broadcast(roomStream(number), { text })
    }
    await say('before')
    for (let round = 1; round <= 3; round++) {
      cut()
      await until('it noticed', () => room.events.length === round)
      for (const n of [1, 2, 3]) await say(`missed ${round}.${n}`)
      for (let n = 0; n < 20; n++) void say(`meanwhile ${round}.${n}`) // some before, some during, some after the replay
      await room.isConnected(round + 1)
    }
    await until('everything is heard', () => room.heard.length >= expected.length)
    await pause(50)
    expect(room.heard.toSorted()).toEqual(expected.toSorted())
    expect(room.heard.filter((text) => text.startsWith('missed'))).toEqual(expected.filter((text) => text.startsWith('missed')))
    expect(room.connected.slice(1)).toEqual(Array(3).fill({ reconnected: true, recovered: true }))
    expect(silent.connected.at(-1)).toEqual({ reconnected: true, recovered: true })
  }, 20_000)

  it('receives a first message that was sent while it was away', async () => {
    const { url, cable, cut } = await serve()
    const number = freshRoom()
    const room = enter(consume(url), number)
    await room.isConnected()
    cut()
    await until('it noticed', () => room.events.length === 1)
    await cable.broadcast(roomStream(number), { text: 'first ever' })
    await until('it is heard', () => room.heard.length === 1)
  })

  it('hears a broadcast made in another process', async () => {
    const [here, there] = [await serve(), await serve()]
    const number = freshRoom()
    const rooms = [enter(consume(here.url), number), enter(consume(there.url), number)]
    await Promise.all(rooms.map((room) => room.isConnected()))
    await here.cable.broadcast(roomStream(number), { text: 'from here' })
    await there.cable.broadcast(roomStream(number), { text: 'from there' })
    await until('both heard both', () => rooms.every(({ heard }) => heard.length === 2))
    expect(rooms.map(({ heard }) => heard)).toEqual(Array(2).fill(['from here', 'from there']))
  })

  it('misses nothing when another process takes over after a restart', async () => {
    const first = await startCableServer(database.fanOut())
    const other = await serve()
    const number = freshRoom()
    const room = enter(consume(first.url), number)
    await room.isConnected()
    await other.cable.broadcast(roomStream(number), { text: '1' })
    await until('it is heard', () => room.heard.length === 1)
    await first.stop()
    await other.cable.broadcast(roomStream(number), { text: '2' })
    await other.cable.broadcast(roomStream(number), { text: '3' })
    await serve({}, first.port)
    await room.isConnected(2)
    expect(room.heard).toEqual(['1', '2', '3'])
    expect(room.connected.at(-1)).toEqual({ reconnected: true, recovered: true })
  })

  it('is told to refetch when too much was missed', async () => {
    const { url, cable } = await serve()
    const consumer = consume(url)
    const number = freshRoom()
    const room = enter(consumer, number)
    await room.isConnected()
    await cable.broadcast(roomStream(number), { text: 'seen' })
    await until('it is heard', () => room.heard.length === 1)
    consumer.sleep()
    for (let n = 0; n < 110; n++) await cable.broadcast(roomStream(number), { text: `lost ${n}` })
    consumer.wake()
    await room.isConnected(2)
    expect(room.connected[1]).toEqual({ reconnected: true, recovered: false })
    await cable.broadcast(roomStream(number), { text: 'new' })
    await until('the new one is heard', () => room.heard.length === 2)
    expect(room.heard).toEqual(['seen', 'new'])
  })

  it('says that it was away when it can only speak the plain protocol', async () => {
    const { url, cable, cut } = await serve()
    const number = freshRoom()
    const room = enter(consume(url, { protocols: [PLAIN] }), number)
    await room.isConnected()
    cut()
    await room.isConnected(2)
    await cable.broadcast(roomStream(number), { text: 'after' })
    await until('it is heard', () => room.heard.length === 1)
    expect(room.connected).toEqual([
      { reconnected: false, recovered: false },
      { reconnected: true, recovered: false },
    ])
  })

  it('is asked again at the door when it comes back: a right may have been lost', async () => {
    const { url, cable, cut } = await serve()
    const number = freshRoom()
    const room = enter(consume(url), number)
    await room.isConnected()
    cut()
    closedRooms.push(number)
    await until('it is rejected', () => room.events.includes('rejected'))
    await cable.broadcast(roomStream(number), { text: 'secret' })
    await pause(100)
    expect(room.heard).toEqual([])
  })

  it('stops when the session ends, and begins again at the next sign-in', async () => {
    const { url, cable } = await serve()
    let token = '1.10'
    const consumer = consume(url, { token: () => token })
    const room = enter(consumer, freshRoom())
    await room.isConnected()
    await cable.disconnect({ sessionId: 10 })
    await until('it has stopped', () => consumer.state() === 'stopped')
    await pause(400)
    expect(consumer.state()).toBe('stopped')
    expect(room.events).toEqual(['disconnected, will not reconnect'])

    token = '1.11'
    consumer.connect()
    await room.isConnected(2)
  })

  it('does not connect for a visitor, and stops when refused', async () => {
    const { url, cable } = await serve()
    let token: string | undefined
    const consumer = consume(url, { token: () => token })
    const room = enter(consumer, freshRoom())
    await pause(50)
    expect([consumer.state(), cable.connectionCount()]).toEqual(['idle', 0])
    token = 'nonsense'
    consumer.connect()
    await until('it is refused', () => consumer.state() === 'stopped')
    expect(room.connected).toEqual([])
  })

  it('rests without a network or in the background, and resumes at once', async () => {
    const { url, cable } = await serve()
    let online = true
    let changes = { wake: () => {}, sleep: () => {} }
    const surroundings: ConsumerOptions['surroundings'] = {
      isOnline: () => online,
      watch(given) {
        changes = given
        return () => {}
      },
    }
    const consumer = consume(url, { surroundings, backOff: { first: 60_000, longest: 60_000 } })
    const number = freshRoom()
    const room = enter(consumer, number)
    await room.isConnected()
    online = false
    changes.sleep()
    await until('the server noticed', () => cable.connectionCount() === 0)
    await cable.broadcast(roomStream(number), { text: 'on the train' })
    changes.wake() // somebody looks at the phone in the tunnel
    expect(consumer.state()).toBe('waiting')
    online = true
    changes.wake()
    await room.isConnected(2)
    expect(room.heard).toEqual(['on the train'])
  })

  it('leaves a server that has fallen silent', async () => {
    const { url } = await serve({ pingMs: 60_000 })
    const states: string[] = []
    const room = enter(consume(url, { staleMs: 500, onState: (state) => states.push(state) }), freshRoom())
    await room.isConnected(2)
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
  })

  it('keeps trying while nobody answers', async () => {
    const gone = await startCableServer(database.fanOut())
    await gone.stop()
    const room = enter(consume(gone.url), freshRoom())
    await pause(500)
    await serve({}, gone.port)
    await room.isConnected()
    expect(room.connected).toEqual([{ reconnected: false, recovered: false }])
  })
})
