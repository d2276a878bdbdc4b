import { type ConnectedInfo, type ConsumerOptions, createConsumer } from '@partlane/client/cable/consumer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CableOptions } from './create-cable.ts'
import { closedRooms, FORBIDDEN_ROOM_ID, RoomChannel, roomStream, startCableDatabase, startCableServer, waitUntil } from './test-helpers.ts'

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

/** Subscribes to a room and records messages and events. */
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

describe('the cable client of @partlane/client', () => {
  it('receives broadcasts and performs typed actions', async () => {
    const consumer = createTestConsumer((await startServer()).url.replace('ws:', 'http:'))
    const room = subscribeToRoom(consumer, nextRoomNumber())
    await room.waitUntilConnected()
    expect(room.connectedInfos).toEqual([{ reconnected: false, recovered: false }])
    expect(room.subscription.perform('speak', { text: 'hello' })).toBe(true)
    await waitUntil('the message arrives', () => room.messages.length === 1)
    expect(room.messages).toEqual(['hello'])
  })

  it('shares one subscription between listeners, and unsubscribes with the last one', async () => {
    const { url, cable } = await startServer()
    const consumer = createTestConsumer(url)
    const roomNumber = nextRoomNumber()
    const [first, second] = [subscribeToRoom(consumer, roomNumber), subscribeToRoom(consumer, roomNumber)]
    await Promise.all([first.waitUntilConnected(), second.waitUntilConnected()])
    await cable.broadcast(roomStream(roomNumber), { text: '1' })
    await waitUntil('both received it', () => first.messages.length + second.messages.length === 2)
    first.subscription.unsubscribe()
    await cable.broadcast(roomStream(roomNumber), { text: '2' })
    await waitUntil('one received it', () => second.messages.length === 2)
    second.subscription.unsubscribe()
    const third = subscribeToRoom(consumer, roomNumber)
    await third.waitUntilConnected()
    expect([first.messages, second.messages, third.messages]).toEqual([['1'], ['1', '2'], []])
  })

  it('reports a rejection once', async () => {
    const { url, cutConnections } = await startServer()
    const consumer = createTestConsumer(url)
    const rejectedRoom = subscribeToRoom(consumer, FORBIDDEN_ROOM_ID)
    const room = subscribeToRoom(consumer, nextRoomNumber())
    await waitUntil('it is rejected', () => rejectedRoom.events.length === 1)
    await room.waitUntilConnected()
    cutConnections()
    await room.waitUntilConnected(2)
    expect(rejectedRoom.events).toEqual(['rejected'])
    expect(rejectedRoom.subscription.perform('whoami', {})).toBe(false)
  })

  it('receives the messages that it missed while its socket was lost, in order and once', async () => {
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
      await waitUntil('the loss is detected', () => room.events.length === round)
      for (const n of [1, 2, 3]) await broadcastText(`missed ${round}.${n}`)
      // Before, during and after the replay.
      for (let n = 0; n < 20; n++) void broadcastText(`parallel ${round}.${n}`)
      await room.waitUntilConnected(round + 1)
    }
    await waitUntil('all messages arrive', () => room.messages.length >= expected.length)
    await broadcastText('last') // a repeated message would arrive before it
    await waitUntil('the last message arrives', () => room.messages.includes('last'))
    expect(room.messages.toSorted()).toEqual(expected.toSorted())
    expect(room.messages.filter((text) => text.startsWith('missed'))).toEqual(expected.filter((text) => text.startsWith('missed')))
    expect(room.connectedInfos.slice(1)).toEqual(Array(3).fill({ reconnected: true, recovered: true }))
    expect(quietRoom.connectedInfos.at(-1)).toEqual({ reconnected: true, recovered: true })
  }, 20_000)

  it('receives the first message of a stream that was sent while it was disconnected', async () => {
    const { url, cable, cutConnections } = await startServer()
    const roomNumber = nextRoomNumber()
    const room = subscribeToRoom(createTestConsumer(url), roomNumber)
    await room.waitUntilConnected()
    cutConnections()
    await waitUntil('the loss is detected', () => room.events.length === 1)
    await cable.broadcast(roomStream(roomNumber), { text: 'first message' })
    await waitUntil('the message arrives', () => room.messages.length === 1)
  })

  it('receives a broadcast of another process', async () => {
    const [firstServer, secondServer] = [await startServer(), await startServer()]
    const roomNumber = nextRoomNumber()
    const rooms = [
      subscribeToRoom(createTestConsumer(firstServer.url), roomNumber),
      subscribeToRoom(createTestConsumer(secondServer.url), roomNumber),
    ]
    await Promise.all(rooms.map((room) => room.waitUntilConnected()))
    await firstServer.cable.broadcast(roomStream(roomNumber), { text: 'from first' })
    await secondServer.cable.broadcast(roomStream(roomNumber), { text: 'from second' })
    await waitUntil('both received both', () => rooms.every(({ messages }) => messages.length === 2))
    expect(rooms.map(({ messages }) => messages)).toEqual(Array(2).fill(['from first', 'from second']))
  })

  it('loses no message when it reconnects to another process', async () => {
    const firstServer = await startCableServer(database.createPubSub())
    const secondServer = await startServer()
    const roomNumber = nextRoomNumber()
    const room = subscribeToRoom(createTestConsumer(firstServer.url), roomNumber)
    await room.waitUntilConnected()
    await secondServer.cable.broadcast(roomStream(roomNumber), { text: '1' })
    await waitUntil('the message arrives', () => room.messages.length === 1)
    await firstServer.stop()
    await secondServer.cable.broadcast(roomStream(roomNumber), { text: '2' })
    await secondServer.cable.broadcast(roomStream(roomNumber), { text: '3' })
    await startServer({}, firstServer.port)
    await room.waitUntilConnected(2)
    expect(room.messages).toEqual(['1', '2', '3'])
    expect(room.connectedInfos.at(-1)).toEqual({ reconnected: true, recovered: true })
  })

  it('reports that it has not recovered when it missed too many messages', async () => {
    const { url, cable } = await startServer()
    const consumer = createTestConsumer(url)
    const roomNumber = nextRoomNumber()
    const room = subscribeToRoom(consumer, roomNumber)
    await room.waitUntilConnected()
    await cable.broadcast(roomStream(roomNumber), { text: 'received' })
    await waitUntil('the message arrives', () => room.messages.length === 1)
    consumer.sleep()
    for (let n = 0; n < 110; n++) await cable.broadcast(roomStream(roomNumber), { text: `lost ${n}` })
    consumer.wake()
    await room.waitUntilConnected(2)
    expect(room.connectedInfos[1]).toEqual({ reconnected: true, recovered: false })
    await cable.broadcast(roomStream(roomNumber), { text: 'new' })
    await waitUntil('the new message arrives', () => room.messages.length === 2)
    expect(room.messages).toEqual(['received', 'new'])
  })

  it('reports a reconnect without recovery on the plain protocol', async () => {
    const { url, cable, cutConnections } = await startServer()
    const roomNumber = nextRoomNumber()
    const room = subscribeToRoom(createTestConsumer(url, { protocols: [PLAIN_PROTOCOL] }), roomNumber)
    await room.waitUntilConnected()
    cutConnections()
    await room.waitUntilConnected(2)
    await cable.broadcast(roomStream(roomNumber), { text: 'after' })
    await waitUntil('the message arrives', () => room.messages.length === 1)
    expect(room.connectedInfos).toEqual([
      { reconnected: false, recovered: false },
      { reconnected: true, recovered: false },
    ])
  })

  it('is authorised again after a reconnect', async () => {
    const { url, cable, cutConnections } = await startServer()
    const [closedRoomNumber, openRoomNumber] = [nextRoomNumber(), nextRoomNumber()]
    const consumer = createTestConsumer(url)
    const [closedRoom, openRoom] = [subscribeToRoom(consumer, closedRoomNumber), subscribeToRoom(consumer, openRoomNumber)]
    await Promise.all([closedRoom.waitUntilConnected(), openRoom.waitUntilConnected()])
    closedRooms.push(closedRoomNumber)
    cutConnections()
    await waitUntil('it is rejected', () => closedRoom.events.includes('rejected'))
    await openRoom.waitUntilConnected(2)
    await cable.broadcast(roomStream(closedRoomNumber), { text: 'secret' })
    for (const text of ['1', '2']) {
      await cable.broadcast(roomStream(openRoomNumber), { text })
      await waitUntil('a later message arrives', () => openRoom.messages.includes(text))
    }
    expect(closedRoom.messages).toEqual([])
  })

  it('stops when the session ends, and connects again after the next sign-in', async () => {
    const { url, cable, cutConnections } = await startServer()
    let token = '1.10'
    const consumer = createTestConsumer(url, { token: () => token })
    const room = subscribeToRoom(consumer, nextRoomNumber())
    await room.waitUntilConnected()
    await cable.disconnect({ sessionId: 10 })
    await waitUntil('it has stopped', () => consumer.state() === 'stopped')
    // Another session reconnects twice in this time, each time after the same delay.
    const otherRoom = subscribeToRoom(createTestConsumer(url, { token: () => '2.20' }), nextRoomNumber())
    for (const times of [1, 2]) {
      await otherRoom.waitUntilConnected(times)
      cutConnections()
    }
    await otherRoom.waitUntilConnected(3)
    expect(consumer.state()).toBe('stopped')
    expect(room.events).toEqual(['disconnected, will not reconnect'])

    token = '1.11'
    consumer.connect()
    await room.waitUntilConnected(2)
  })

  it('does not connect without a token, and stops when it is rejected', async () => {
    const { url, cable } = await startServer()
    let token: string | undefined
    const consumer = createTestConsumer(url, { token: () => token })
    const room = subscribeToRoom(consumer, nextRoomNumber())
    // Another client, at the same time.
    await subscribeToRoom(createTestConsumer(url), nextRoomNumber()).waitUntilConnected()
    expect([consumer.state(), cable.connectionCount()]).toEqual(['idle', 1])
    token = 'nonsense'
    consumer.connect()
    await waitUntil('it is rejected', () => consumer.state() === 'stopped')
    expect(room.connectedInfos).toEqual([])
  })

  it('disconnects while offline or in the background, and resumes at once', async () => {
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
    await waitUntil('the connection is closed', () => cable.connectionCount() === 0)
    await cable.broadcast(roomStream(roomNumber), { text: 'while offline' })
    pageHandlers.wake() // the page is visible, but still offline
    expect(consumer.state()).toBe('waiting')
    isOnline = true
    pageHandlers.wake()
    await room.waitUntilConnected(2)
    expect(room.messages).toEqual(['while offline'])
  })

  it('reconnects when the server sends no pings', async () => {
    const { url } = await startServer({ pingMs: 60_000 })
    const states: string[] = []
    const room = subscribeToRoom(createTestConsumer(url, { staleMs: 500, onState: (state) => states.push(state) }), nextRoomNumber())
    await room.waitUntilConnected(2)
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
  })

  it('tries again until the server is available', async () => {
    const stoppedServer = await startCableServer(database.createPubSub())
    await stoppedServer.stop()
    const states: string[] = []
    const consumer = createTestConsumer(stoppedServer.url, { onState: (state) => states.push(state) })
    const room = subscribeToRoom(consumer, nextRoomNumber())
    await waitUntil('three attempts have failed', () => states.filter((state) => state === 'waiting').length === 3)
    await startServer({}, stoppedServer.port)
    await room.waitUntilConnected()
    expect(room.connectedInfos).toEqual([{ reconnected: false, recovered: false }])
  })
})
