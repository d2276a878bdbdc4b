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
  const consumer = createConsumer({
    url,
    token: () => '1.10', // "<user id>.<session id>"
    backoff: { initialDelayMs: 150, maxDelayMs: 150 },
    ...options,
  })
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
    waitUntilConnectCount: (count: number) => waitUntil(`connected ${count} times`, () => connectedInfos.length === count),
  }
}

const nextRoomId = (() => {
  let room = 100
  return () => ++room
})()

/**
 * `createConsumer` of @partlane/client with a real server. The file is in apps/server, because
 * packages may not import apps.
 */
describe('createConsumer', () => {
  it('receives broadcasts and performs typed actions', async () => {
    const consumer = createTestConsumer((await startServer()).url.replace('ws:', 'http:'))
    const room = subscribeToRoom(consumer, nextRoomId())
    await room.waitUntilConnectCount(1)
    expect(room.connectedInfos).toEqual([{ reconnected: false, recovered: false }])
    expect(room.subscription.perform('speak', { text: 'hello' })).toBe(true)
    await waitUntil('the message arrives', () => room.messages.length === 1)
    expect(room.messages).toEqual(['hello'])
  })

  it('shares one subscription between listeners, and unsubscribes with the last one', async () => {
    const { url, cable } = await startServer()
    const consumer = createTestConsumer(url)
    const roomId = nextRoomId()
    const [first, second] = [subscribeToRoom(consumer, roomId), subscribeToRoom(consumer, roomId)]
    await Promise.all([first.waitUntilConnectCount(1), second.waitUntilConnectCount(1)])
    await cable.broadcast(roomStream(roomId), { text: '1' })
    await waitUntil('both received it', () => first.messages.length + second.messages.length === 2)
    first.subscription.unsubscribe()
    await cable.broadcast(roomStream(roomId), { text: '2' })
    await waitUntil('one received it', () => second.messages.length === 2)
    second.subscription.unsubscribe()
    const third = subscribeToRoom(consumer, roomId)
    await third.waitUntilConnectCount(1)
    expect([first.messages, second.messages, third.messages]).toEqual([['1'], ['1', '2'], []])
  })

  it('reports a rejection once', async () => {
    const { url, cutConnections } = await startServer()
    const consumer = createTestConsumer(url)
    const rejectedRoom = subscribeToRoom(consumer, FORBIDDEN_ROOM_ID)
    const room = subscribeToRoom(consumer, nextRoomId())
    await waitUntil('it is rejected', () => rejectedRoom.events.length === 1)
    await room.waitUntilConnectCount(1)
    cutConnections()
    await room.waitUntilConnectCount(2)
    expect(rejectedRoom.events).toEqual(['rejected'])
    expect(rejectedRoom.subscription.perform('whoami', {})).toBe(false)
  })

  it('receives each missed message once and in order after its socket was lost', async () => {
    const { url, cable, cutConnections } = await startServer()
    const consumer = createTestConsumer(url)
    const roomId = nextRoomId()
    const room = subscribeToRoom(consumer, roomId)
    const quietRoom = subscribeToRoom(consumer, nextRoomId())
    await Promise.all([room.waitUntilConnectCount(1), quietRoom.waitUntilConnectCount(1)])
    const expected: string[] = []
    const broadcastText = async (text: string) => {
      expected.push(text)
      await cable.broadcast(roomStream(roomId), { text })
    }
    await broadcastText('before')
    for (let round = 1; round <= 3; round++) {
      cutConnections()
      await waitUntil('the loss is detected', () => room.events.length === round)
      for (const n of [1, 2, 3]) await broadcastText(`missed ${round}.${n}`)
      // These broadcasts arrive before, during and after the replay.
      for (let n = 0; n < 20; n++) void broadcastText(`parallel ${round}.${n}`)
      await room.waitUntilConnectCount(round + 1)
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
    const roomId = nextRoomId()
    const room = subscribeToRoom(createTestConsumer(url), roomId)
    await room.waitUntilConnectCount(1)
    cutConnections()
    await waitUntil('the loss is detected', () => room.events.length === 1)
    await cable.broadcast(roomStream(roomId), { text: 'first message' })
    await waitUntil('the message arrives', () => room.messages.length === 1)
  })

  it('receives a broadcast of another process', async () => {
    const [firstServer, secondServer] = [await startServer(), await startServer()]
    const roomId = nextRoomId()
    const rooms = [
      subscribeToRoom(createTestConsumer(firstServer.url), roomId),
      subscribeToRoom(createTestConsumer(secondServer.url), roomId),
    ]
    await Promise.all(rooms.map((room) => room.waitUntilConnectCount(1)))
    await firstServer.cable.broadcast(roomStream(roomId), { text: 'from first' })
    await secondServer.cable.broadcast(roomStream(roomId), { text: 'from second' })
    await waitUntil('both received both', () => rooms.every(({ messages }) => messages.length === 2))
    expect(rooms.map(({ messages }) => messages)).toEqual(Array(2).fill(['from first', 'from second']))
  })

  it('loses no message when it reconnects to another process', async () => {
    const firstServer = await startCableServer(database.createPubSub())
    const secondServer = await startServer()
    const roomId = nextRoomId()
    const room = subscribeToRoom(createTestConsumer(firstServer.url), roomId)
    await room.waitUntilConnectCount(1)
    await secondServer.cable.broadcast(roomStream(roomId), { text: '1' })
    await waitUntil('the message arrives', () => room.messages.length === 1)
    await firstServer.stop()
    await secondServer.cable.broadcast(roomStream(roomId), { text: '2' })
    await secondServer.cable.broadcast(roomStream(roomId), { text: '3' })
    await startServer({}, firstServer.port)
    await room.waitUntilConnectCount(2)
    expect(room.messages).toEqual(['1', '2', '3'])
    expect(room.connectedInfos.at(-1)).toEqual({ reconnected: true, recovered: true })
  })

  it('reports that it has not recovered when it missed too many messages', async () => {
    const { url, cable } = await startServer()
    const consumer = createTestConsumer(url)
    const roomId = nextRoomId()
    const room = subscribeToRoom(consumer, roomId)
    await room.waitUntilConnectCount(1)
    await cable.broadcast(roomStream(roomId), { text: 'received' })
    await waitUntil('the message arrives', () => room.messages.length === 1)
    consumer.suspend()
    for (let n = 0; n < 110; n++) await cable.broadcast(roomStream(roomId), { text: `lost ${n}` })
    consumer.resume()
    await room.waitUntilConnectCount(2)
    expect(room.connectedInfos[1]).toEqual({ reconnected: true, recovered: false })
    await cable.broadcast(roomStream(roomId), { text: 'new' })
    await waitUntil('the new message arrives', () => room.messages.length === 2)
    expect(room.messages).toEqual(['received', 'new'])
  })

  it('reports a reconnect without recovery on the plain protocol', async () => {
    const { url, cable, cutConnections } = await startServer()
    const roomId = nextRoomId()
    const room = subscribeToRoom(createTestConsumer(url, { protocols: [PLAIN_PROTOCOL] }), roomId)
    await room.waitUntilConnectCount(1)
    cutConnections()
    await room.waitUntilConnectCount(2)
    await cable.broadcast(roomStream(roomId), { text: 'after' })
    await waitUntil('the message arrives', () => room.messages.length === 1)
    expect(room.connectedInfos).toEqual([
      { reconnected: false, recovered: false },
      { reconnected: true, recovered: false },
    ])
  })

  it('is authorised again after a reconnect', async () => {
    const { url, cable, cutConnections } = await startServer()
    const [closedRoomId, openRoomId] = [nextRoomId(), nextRoomId()]
    const consumer = createTestConsumer(url)
    const [closedRoom, openRoom] = [subscribeToRoom(consumer, closedRoomId), subscribeToRoom(consumer, openRoomId)]
    await Promise.all([closedRoom.waitUntilConnectCount(1), openRoom.waitUntilConnectCount(1)])
    closedRooms.push(closedRoomId)
    cutConnections()
    await waitUntil('it is rejected', () => closedRoom.events.includes('rejected'))
    await openRoom.waitUntilConnectCount(2)
    await cable.broadcast(roomStream(closedRoomId), { text: 'secret' })
    for (const text of ['1', '2']) {
      await cable.broadcast(roomStream(openRoomId), { text })
      await waitUntil('a later message arrives', () => openRoom.messages.includes(text))
    }
    expect(closedRoom.messages).toEqual([])
  })

  it('stops when the session ends, and connects again after the next sign-in', async () => {
    const { url, cable, cutConnections } = await startServer()
    let token = '1.10'
    const consumer = createTestConsumer(url, { token: () => token })
    const room = subscribeToRoom(consumer, nextRoomId())
    await room.waitUntilConnectCount(1)
    await cable.disconnect({ sessionId: 10 })
    await waitUntil('it has stopped', () => consumer.state() === 'stopped')
    // Another session reconnects twice in this time, each time after the same delay.
    const otherRoom = subscribeToRoom(createTestConsumer(url, { token: () => '2.20' }), nextRoomId())
    for (const times of [1, 2]) {
      await otherRoom.waitUntilConnectCount(times)
      cutConnections()
    }
    await otherRoom.waitUntilConnectCount(3)
    expect(consumer.state()).toBe('stopped')
    expect(room.events).toEqual(['disconnected, will not reconnect'])

    token = '1.11'
    consumer.connect()
    await room.waitUntilConnectCount(2)
  })

  it('does not connect without a token, and stops when it is rejected', async () => {
    const { url, cable } = await startServer()
    let token: string | undefined
    const consumer = createTestConsumer(url, { token: () => token })
    const room = subscribeToRoom(consumer, nextRoomId())
    // Another client, at the same time.
    await subscribeToRoom(createTestConsumer(url), nextRoomId()).waitUntilConnectCount(1)
    expect([consumer.state(), cable.connectionCount()]).toEqual(['idle', 1])
    token = 'nonsense'
    consumer.connect()
    await waitUntil('it is rejected', () => consumer.state() === 'stopped')
    expect(room.connectedInfos).toEqual([])
  })

  it.each([
    ['the device is offline', false],
    ['the app is in the background', true],
  ])('disconnects while %s, and resumes at once', async (_, isOnlineMeanwhile) => {
    const { url, cable } = await startServer()
    let isOnline = true
    let pageHandlers = { resume: () => {}, suspend: () => {} }
    const environment: ConsumerOptions['environment'] = {
      isOnline: () => isOnline,
      watch(handlers) {
        pageHandlers = handlers
        return () => {}
      },
    }
    const consumer = createTestConsumer(url, { environment, backoff: { initialDelayMs: 60_000, maxDelayMs: 60_000 } })
    const roomId = nextRoomId()
    const room = subscribeToRoom(consumer, roomId)
    await room.waitUntilConnectCount(1)
    isOnline = isOnlineMeanwhile
    pageHandlers.suspend()
    await waitUntil('the connection is closed', () => cable.connectionCount() === 0)
    await cable.broadcast(roomStream(roomId), { text: 'while disconnected' })
    if (!isOnline) {
      pageHandlers.resume() // the page is visible, but still offline
      expect(consumer.state()).toBe('waiting')
      isOnline = true
    }
    pageHandlers.resume()
    await room.waitUntilConnectCount(2)
    expect(room.messages).toEqual(['while disconnected'])
  })

  it('reconnects when the server sends no pings', async () => {
    const { url } = await startServer({ pingMs: 60_000 })
    const states: string[] = []
    const room = subscribeToRoom(createTestConsumer(url, { staleMs: 500, onState: (state) => states.push(state) }), nextRoomId())
    await room.waitUntilConnectCount(2)
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
  })

  it('tries again until the server is available', async () => {
    const stoppedServer = await startCableServer(database.createPubSub())
    await stoppedServer.stop()
    const states: string[] = []
    const consumer = createTestConsumer(stoppedServer.url, { onState: (state) => states.push(state) })
    const room = subscribeToRoom(consumer, nextRoomId())
    await waitUntil('three attempts have failed', () => states.filter((state) => state === 'waiting').length === 3)
    await startServer({}, stoppedServer.port)
    await room.waitUntilConnectCount(1)
    expect(room.connectedInfos).toEqual([{ reconnected: false, recovered: false }])
  })
})
