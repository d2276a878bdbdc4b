import { createRequire } from 'node:module'
import { Channel as AnyCableChannel, createCable as createAnyCable } from '@anycable/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CableOptions } from './cable.ts'
import { pause, roomStream, startCableDatabase, startCableServer, until } from './test-kit.ts'

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

async function serve(options: Partial<CableOptions> = {}, port = 0) {
  const server = await startCableServer(database.fanOut(), options, port)
  cleanups.push(() => server.stop())
  return server
}

function journal() {
  const heard: unknown[] = []
  const events: string[] = []
  return {
    heard,
    events,
    saw: (event: string, times = 1) => until(event, () => events.filter((seen) => seen === event).length >= times, 15_000),
  }
}

describe('@rails/actioncable', () => {
  let rails: RailsActionCable

  beforeEach(() => {
    // The little of a browser that it takes for granted.
    const page = { addEventListener: () => {}, removeEventListener: () => {}, document: { visibilityState: 'visible' }, self: globalThis }
    Object.assign(globalThis, page)
    cleanups.push(() => {
      for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name)
    })
    rails = createRequire(import.meta.url)('@rails/actioncable') as RailsActionCable
  })

  function enter(url: string, room: number) {
    const consumer = rails.createConsumer(`${url}?token=1.10`)
    cleanups.push(() => consumer.disconnect())
    const notes = journal()
    const subscription = consumer.subscriptions.create(
      { channel: 'RoomChannel', room },
      {
        received: (message) => notes.heard.push(message),
        connected: ({ reconnected }: { reconnected: boolean }) => notes.events.push(reconnected ? 'reconnected' : 'connected'),
        disconnected: () => notes.events.push('disconnected'),
        rejected: () => notes.events.push('rejected'),
      },
    )
    return { ...notes, consumer, subscription }
  }

  it('connects, performs, hears, unsubscribes', async () => {
    const { url, cable } = await serve()
    const room = enter(url, 1)
    await room.saw('connected')
    room.subscription.perform('speak', { text: 'hello' })
    await until('it is heard', () => room.heard.length === 1)
    expect(room.heard).toEqual([{ text: 'hello' }])
    room.subscription.unsubscribe()
    await pause(50)
    await cable.broadcast(roomStream(1), { text: 'late' })
    await pause(100)
    expect(room.heard).toHaveLength(1)
  })

  it('takes a rejection', async () => {
    await enter((await serve()).url, 13).saw('rejected')
  })

  it('stops when it is not authorised', async () => {
    const { url, cable } = await serve()
    const consumer = rails.createConsumer(`${url}?token=nonsense`)
    cleanups.push(() => consumer.disconnect())
    consumer.subscriptions.create({ channel: 'RoomChannel', room: 1 }, {})
    await until('it has stopped', () => !consumer.connection.monitor.isRunning())
    await until('its socket is gone', () => cable.connectionCount() === 0)
  })

  it('reconnects after server_restart', async () => {
    rails.ConnectionMonitor.staleThreshold = 0.5 // its own 6 s would make a slow test
    const first = await startCableServer(database.fanOut(), { pingMs: 150 })
    const room = enter(first.url, 2)
    await room.saw('connected')
    await first.stop()
    await room.saw('disconnected')
    const second = await serve({ pingMs: 150 }, first.port)
    await room.saw('reconnected')
    await second.cable.broadcast(roomStream(2), { text: 'back' })
    await until('it is heard', () => room.heard.length === 1)
  }, 30_000)
})

describe.each(['actioncable-v1-json', 'actioncable-v1-ext-json'] as const)('@anycable/core with %s', (protocol) => {
  class Room extends AnyCableChannel<{ room: number }, { text: string }> {
    static override identifier = 'RoomChannel'
  }

  function enter(url: string, room: number, token = '1.10') {
    const client = createAnyCable(`${url}?token=${token}`, {
      protocol,
      websocketImplementation: WebSocket,
      logLevel: 'error',
      reconnectStrategy: () => 300,
      protocolOptions: { pongs: true },
    })
    cleanups.push(() => client.disconnect())
    const notes = journal()
    const channel = new Room({ room })
    channel.on('message', (message) => notes.heard.push(message))
    channel.on('connect', ({ reconnect, restored }) => notes.events.push(restored ? 'restored' : reconnect ? 'reconnected' : 'connected'))
    channel.on('disconnect', () => notes.events.push('disconnected'))
    channel.on('close', (reason) => notes.events.push(`closed: ${reason?.name}`))
    client.on('disconnect', () => notes.events.push('cut'))
    client.on('close', (reason) => notes.events.push(`cable closed: ${reason?.reason}`))
    client.subscribe(channel)
    return { ...notes, client, channel }
  }

  it('connects, performs, hears', async () => {
    const { url, cable } = await serve({ pingMs: 100 })
    const room = enter(url, 3)
    await room.saw('connected')
    await room.channel.perform('speak', { text: 'hello' })
    await cable.broadcast(roomStream(3), { text: 'all' })
    await until('both are heard', () => room.heard.length === 2)
    expect(room.heard).toContainEqual({ text: 'hello' })
    expect(room.heard).toContainEqual({ text: 'all' })
    await pause(500) // through some pings and pongs
    expect(room.client.state).toBe('connected')
  })

  it('takes a rejection and a refusal', async () => {
    const { url } = await serve()
    await enter(url, 13).saw('closed: SubscriptionRejectedError')
    await enter(url, 3, 'nonsense').saw('cable closed: unauthorized')
  })

  it('comes back when its socket is cut; with the extended protocol it recovers what it missed, in order', async () => {
    const room = protocol.includes('ext') ? 5 : 4
    const { url, cable, cut } = await serve()
    const guest = enter(url, room)
    await guest.saw('connected')
    await cable.broadcast(roomStream(room), { text: '1' })
    await until('the first is heard', () => guest.heard.length === 1)
    cut()
    await guest.saw('cut')
    await cable.broadcast(roomStream(room), { text: '2' })
    await cable.broadcast(roomStream(room), { text: '3' })

    if (protocol === 'actioncable-v1-ext-json') {
      await guest.saw('restored')
      await until('what was missed is heard', () => guest.heard.length === 3)
      expect(guest.heard).toEqual([{ text: '1' }, { text: '2' }, { text: '3' }])
    } else await guest.saw('reconnected')
    await cable.broadcast(roomStream(room), { text: '4' })
    await until('the fourth is heard', () => guest.heard.some((message) => JSON.stringify(message) === '{"text":"4"}'))
    expect(guest.heard).toHaveLength(protocol === 'actioncable-v1-ext-json' ? 4 : 2)
  }, 20_000)
})
