import { type ConnectedInfo, type ConsumerOptions, createConsumer } from '@partlane/client/cable/consumer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CableOptions } from './cable.ts'
import {
  closedRooms,
  FORBIDDEN_ROOM,
  RoomChannel,
  roomStream,
  sleep,
  startCableDatabase,
  startCableServer,
  waitUntil,
} from './test-helpers.ts'

const PLAIN_PROTOCOL = 'actioncable-v1-json'

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

async function startServer(options: Partial<CableOptions> = {}, port = 0) {
  const server = await startCableServer(database.createPubSub(), options, port)
  cleanups.push(() => server.stop())
  return server
}

function createTestConsumer(url: string, options: Partial<ConsumerOptions> = {}) {
  const consumer = createConsumer({ url, token: () => '1.10', backoff: { initialDelayMs: 150, maxDelayMs: 150 }, ...options })
  cleanups.push(() => consumer.disconnect())
  return consumer
}

/** Listens to a room and keeps what happens. */
function subscribeToRoom(consumer: ReturnType<typeof createConsumer>, room: number) {
  const messages: string[] = []
  const connectedInfos: ConnectedInfo[] = []
  const events: string[] = []
  const subscription = consumer.subscribe(
    RoomChannel,
    { room },
    {
      received: ({ text }) => messages.push(text),
      connected: (info) => connectedInfos.push(info),
      disconnected: ({ willReconnect }) => events.push(`disconnected, ${willReconnect ? 'will' : 'will not'} reconnect`),
      rejected: () => events.push('rejected'),
    },
  )
  return {
    messages,
    connectedInfos,
    events,
    subscription,
    waitUntilConnected: (times = 1) => waitUntil(`connected ${times}`, () => connectedInfos.length === times),
  }
}

const nextRoomNumber = (() => {
  let room = 100
  return () => ++room
})()

