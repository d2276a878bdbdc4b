import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fixedClock } from '#platform/clock/clock.ts'
import { expoError, requestError, startExpoService } from '#test/expo-service.ts'
import { isExpoToken } from './expo-token.ts'
import { joinMessages } from './join-messages.ts'
import { createExpoPush } from './live.ts'
import type { NativePushMessage } from './port.ts'
import { sandboxNativePushRoutes } from './sandbox.routes.ts'
import { createSandboxNativePush } from './sandbox.ts'

const tokenOf = (name: string | number) => `ExponentPushToken[${name}]`
const messageTo = (name: string | number): NativePushMessage => ({
  token: tokenOf(name),
  title: 'Sold',
  body: 'Your “Brake disc” is sold.',
  data: { path: '/profile/sold', notification_id: 7 },
  ttlSeconds: 3600,
  priority: 'high',
  tag: 'notification-7',
})

async function startExpo(overrides: Partial<Parameters<typeof createExpoPush>[0]> = {}) {
  const service = await startExpoService()
  return { ...service, push: createExpoPush({ baseUrl: service.url, accessToken: undefined, ...overrides }) }
}

function createSandbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'partlane-push-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return createSandboxNativePush({ dataDir, isProduction: false, clock: fixedClock('2026-11-27T12:00:00Z') })
}

describe('tokens of Expo', () => {
  it.each([
    ['ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]', true],
    ['ExpoPushToken[a-b_C9]', true],
    ['fcm:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx', false],
    ['ExponentPushToken[]', false],
    ['ExponentPushToken[a]]', false],
    ['ExponentPushToken[a]\n', false],
  ])('%j: %s', (token, isValid) => expect(isExpoToken(token)).toBe(isValid))
})

describe('Expo', () => {
  it('gets messages as documented and returns their tickets in order', async () => {
    const { push, accepted, requests, change } = await startExpo({ accessToken: 'access-token-of-expo' })
    change({ ticketOf: (token) => (token === tokenOf('gone') ? expoError('DeviceNotRegistered') : undefined) })
    expect(await push.send([messageTo('one'), messageTo('gone'), messageTo('two')])).toEqual([
      { ticketId: 'ticket-1' },
      { error: { kind: 'unregistered', detail: 'DeviceNotRegistered' } },
      { ticketId: 'ticket-2' },
    ])
    expect(accepted[0]).toEqual({
      to: tokenOf('one'),
      title: 'Sold',
      body: 'Your “Brake disc” is sold.',
      data: { path: '/profile/sold', notification_id: 7 },
      ttl: 3600,
      priority: 'high',
      sound: 'default',
      channelId: 'default',
      collapseId: 'notification-7',
      tag: 'notification-7',
    })
    expect(requests[0]?.headers.authorization).toBe('Bearer access-token-of-expo')
  })

  it.each([
    ['MessageRateExceeded', 'rate_exceeded'],
    ['MessageTooBig', 'too_big'],
    ['InvalidCredentials', 'other'],
  ])('names the error %s in tickets and receipts', async (code, kind) => {
    const { push, change } = await startExpo()
    change({ ticketOf: () => expoError(code) })
    expect(await push.send([messageTo('one')])).toEqual([{ error: { kind, detail: code } }])
    change({ receiptOf: () => expoError(code) })
    await push.send([messageTo('one')])
    expect(await push.receipts(['ticket-1'])).toEqual(new Map([['ticket-1', { kind, detail: code }]]))
  })

  it('returns the receipts that exist', async () => {
    const { push, change } = await startExpo()
    await push.send([messageTo('one'), messageTo('late')])
    change({ receiptOf: (token) => (token === tokenOf('late') ? undefined : { status: 'ok' }) })
    expect(await push.receipts(['ticket-1', 'ticket-2'])).toEqual(new Map([['ticket-1', 'delivered']]))
  })

  it('sends the others when one message makes Expo refuse the call', async () => {
    const { push, accepted, change } = await startExpo()
    const messages = Array.from({ length: 100 }, (_, index) => messageTo(index))
    change({
      respond: (_, tokens) =>
        tokens.includes(tokenOf(42)) && tokens.length > 1
          ? requestError(400, 'PUSH_TOO_MANY_EXPERIENCE_IDS')
          : tokens.includes(tokenOf(42))
            ? requestError(400, 'VALIDATION_ERROR')
            : undefined,
    })
    const tickets = await push.send(messages)
    expect(accepted).toHaveLength(99)
    expect(tickets.map((ticket) => 'error' in ticket)).toEqual(messages.map((_, index) => index === 42))
    expect(tickets[42]).toEqual({ error: { kind: 'other', detail: 'VALIDATION_ERROR' } })
    expect(new Set(tickets.map((ticket) => JSON.stringify(ticket))).size).toBe(100)
  })

  it.each([
    ['a server error', { status: 503, body: '<html>' }],
    ['a wrong access token', requestError(401, 'UNAUTHORIZED')],
    ['too many requests', requestError(429, 'TOO_MANY_REQUESTS')],
    ['a response without tickets', { body: { data: [] } }],
    ['a response that is no JSON', { body: 'ok' }],
    ['a refusal without a code', { status: 400, body: '<html>' }],
  ])('is unavailable after %s, and the error has no token', async (_, response) => {
    const { push, change } = await startExpo()
    change({ respond: () => response })
    const errors = await Promise.all([
      push.send([messageTo('secret'), messageTo('other')]).catch((error: Error) => error),
      push.receipts(['ticket-1']).catch((error: Error) => error),
    ])
    for (const error of errors) {
      if (error instanceof Map) expect(error.size).toBe(0)
      else expect(error).toMatchObject({ name: 'NativePushUnavailable' })
      expect(String(error)).not.toContain('secret')
    }
    expect(errors[0]).toMatchObject({ name: 'NativePushUnavailable' })
  })

  it('is unavailable when it does not respond in time', async () => {
    const { push, change } = await startExpo({ timeoutMs: 100 })
    change({ respond: () => ({ body: {}, delayMs: 2_000 }) })
    await expect(push.send([messageTo('one')])).rejects.toThrow('Expo did not respond: TimeoutError')
  })

  it('is unavailable when the connection fails', async () => {
    const push = createExpoPush({ baseUrl: 'http://127.0.0.1:1', accessToken: undefined })
    await expect(push.send([messageTo('one')])).rejects.toMatchObject({ name: 'NativePushUnavailable' })
  })
})

