import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCableDatabase, waitUntil } from './test-helpers.ts'

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
