import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { measureShortestMs } from '#test/duration.ts'
import { startFakeService } from '#test/fake-service.ts'
import { createOfflineList } from './offline.ts'
import { createPwnedPasswords } from './pwned.ts'

const offline = createOfflineList()

describe('the offline list', () => {
  it.each([
    'dragon2024!!',
    'Liverpool1989',
    'LIVERPOOL 1989',
    'dragondragon',
    'sunshine12345678',
    '123football',
    'P@$$w0rd2024',
    'm0nk3y!!!!!!',
    'qwertyuiop',
    '1q2w3e4r5t',
    '1234567890',
    'j-u-l-i-e-t-t-e',
    'Anaïs2003!',
    'jetaime1234',
    'parissaintgermain',
    'princesse99',
    'iloveyou_99',
  ])('detects %s', async (password) => expect(await offline.isKnown(password)).toBe(true))

  it.each([
    'correct horse 9',
    'torque-wrench-42',
    'grey-plastic-bucket-7',
    'entirely new words 7',
    'dragon breath over toast',
    'liverpool8372619405',
    'x7#Kq2!vLm',
    'ma voiture verte roule bien',
  ])('accepts %s', async (password) => expect(await offline.isKnown(password)).toBe(false))

  it.each(['a', '1', 'ab', '!@#$'])('checks repetitions of %j without exponential work', async (part) => {
    const measure = (length: number) => measureShortestMs(() => offline.isKnown(part.repeat(length / part.length)))
    const shortMs = await measure(32)
    // Four times the length: the cube is 64 times the work.
    expect(await measure(128)).toBeLessThan(Math.max(shortMs, 0.05) * 200)
  })
})

describe('Have I Been Pwned', () => {
  const digest = createHash('sha1').update('correct horse 9').digest('hex').toUpperCase()
  const padding = `${'0'.repeat(35)}:0`
  const warnings: unknown[] = []
  const startPwned = async (respond: Parameters<typeof startFakeService>[0], overrides: object = {}) => {
    const service = await startFakeService(respond)
    const log = { warn: (...args: unknown[]) => void warnings.push(args) }
    return {
      ...service,
      pwned: createPwnedPasswords({ fallback: offline, productName: 'Partlane', log, baseUrl: service.url, ...overrides }),
    }
  }

  it('gets five digits of the hash and a request for padding', async () => {
    const { pwned, requests } = await startPwned(() => ({ body: `${padding}\r\n${digest.slice(5)}:37\r\n` }))
    expect(await pwned.isKnown('correct horse 9')).toBe(true)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ method: 'GET', path: `/range/${digest.slice(0, 5)}`, body: '' })
    expect(requests[0]?.headers).toMatchObject({ 'add-padding': 'true', 'user-agent': 'Partlane' })
    expect(JSON.stringify(requests)).not.toContain(digest.slice(5))
  })

  it('ignores padding, and accepts a password that it does not list', async () => {
    const { pwned } = await startPwned(() => ({ body: `${padding}\r\n${digest.slice(5)}:0\r\n` }))
    expect(await pwned.isKnown('correct horse 9')).toBe(false)
  })

  it.each<[string, Parameters<typeof startFakeService>[0]]>([
    ['is down', () => ({ status: 503 })],
    ['takes too long', () => ({ body: padding, delayMs: 400 })],
  ])('is replaced by the offline list when it %s, with a log entry', async (_label, respond) => {
    const { pwned } = await startPwned(respond, { timeoutMs: 150 })
    warnings.length = 0
    expect([await pwned.isKnown('dragon2024!!'), await pwned.isKnown('correct horse 9')]).toEqual([true, false])
    expect(warnings).toHaveLength(2)
    expect(JSON.stringify(warnings)).not.toContain('dragon')
  })
})
