import { createRequire } from 'node:module'
import { Channel as AnyCableChannel, createCable as createAnyCable } from '@anycable/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket as NodeWebSocket } from 'ws'
import type { CableOptions } from './create-cable.ts'
import { roomStream, startCableDatabase, startCableServer, waitUntil } from './test-helpers.ts'

/** Tests the protocol with the Action Cable clients of other projects. */

type RailsSubscription = { perform(action: string, data: object): void; unsubscribe(): void }
type RailsConsumer = {
  subscriptions: { create(params: object, handlers: Record<string, (value: never) => void>): RailsSubscription }
  connection: { isOpen(): boolean; monitor: { isRunning(): boolean } }
  disconnect(): void
}
type RailsActionCable = { createConsumer(url: string): RailsConsumer; ConnectionMonitor: { staleThreshold: number } }

let database: Awaited<ReturnType<typeof startCableDatabase>>
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  database = await startCableDatabase()
}, 60_000)
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
afterAll(() => database?.stop())

async function startServer(options: Partial<CableOptions> = {}, port = 0) {
  const server = await startCableServer(database.createPubSub(), options, port)
  cleanups.push(() => server.stop())
  return server
}

function createRecorder() {
  const messages: unknown[] = []
  const events: string[] = []
  return {
    messages,
    events,
    waitForEvent: (event: string, times = 1) =>
      waitUntil(event, () => events.filter((recordedEvent) => recordedEvent === event).length >= times, 15_000),
  }
}

describe('@rails/actioncable', () => {
  let rails: RailsActionCable

  beforeEach(() => {
    // The browser APIs that @rails/actioncable uses.
    const browserGlobals = {
      addEventListener: () => {},
      removeEventListener: () => {},
      document: { visibilityState: 'visible' },
      self: globalThis,
    }
    Object.assign(globalThis, browserGlobals)
    cleanups.push(() => {
      for (const name of Object.keys(browserGlobals)) Reflect.deleteProperty(globalThis, name)
    })
    rails = createRequire(import.meta.url)('@rails/actioncable') as RailsActionCable
  })

  function createConsumer(url: string) {
    const consumer = rails.createConsumer(`${url}?token=1.10`)
    cleanups.push(() => consumer.disconnect())
    return consumer
  }

  function subscribeToRoom(consumer: RailsConsumer, room: number) {
    const recorder = createRecorder()
    const subscription = consumer.subscriptions.create(
      { channel: 'RoomChannel', room },
      {
        received: (message) => recorder.messages.push(message),
        connected: ({ reconnected }: { reconnected: boolean }) => recorder.events.push(reconnected ? 'reconnected' : 'connected'),
        disconnected: () => recorder.events.push('disconnected'),
        rejected: () => recorder.events.push('rejected'),
      },
    )
    return { ...recorder, subscription }
  }

  it('connects, performs an action, receives a message and unsubscribes', async () => {
    const { url, cable } = await startServer()
    const consumer = createConsumer(url)
    const room = subscribeToRoom(consumer, 1)
    await room.waitForEvent('connected')
    room.subscription.perform('speak', { text: 'hello' })
    await waitUntil('the message arrives', () => room.messages.length === 1)
    expect(room.messages).toEqual([{ text: 'hello' }])
    room.subscription.unsubscribe()
    const otherRoom = subscribeToRoom(consumer, 2) // commands run in order
    await otherRoom.waitForEvent('connected')
    await cable.broadcast(roomStream(1), { text: 'late' })
    for (const [index, text] of ['1', '2'].entries()) {
      await cable.broadcast(roomStream(2), { text })
      await waitUntil('a later message arrives', () => otherRoom.messages.length === index + 1)
    }
    expect(room.messages).toHaveLength(1)
  })

  it('reports a rejected subscription', async () => {
    await subscribeToRoom(createConsumer((await startServer()).url), 13).waitForEvent('rejected')
  })

  it('stops when its token is rejected', async () => {
    const { url, cable } = await startServer()
    const consumer = rails.createConsumer(`${url}?token=nonsense`)
    cleanups.push(() => consumer.disconnect())
    consumer.subscriptions.create({ channel: 'RoomChannel', room: 1 }, {})
    await waitUntil('it has stopped', () => !consumer.connection.monitor.isRunning())
    await waitUntil('its socket is closed', () => cable.connectionCount() === 0)
  })

  it('reconnects after server_restart', async () => {
    rails.ConnectionMonitor.staleThreshold = 0.5 // the default of 6 s makes the test slow
    const firstServer = await startCableServer(database.createPubSub(), { pingMs: 150 })
    const room = subscribeToRoom(createConsumer(firstServer.url), 2)
    await room.waitForEvent('connected')
    await firstServer.stop()
    await room.waitForEvent('disconnected')
    const secondServer = await startServer({ pingMs: 150 }, firstServer.port)
    await room.waitForEvent('reconnected')
    await secondServer.cable.broadcast(roomStream(2), { text: 'back' })
    await waitUntil('the message arrives', () => room.messages.length === 1)
  }, 30_000)
})