describe('joined messages', () => {
  it('are sent by calls of 100, each message gets its own ticket', async () => {
    const { push, callsTo } = await startExpo()
    const send = joinMessages(push)
    const tickets = await Promise.all(Array.from({ length: 250 }, (_, index) => send(messageTo(index))))
    expect(
      callsTo('send')
        .map(({ body }) => JSON.parse(body).length)
        .sort(),
    ).toEqual([100, 100, 50].sort())
    expect(new Set(tickets.map((ticket) => ('ticketId' in ticket ? ticket.ticketId : ''))).size).toBe(250)
  })

  it('fail together, and later ones do not', async () => {
    const { push, change } = await startExpo()
    const send = joinMessages(push)
    change({ respond: (_, __, call) => (call === 1 ? { status: 500 } : undefined) })
    const results = await Promise.allSettled([send(messageTo('one')), send(messageTo('two'))])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await send(messageTo('three'))).toEqual({ ticketId: 'ticket-1' })
  })
})

describe('the push sandbox', () => {
  it('stores messages, newest first, and shows them as text', async () => {
    const sandbox = createSandbox()
    await sandbox.send([{ ...messageTo('one'), title: '<b>Sold</b>' }])
    await sandbox.send([messageTo('two')])
    expect((await sandbox.list()).map(({ token }) => token)).toEqual([tokenOf('two'), tokenOf('one')])
    const app = Fastify()
    await app.register(sandboxNativePushRoutes, { sandbox })
    const page = await app.inject('/dev/push')
    expect(page.headers['content-type']).toMatch('text/html')
    expect(page.body).toContain('&lt;b&gt;Sold&lt;/b&gt;')
    expect(page.body).toContain('ExponentPushToken[lost-response-1]')
    const found = await app.inject(`/dev/push.json?token=${encodeURIComponent(tokenOf('one'))}`)
    expect(found.json().data).toHaveLength(1)
  })

  it('plays the errors of tickets', async () => {
    const sandbox = createSandbox()
    const send = async (name: string) => (await sandbox.send([messageTo(name)]))[0]
    expect(await send('unregistered-1')).toMatchObject({ error: { kind: 'unregistered' } })
    expect(await send('too-big-1')).toMatchObject({ error: { kind: 'too_big' } })
    expect(await send('rate-exceeded-1')).toMatchObject({ error: { kind: 'rate_exceeded' } })
    expect(await send('rate-exceeded-1')).toHaveProperty('ticketId')
    await expect(send('outage-1')).rejects.toMatchObject({ name: 'NativePushUnavailable' })
    expect(await send('outage-1')).toHaveProperty('ticketId')
    expect(await sandbox.list()).toHaveLength(2)
    await expect(send('lost-response-1')).rejects.toMatchObject({ name: 'NativePushUnavailable' })
    expect(await sandbox.list()).toHaveLength(3)
    expect((await sandbox.send([{ ...messageTo('one'), body: 'x'.repeat(4_096) }]))[0]).toMatchObject({ error: { kind: 'too_big' } })
  })

  it('plays the errors of receipts', async () => {
    const sandbox = createSandbox()
    const names = ['one', 'receipt-unregistered-1', 'receipt-rate-exceeded-1', 'no-receipt-1']
    const tickets = await sandbox.send(names.map(messageTo))
    const ids = tickets.map((ticket) => ('ticketId' in ticket ? ticket.ticketId : ''))
    const receipts = await sandbox.receipts([...ids, 'unknown'])
    expect(ids.map((id) => receipts.get(id))).toEqual([
      'delivered',
      { kind: 'unregistered', detail: 'DeviceNotRegistered' },
      { kind: 'rate_exceeded', detail: 'MessageRateExceeded' },
      undefined,
    ])
    expect((await sandbox.receipts(ids)).get(ids[2] ?? '')).toBe('delivered')
  })

  it('refuses what Expo refuses, and production', async () => {
    const sandbox = createSandbox()
    await expect(sandbox.send([{ ...messageTo('one'), token: 'fcm-token' }])).rejects.toThrow('not one of Expo')
    await expect(sandbox.send(Array.from({ length: 101 }, (_, index) => messageTo(index)))).rejects.toThrow('too many')
    const options = { dataDir: '/nowhere', isProduction: true, clock: fixedClock('2026-11-27T12:00:00Z') }
    expect(() => createSandboxNativePush(options)).toThrow('production')
  })
})
