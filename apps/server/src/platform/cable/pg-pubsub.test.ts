import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectClient, createLateDatabase, roomStream, startCableDatabase, startCableServer, waitUntil } from './test-helpers.ts'

let database: Awaited<ReturnType<typeof startCableDatabase>>
beforeAll(async () => {
  database = await startCableDatabase()
}, 60_000)
afterAll(() => database?.stop())

it('notifies other processes of the stream and offset, never of the message', async () => {
  const observer = await database.pool.connect()
  const payloads: string[] = []
  observer.on('notification', ({ payload = '' }) => payloads.push(payload))
  await observer.query('listen cable')
  const pubsub = database.createPubSub()
  await pubsub.start(() => {})
  await pubsub.publish('chat:7:buyer', JSON.stringify({ text: 'private' }))
  await pubsub.publish('chat:7:buyer', JSON.stringify({ text: 'private '.repeat(10_000) }))
  await waitUntil('both notifications arrive', () => payloads.length === 2)
  observer.release(true)
  await pubsub.stop()
  expect(payloads).toEqual(['1 chat:7:buyer', '2 chat:7:buyer'])
})

describe('a process that reads the rows late', () => {
  /** Two processes. The second has a socket in each of two rooms, and reads late. */
  async function startLateServer() {
    const late = createLateDatabase(database.pool)
    const first = await startCableServer(database.createPubSub(), { pingMs: 60_000 })
    const second = await startCableServer(database.createPubSub({ db: late.db, pollMs: 60_000 }), { pingMs: 60_000 })
    onTestFinished(async () => {
      late.release()
      await second.stop()
      await first.stop()
    })
    const rooms = [1, 2]
    const clients = rooms.map((room) => connectClient(second.url, { query: `token=${room}.${room}0` }))
    for (const [index, client] of clients.entries()) await client.subscribe(`{"channel":"RoomChannel","room":${rooms[index]}}`)
    const reconnects = () => clients.map(({ frames }) => frames.some(({ reason, reconnect }) => reason === 'server_restart' && reconnect))
    return { cable: first.cable, late, clients, reconnects }
  }

  it('lets the sockets of a stream reconnect and refetch when a message was deleted meanwhile', async () => {
    const { cable, late, clients, reconnects } = await startLateServer()
    await cable.broadcast(roomStream(1), { text: 'purged' })
    await waitUntil('a read has started', () => late.reads.length === 1)
    await database.pool.query("delete from cable_messages where stream = 'room:1'")
    await cable.broadcast(roomStream(1), { text: 'later' })
    await cable.broadcast(roomStream(2), { text: 'of the other room' })
    late.release()
    await waitUntil('the other room receives', () => clients[1]?.receivedMessages().length === 1)
    await waitUntil('the first socket is closed', () => clients[0]?.isClosed === true)
    expect(reconnects()).toEqual([true, false])
    expect(clients[0]?.receivedMessages()).toEqual([])
  })

  it('lets all sockets reconnect when a disconnect was deleted meanwhile', async () => {
    const { cable, late, clients, reconnects } = await startLateServer()
    await cable.disconnect({ userId: 1 })
    await waitUntil('a read has started', () => late.reads.length === 1)
    await database.pool.query("delete from cable_messages where stream = 'cable:control'")
    await cable.disconnect({ userId: 999 })
    late.release()
    await waitUntil('both are closed', () => clients.every(({ isClosed }) => isClosed))
    expect(reconnects()).toEqual([true, true])
  })
})
