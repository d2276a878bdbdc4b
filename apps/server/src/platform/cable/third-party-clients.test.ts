import { createRequire } from 'node:module'
import { Channel as AnyCableChannel, createCable as createAnyCable } from '@anycable/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CableOptions } from './cable.ts'
import { roomStream, sleep, startCableDatabase, startCableServer, waitUntil } from './test-helpers.ts'

/** That the wire is Action Cable, and not just something our own client and server agree on. */

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
    // The little of a browser that it takes for granted.
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

  function subscribeToRoom(url: string, room: number) {
    const consumer = rails.createConsumer(`${url}?token=1.10`)
    cleanups.push(() => consumer.disconnect())
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
    return { ...recorder, consumer, subscription }
  }

  it('connects, performs, hears, unsubscribes', async () => {
    const { url, cable } = await startServer()
    const room = subscribeToRoom(url, 1)
    await room.waitForEvent('connected')
    room.subscription.perform('speak', { text: 'hello' })
    await waitUntil('it is heard', () => room.messages.length === 1)
    expect(room.messages).toEqual([{ text: 'hello' }])
    room.subscription.unsubscribe()
    await sleep(50)
    await cable.broadcast(roomStream(1), { text: 'late' })
    await sleep(100)
    expect(room.messages).toHaveLength(1)
  })

  it('takes a rejection', async () => {
    await subscribeToRoom((await startServer()).url, 13).waitForEvent('rejected')
  })

  it('stops when it is not authorised', async () => {
    const { url, cable } = await startServer()
    const consumer = rails.createConsumer(`${url}?token=nonsense`)
    cleanups.push(() => consumer.disconnect())
    consumer.subscriptions.create({ channel: 'RoomChannel', room: 1 }, {})
    await waitUntil('it has stopped', () => !consumer.connection.monitor.isRunning())
    await waitUntil('its socket is gone', () => cable.connectionCount() === 0)
  })

  it('reconnects after server_restart', async () => {
    rails.ConnectionMonitor.staleThreshold = 0.5 // its own 6 s would make a slow test
    const firstServer = await startCableServer(database.createPubSub(), { pingMs: 150 })
    const room = subscribeToRoom(firstServer.url, 2)
    await room.waitForEvent('connected')
    await firstServer.stop()
    await room.waitForEvent('disconnected')
    const secondServer = await startServer({ pingMs: 150 }, firstServer.port)
    await room.waitForEvent('reconnected')
    await secondServer.cable.broadcast(roomStream(2), { text: 'back' })
    await waitUntil('it is heard', () => room.messages.length === 1)
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
    client.on('disconnect', () => recorder.events.push('cut'))
    client.on('close', (reason) => recorder.events.push(`cable closed: ${reason?.reason}`))
    client.subscribe(channel)
    return { ...recorder, client, channel }
  }

  it('connects, performs, hears', async () => {
    const { url, cable } = await startServer({ pingMs: 100 })
    const room = subscribeToRoom(url, 3)
    await room.waitForEvent('connected')
    await room.channel.perform('speak', { text: 'hello' })
    await cable.broadcast(roomStream(3), { text: 'all' })
    await waitUntil('both are heard', () => room.messages.length === 2)
    expect(room.messages).toContainEqual({ text: 'hello' })
    expect(room.messages).toContainEqual({ text: 'all' })
    await sleep(500) // through some pings and pongs
    expect(room.client.state).toBe('connected')
  })

  it('takes a rejection and a refusal', async () => {
    const { url } = await startServer()
    await subscribeToRoom(url, 13).waitForEvent('closed: SubscriptionRejectedError')
    await subscribeToRoom(url, 3, 'nonsense').waitForEvent('cable closed: unauthorized')
  })

  it('comes back when its socket is cut; with the extended protocol it recovers what it missed, in order', async () => {
    const room = protocol.includes('ext') ? 5 : 4
    const { url, cable, cutConnections } = await startServer()
    const subscriber = subscribeToRoom(url, room)
    await subscriber.waitForEvent('connected')
    await cable.broadcast(roomStream(room), { text: '1' })
    await waitUntil('the first is heard', () => subscriber.messages.length === 1)
    cutConnections()
    await subscriber.waitForEvent('cut')
    await cable.broadcast(roomStream(room), { text: '2' })
    await cable.broadcast(roomStream(room), { text: '3' })

    if (protocol === 'actioncable-v1-ext-json') {
      await subscriber.waitForEvent('restored')
      await waitUntil('what was missed is heard', () => subscriber.messages.length === 3)
      expect(subscriber.messages).toEqual([{ text: '1' }, { text: '2' }, { text: '3' }])
    } else await subscriber.waitForEvent('reconnected')
    await cable.broadcast(roomStream(room), { text: '4' })
    await waitUntil('the fourth is heard', () => subscriber.messages.some((message) => JSON.stringify(message) === '{"text":"4"}'))
    expect(subscriber.messages).toHaveLength(protocol === 'actioncable-v1-ext-json' ? 4 : 2)
  }, 20_000)
})