describe.each(['actioncable-v1-json', 'actioncable-v1-ext-json'] as const)('@anycable/core with %s', (protocol) => {
  class Room extends AnyCableChannel<{ room: number }, { text: string }> {
    static override identifier = 'RoomChannel'
  }

  function subscribeToRoom(url: string, room: number, token = '1.10') {
    const client = createAnyCable(`${url}?token=${token}`, {
      protocol,
      websocketImplementation: WebSocket,
      logLevel: 'error',
      reconnectStrategy: () => 300,
      protocolOptions: { pongs: true },
    })
    cleanups.push(() => client.disconnect())
    const recorder = createRecorder()
    const channel = new Room({ room })
    channel.on('message', (message) => recorder.messages.push(message))
    channel.on('connect', ({ reconnect, restored }) =>
      recorder.events.push(restored ? 'restored' : reconnect ? 'reconnected' : 'connected'),
    )
    channel.on('disconnect', () => recorder.events.push('disconnected'))
    channel.on('close', (reason) => recorder.events.push(`closed: ${reason?.name}`))
    client.on('disconnect', () => recorder.events.push('connection lost'))
    client.on('close', (reason) => recorder.events.push(`cable closed: ${reason?.reason}`))
    client.subscribe(channel)
    return { ...recorder, client, channel }
  }

  it('connects, performs an action, receives messages and stays connected', async () => {
    const { url, cable } = await startServer({ pingMs: 500 })
    const room = subscribeToRoom(url, 3)
    await room.waitForEvent('connected')
    await room.channel.perform('speak', { text: 'hello' })
    await cable.broadcast(roomStream(3), { text: 'all' })
    await waitUntil('both arrive', () => room.messages.length === 2)
    expect(room.messages).toContainEqual({ text: 'hello' })
    expect(room.messages).toContainEqual({ text: 'all' })
    // The server closes the connection of a client without pongs.
    const unresponsiveClient = new NodeWebSocket(`${url}?token=2.20`, [protocol])
    cleanups.push(() => unresponsiveClient.terminate())
    await waitUntil('it is connected', () => cable.connectionCount() === 2)
    unresponsiveClient.pause()
    await waitUntil('it is disconnected', () => cable.connectionCount() === 1)
    expect(room.client.state).toBe('connected')
  })

  it('reports a rejected subscription and a rejected token', async () => {
    const { url } = await startServer()
    await subscribeToRoom(url, 13).waitForEvent('closed: SubscriptionRejectedError')
    await subscribeToRoom(url, 3, 'nonsense').waitForEvent('cable closed: unauthorized')
  })

  it('reconnects after a lost socket, and with the extended protocol recovers missed messages in order', async () => {
    const room = protocol.includes('ext') ? 5 : 4
    const { url, cable, cutConnections } = await startServer()
    const subscriber = subscribeToRoom(url, room)
    await subscriber.waitForEvent('connected')
    await cable.broadcast(roomStream(room), { text: '1' })
    await waitUntil('the first message arrives', () => subscriber.messages.length === 1)
    cutConnections()
    await subscriber.waitForEvent('connection lost')
    await cable.broadcast(roomStream(room), { text: '2' })
    await cable.broadcast(roomStream(room), { text: '3' })

    if (protocol === 'actioncable-v1-ext-json') {
      await subscriber.waitForEvent('restored')
      await waitUntil('the missed messages arrive', () => subscriber.messages.length === 3)
      expect(subscriber.messages).toEqual([{ text: '1' }, { text: '2' }, { text: '3' }])
    } else await subscriber.waitForEvent('reconnected')
    await cable.broadcast(roomStream(room), { text: '4' })
    await waitUntil('the fourth message arrives', () => subscriber.messages.some((message) => JSON.stringify(message) === '{"text":"4"}'))
    expect(subscriber.messages).toHaveLength(protocol === 'actioncable-v1-ext-json' ? 4 : 2)
  }, 20_000)
})
