import { describe, expect, it } from 'vitest'
import { measureShortestMs } from '#test/duration.ts'
import { createLogger } from './logger.ts'
import { redactSecrets } from './redact-secrets.ts'

/** The line that a logger writes for these fields. */
function logLine(fields: object, message = 'something happened') {
  const lines: string[] = []
  const log = createLogger({ level: 'trace', pretty: false, destination: { write: (line) => lines.push(line) } })
  log.error(fields, message)
  return lines.join('')
}

const SECRET = 'correct-horse-battery-9'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOjF9.c2lnbmF0dXJl'

describe('the log', () => {
  it.each<[string, object]>([
    ['a password', { password: SECRET }],
    ['a password deep inside', { a: { b: { c: [{ current_password: SECRET }] } } }],
    ['whatever ends on token', { id_token: SECRET, agent_token: SECRET, captchaToken: SECRET, TOKEN_SECRET: SECRET }],
    ['headers', { req: { headers: { authorization: `Bearer ${SECRET}`, cookie: SECRET, 'x-api-key': SECRET } } }],
    ['a quote within', { password: `${SECRET}"${SECRET}\\"${SECRET}` }],
    ['a body as text', { body: JSON.stringify({ user: { password: SECRET, email: 'a@mail.example' } }) }],
    ['an address with a token', { url: `/cable?authToken=${SECRET}&x=1`, link: `https://shop.example/a?key=${SECRET}` }],
    ['an address with a password', { err: new Error(`connect postgres://partlane:${SECRET}@db:5432/partlane failed`) }],
    ['an error with fields', { err: Object.assign(new Error('no'), { config: { headers: { Authorization: `Bearer ${SECRET}` } } }) }],
    ['the cause of an error', { err: new Error('no', { cause: new Error(`sent with Bearer ${SECRET}`) }) }],
    ['a private key', { err: new Error(`-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----`) }],
  ])('does not contain %s', (_, fields) => {
    const line = logLine(fields)
    expect(line).not.toContain(SECRET)
    expect(line).toContain('[secret]')
    expect(() => JSON.parse(line)).not.toThrow()
  })

  it('does not contain a token in a message, nor a verification code', () => {
    expect(logLine({ code: '123456' }, `token ${JWT} and Bearer abcdefghijkl`)).not.toMatch(/123456|eyJ|abcdefghijkl/)
    expect(logLine({ body: '{"code":"123456"}' })).not.toContain('123456')
  })

  it('contains the fields that explain an error', () => {
    const fields = {
      err: Object.assign(new Error('duplicate key value'), { code: '23505', table: 'users' }),
      status: 422,
      reason: 'token_expired',
      attempt: 1,
      url: '/search?q=brake&page=2',
      id: 123456,
      signature: 'Eicar-Test-Signature', // of malware
    }
    const line = JSON.parse(logLine(fields))
    expect(line).toMatchObject({
      status: 422,
      reason: 'token_expired',
      attempt: 1,
      url: '/search?q=brake&page=2',
      id: 123456,
      signature: 'Eicar-Test-Signature',
    })
    expect(line.err).toMatchObject({ code: '23505', table: 'users' })
    expect(line.err.stack).toContain('logger.test.ts')
  })

  it('processes a long line in linear time', async () => {
    const createLine = (size: number) =>
      JSON.stringify({ text: `${'a:'.repeat(size * 4)}${'"\\'.repeat(size)}${'token='.repeat(size / 2)}` })
    const [shortLine, longLine] = [createLine(1_000), createLine(8_000)]
    const shortMs = await measureShortestMs(() => redactSecrets(shortLine))
    // Eight times the length: the square is 64 times the work.
    expect(await measureShortestMs(() => redactSecrets(longLine))).toBeLessThan(shortMs * 24)
  })
})
