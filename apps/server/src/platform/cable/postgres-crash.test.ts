import { expect, it, onTestFinished } from 'vitest'
import { restartPostgres } from '#test/restart-postgres.ts'
import { startCableDatabase, waitUntil } from './test-helpers.ts'

const RECOVERY_MS = 30_000

it('delivers messages again after PostgreSQL was killed', { timeout: 120_000 }, async () => {
  const database = await startCableDatabase({ isDurable: true })
  onTestFinished(() => database.stop())
  const [sender, receiver] = [database.createPubSub(), database.createPubSub()]
  onTestFinished(async () => {
    await sender.stop()
    await receiver.stop()
  })
  const payloads: string[] = []
  await sender.start(() => {})
  const resetStreams: string[] = []
  await receiver.start(
    ({ payload }) => void payloads.push(payload),
    (streams) => void resetStreams.push(...streams),
  )
  await receiver.subscribe('room:1')
  await sender.publish('room:1', '"before"')
  await waitUntil('the first message arrives', () => payloads.includes('"before"'), RECOVERY_MS)

  await restartPostgres(database.pool)
  await waitUntil('the loss of the history is noticed', () => resetStreams.includes('room:1'), RECOVERY_MS)
  await sender.publish('room:1', '"after"')
  await waitUntil('the message arrives', () => payloads.includes('"after"'), RECOVERY_MS)
  expect(new Set(payloads)).toEqual(new Set(['"before"', '"after"']))
})
