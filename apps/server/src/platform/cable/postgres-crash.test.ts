import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { PubSub } from './pubsub.ts'
import { startCableDatabase, waitUntil } from './test-helpers.ts'

const RECOVERY_MS = 30_000

it('delivers messages again after PostgreSQL was killed', { timeout: 120_000 }, async () => {
  const database = await startCableDatabase()
  onTestFinished(() => database.stop())
  const [sender, receiver] = [database.createPubSub(), database.createPubSub()]
  onTestFinished(async () => {
    await sender.stop()
    await receiver.stop()
  })
  const payloads: string[] = []
  await sender.start(() => {})
  await receiver.start(({ payload }) => void payloads.push(payload))
  await receiver.subscribe('room:1')
  await sender.publish('room:1', '"before"')
  await waitUntil('the first message arrives', () => payloads.includes('"before"'), RECOVERY_MS)

  const { rows } = await database.pool.query('show data_directory')
  const pidFile = readFileSync(join(rows[0].data_directory, 'postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  await publishWhenPossible(sender, '"after"')
  await waitUntil('the message arrives', () => payloads.includes('"after"'), RECOVERY_MS)
  expect(new Set(payloads)).toEqual(new Set(['"before"', '"after"']))
})

/** A request fails while the database is away, and its sender repeats it. */
async function publishWhenPossible(pubsub: PubSub, payload: string): Promise<void> {
  const deadlineMs = Date.now() + RECOVERY_MS
  for (;;) {
    try {
      return await pubsub.publish('room:1', payload)
    } catch (error) {
      if (Date.now() > deadlineMs) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