describe('our client', () => {
  it('hears broadcasts and performs typed actions', async () => {
    const consumer = createTestConsumer((await startServer()).url.replace('ws:', 'http:'))
    const room = subscribeToRoom(consumer, nextRoomNumber())
    await room.waitUntilConnected()
    expect(room.connectedInfos).toEqual([{ reconnected: false, recovered: false }])
    expect(room.subscription.perform('speak', { text: 'hello' })).toBe(true)
    await waitUntil('it is heard', () => room.messages.length === 1)
    expect(room.messages).toEqual(['hello'])
  })

  it('shares one subscription between listeners, and leaves with the last', async () => {
    const { url, cable } = await startServer()
    const consumer = createTestConsumer(url)
    const roomNumber = nextRoomNumber()
    const [first, second] = [subscribeToRoom(consumer, roomNumber), subscribeToRoom(consumer, roomNumber)]
    await Promise.all([first.waitUntilConnected(), second.waitUntilConnected()])
    await cable.broadcast(roomStream(roomNumber), { text: '1' })
    await waitUntil('both heard', () => first.messages.length + second.messages.length === 2)
    first.subscription.unsubscribe()
    await cable.broadcast(roomStream(roomNumber), { text: '2' })
    await waitUntil('one heard', () => second.messages.length === 2)
    second.subscription.unsubscribe()
    const third = subscribeToRoom(consumer, roomNumber)
    await third.waitUntilConnected()
    expect([first.messages, second.messages, third.messages]).toEqual([['1'], ['1', '2'], []])
  })

  it('is told of a rejection, once', async () => {
    const { url, cutConnections } = await startServer()
    const consumer = createTestConsumer(url)
    const rejectedRoom = subscribeToRoom(consumer, FORBIDDEN_ROOM)
    const room = subscribeToRoom(consumer, nextRoomNumber())
    await waitUntil('it is rejected', () => rejectedRoom.events.length === 1)
    await room.waitUntilConnected()
    cutConnections()
    await room.waitUntilConnected(2)
    expect(rejectedRoom.events).toEqual(['rejected'])
    expect(rejectedRoom.subscription.perform('whoami', {})).toBe(false)
  })

  it('receives what it missed while its socket was cut, in order and once', async () => {
    const { url, cable, cutConnections } = await startServer()
    const consumer = createTestConsumer(url)
    const roomNumber = nextRoomNumber()
    const room = subscribeToRoom(consumer, roomNumber)
    const quietRoom = subscribeToRoom(consumer, nextRoomNumber())
    await Promise.all([room.waitUntilConnected(), quietRoom.waitUntilConnected()])
    const expected: string[] = []
    const broadcastText = async (text: string) => {
      expected.push(text)
      await cable.broadcast(roomStream(roomNumber), { text })
    }
    await broadcastText('before')
    for (let round = 1; round <= 3; round++) {
      cutConnections()
      await waitUntil('it noticed', () => room.events.length === round)
      for (const n of [1, 2, 3]) await broadcastText(`missed ${round}.${n}`)
      for (let n = 0; n < 20; n++) void broadcastText(`meanwhile ${round}.${n}`) // some before, some during, some after the replay
      await room.waitUntilConnected(round + 1)
    }
    await waitUntil('everything is heard', () => room.messages.length >= expected.length)
    await sleep(50)
    expect(room.messages.toSorted()).toEqual(expected.toSorted())
    expect(room.messages.filter((text) => text.startsWith('missed'))).toEqual(expected.filter((text) => text.startsWith('missed')))
    expect(room.connectedInfos.slice(1)).toEqual(Array(3).fill({ reconnected: true, recovered: true }))
    expect(quietRoom.connectedInfos.at(-1)).toEqual({ reconnected: true, recovered: true })
  }, 20_000)

  it('receives a first message that was sent while it was away', async () => {
    const { url, cable, cutConnections } = await startServer()
    const roomNumber = nextRoomNumber()
    const room = subscribeToRoom(createTestConsumer(url), roomNumber)
    await room.waitUntilConnected()
    cutConnections()
    await waitUntil('it noticed', () => room.events.length === 1)
    await cable.broadcast(roomStream(roomNumber), { text: 'first ever' })
    await waitUntil('it is heard', () => room.messages.length === 1)
  })

  it('hears a broadcast made in another process', async () => {
    const [firstServer, secondServer] = [await startServer(), await startServer()]
    const roomNumber = nextRoomNumber()
    const rooms = [
      subscribeToRoom(createTestConsumer(firstServer.url), roomNumber),
      subscribeToRoom(createTestConsumer(secondServer.url), roomNumber),
    ]
    await Promise.all(rooms.map((room) => room.waitUntilConnected()))
    await firstServer.cable.broadcast(roomStream(roomNumber), { text: 'from here' })
    await secondServer.cable.broadcast(roomStream(roomNumber), { text: 'from there' })
    await waitUntil('both heard both', () => rooms.every(({ messages }) => messages.length === 2))
    expect(rooms.map(({ messages }) => messages)).toEqual(Array(2).fill(['from here', 'from there']))
  })

  it('misses nothing when another process takes over after a restart', async () => {
    const firstServer = await startCableServer(database.createPubSub())
    const secondServer = await startServer()
    const roomNumber = nextRoomNumber()
    const room = subscribeToRoom(createTestConsumer(firstServer.url), roomNumber)
    await room.waitUntilConnected()
    await secondServer.cable.broadcast(roomStream(roomNumber), { text: '1' })
    await waitUntil('it is heard', () => room.messages.length === 1)
    await firstServer.stop()
    await secondServer.cable.broadcast(roomStream(roomNumber), { text: '2' })
    await secondServer.cable.broadcast(roomStream(roomNumber), { text: '3' })
    await startServer({}, firstServer.port)
    await room.waitUntilConnected(2)
    expect(room.messages).toEqual(['1', '2', '3'])
    expect(room.connectedInfos.at(-1)).toEqual({ reconnected: true, recovered: true })
  })

  it('is told to refetch when too much was missed', async () => {
    const { url, cable } = await startServer()
    const consumer = createTestConsumer(url)
    const roomNumber = nextRoomNumber()
    const room = subscribeToRoom(consumer, roomNumber)
    await room.waitUntilConnected()
    await cable.broadcast(roomStream(roomNumber), { text: 'seen' })
    await waitUntil('it is heard', () => room.messages.length === 1)
    consumer.sleep()
    for (let n = 0; n < 110; n++) await cable.broadcast(roomStream(roomNumber), { text: `lost ${n}` })
    consumer.wake()
    await room.waitUntilConnected(2)
    expect(room.connectedInfos[1]).toEqual({ reconnected: true, recovered: false })
    await cable.broadcast(roomStream(roomNumber), { text: 'new' })
    await waitUntil('the new one is heard', () => room.messages.length === 2)
    expect(room.messages).toEqual(['seen', 'new'])
  })

  it('says that it was away when it can only speak the plain protocol', async () => {
    const { url, cable, cutConnections } = await startServer()
    const roomNumber = nextRoomNumber()
    const room = subscribeToRoom(createTestConsumer(url, { protocols: [PLAIN_PROTOCOL] }), roomNumber)
    await room.waitUntilConnected()
    cutConnections()
    await room.waitUntilConnected(2)
    await cable.broadcast(roomStream(roomNumber), { text: 'after' })
    await waitUntil('it is heard', () => room.messages.length === 1)
    expect(room.connectedInfos).toEqual([
      { reconnected: false, recovered: false },
      { reconnected: true, recovered: false },
    ])
  })

  it('is asked again at the door when it comes back: a right may have been lost', async () => {
    const { url, cable, cutConnections } = await startServer()
    const roomNumber = nextRoomNumber()
    const room = subscribeToRoom(createTestConsumer(url), roomNumber)
    await room.waitUntilConnected()
    cutConnections()
    closedRooms.push(roomNumber)
    await waitUntil('it is rejected', () => room.events.includes('rejected'))
    await cable.broadcast(roomStream(roomNumber), { text: 'secret' })
    await sleep(100)
    expect(room.messages).toEqual([])
  })

  it('stops when the session ends, and begins again at the next sign-in', async () => {
    const { url, cable } = await startServer()
    let token = '1.10'
    const consumer = createTestConsumer(url, { token: () => token })
    const room = subscribeToRoom(consumer, nextRoomNumber())
    await room.waitUntilConnected()
    await cable.disconnect({ sessionId: 10 })
    await waitUntil('it has stopped', () => consumer.state() === 'stopped')
    await sleep(400)
    expect(consumer.state()).toBe('stopped')
    expect(room.events).toEqual(['disconnected, will not reconnect'])

    token = '1.11'
    consumer.connect()
    await room.waitUntilConnected(2)
  })

  it('does not connect for a visitor, and stops when refused', async () => {
    const { url, cable } = await startServer()
    let token: string | undefined
    const consumer = createTestConsumer(url, { token: () => token })
    const room = subscribeToRoom(consumer, nextRoomNumber())
    await sleep(50)
    expect([consumer.state(), cable.connectionCount()]).toEqual(['idle', 0])
    token = 'nonsense'
    consumer.connect()
    await waitUntil('it is refused', () => consumer.state() === 'stopped')
    expect(room.connectedInfos).toEqual([])
  })

  it('rests without a network or in the background, and resumes at once', async () => {
    const { url, cable } = await startServer()
    let isOnline = true
    let pageHandlers = { wake: () => {}, sleep: () => {} }
    const environment: ConsumerOptions['environment'] = {
      isOnline: () => isOnline,
      watch(handlers) {
        pageHandlers = handlers
        return () => {}
      },
    }
    const consumer = createTestConsumer(url, { environment, backoff: { initialDelayMs: 60_000, maxDelayMs: 60_000 } })
    const roomNumber = nextRoomNumber()
    const room = subscribeToRoom(consumer, roomNumber)
    await room.waitUntilConnected()
    isOnline = false
    pageHandlers.sleep()
    await waitUntil('the server noticed', () => cable.connectionCount() === 0)
    await cable.broadcast(roomStream(roomNumber), { text: 'on the train' })
    pageHandlers.wake() // somebody looks at the phone in the tunnel
    expect(consumer.state()).toBe('waiting')
    isOnline = true
    pageHandlers.wake()
    await room.waitUntilConnected(2)
    expect(room.messages).toEqual(['on the train'])
  })

  it('leaves a server that has fallen silent', async () => {
    const { url } = await startServer({ pingMs: 60_000 })
    const states: string[] = []
    const room = subscribeToRoom(createTestConsumer(url, { staleMs: 500, onState: (state) => states.push(state) }), nextRoomNumber())
    await room.waitUntilConnected(2)
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
  })

  it('keeps trying while nobody answers', async () => {
    const stoppedServer = await startCableServer(database.createPubSub())
    await stoppedServer.stop()
    const room = subscribeToRoom(createTestConsumer(stoppedServer.url), nextRoomNumber())
    await sleep(500)
    await startServer({}, stoppedServer.port)
    await room.waitUntilConnected()
    expect(room.connectedInfos).toEqual([{ reconnected: false, recovered: false }])
  })
})
