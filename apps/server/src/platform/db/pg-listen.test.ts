import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPgListener } from '#platform/db/pg-listen.ts'
import { cutConnections, eventually, startTestPlatform, type TestPlatform } from '#platform/jobs/test-platform.ts'

describe('the listen connection', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.stop())

  const notify = (channel: string, payload: string) => platform.db.pool.query('select pg_notify($1, $2)', [channel, payload])

  it('hands each listener of a channel what was notified, and nothing of other channels', async () => {
    const heard: string[] = []
    const endFirst = await platform.listener.listen('shop.Window "1"', (payload) => void heard.push(`first ${payload}`))
    const endSecond = await platform.listener.listen('shop.Window "1"', (payload) => void heard.push(`second ${payload}`))
    await notify('shop.window', 'not this')
    await notify('shop.Window "1"', 'a')
    await eventually(() => heard.length === 2)
    expect(heard).toEqual(['first a', 'second a'])

    await endFirst()
    await notify('shop.Window "1"', 'b')
    await eventually(() => heard.length === 3)
    expect(heard[2]).toBe('second b')
    await endSecond()
  })

  it('goes on after a listener that throws', async () => {
    const heard: string[] = []
    const ends = [
      await platform.listener.listen('faulty', () => {
        throw new Error('no')
      }),
      await platform.listener.listen('faulty', async () => {
        throw new Error('no, later')
      }),
      await platform.listener.listen('faulty', (payload) => void heard.push(payload)),
    ]
    await notify('faulty', 'a')
    await eventually(() => heard.length === 1)
    for (const end of ends) await end()
  })

  it('comes back after the database hung up, listens again and tells everyone to catch up', async () => {
    const heard: string[] = []
    let caughtUp = 0
    const end = await platform.listener.listen('persistent', (payload) => void heard.push(payload))
    const endCatchUp = platform.listener.onReconnect(() => void caughtUp++)

    for (const round of [1, 2]) {
      await cutConnections(platform.db, 'partlane-listen')
      await eventually(() => caughtUp === round)
      await notify('persistent', `after ${round}`)
      await eventually(() => heard.length === round)
    }
    expect(heard).toEqual(['after 1', 'after 2'])
    endCatchUp()
    await end()
  })

  it('refuses a database that is not there, and a name PostgreSQL would cut', async () => {
    const nowhere = createPgListener({ connectionString: 'postgres://x:x@127.0.0.1:1/x', log: platform.log })
    await expect(nowhere.listen('any', () => {})).rejects.toThrow('ECONNREFUSED')
    await nowhere.close()
    await expect(platform.listener.listen('x'.repeat(64), () => {})).rejects.toThrow('too long')
  })

  it('does not come back once it is closed', async () => {
    const listener = createPgListener({ connectionString: platform.connectionString, log: platform.log })
    await listener.listen('any', () => {})
    await listener.close()
    await expect(listener.listen('any', () => {})).rejects.toThrow('closed')
  })
})
