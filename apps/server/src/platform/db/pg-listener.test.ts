import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform, terminateConnections, waitFor } from '#platform/jobs/test-platform.ts'
import { createPgListener } from './pg-listener.ts'

describe('the PostgreSQL listener', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.stop())

  const notify = (channel: string, payload: string) => platform.db.pool.query('select pg_notify($1, $2)', [channel, payload])

  it('calls all handlers of a channel, and no handlers of other channels', async () => {
    const payloads: string[] = []
    const unlistenFirst = await platform.listener.listen('shop.Window "1"', (payload) => void payloads.push(`first ${payload}`))
    const unlistenSecond = await platform.listener.listen('shop.Window "1"', (payload) => void payloads.push(`second ${payload}`))
    await notify('shop.window', 'not this')
    await notify('shop.Window "1"', 'a')
    await waitFor(() => payloads.length === 2)
    expect(payloads).toEqual(['first a', 'second a'])

    await unlistenFirst()
    await notify('shop.Window "1"', 'b')
    await waitFor(() => payloads.length === 3)
    expect(payloads[2]).toBe('second b')
    await unlistenSecond()
  })

  it('continues after a handler that throws', async () => {
    const payloads: string[] = []
    const unlisteners = [
      await platform.listener.listen('faulty', () => {
        throw new Error('fails at once')
      }),
      await platform.listener.listen('faulty', async () => {
        throw new Error('fails later')
      }),
      await platform.listener.listen('faulty', (payload) => void payloads.push(payload)),
    ]
    await notify('faulty', 'a')
    await waitFor(() => payloads.length === 1)
    for (const unlisten of unlisteners) await unlisten()
  })

  it('reconnects after a lost connection, listens again and calls the reconnect handlers', async () => {
    const payloads: string[] = []
    let reconnectCount = 0
    const unlisten = await platform.listener.listen('persistent', (payload) => void payloads.push(payload))
    const removeReconnectHandler = platform.listener.onReconnect(() => void reconnectCount++)

    for (const round of [1, 2]) {
      await terminateConnections(platform.db, 'partlane-listen')
      await waitFor(() => reconnectCount === round)
      await notify('persistent', `after ${round}`)
      await waitFor(() => payloads.length === round)
    }
    expect(payloads).toEqual(['after 1', 'after 2'])
    removeReconnectHandler()
    await unlisten()
  })

  it('rejects an unreachable database, and a channel name that PostgreSQL would truncate', async () => {
    const unreachableListener = createPgListener({ connectionString: 'postgres://x:x@127.0.0.1:1/x', log: platform.log })
    await expect(unreachableListener.listen('any', () => {})).rejects.toThrow('ECONNREFUSED')
    await unreachableListener.close()
    await expect(platform.listener.listen('x'.repeat(64), () => {})).rejects.toThrow('too long')
  })

  it('rejects new handlers after it was closed', async () => {
    const listener = createPgListener({ connectionString: platform.connectionString, log: platform.log })
    await listener.listen('any', () => {})
    await listener.close()
    await expect(listener.listen('any', () => {})).rejects.toThrow('closed')
  })
})
