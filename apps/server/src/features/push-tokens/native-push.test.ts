import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { notificationMade } from '#features/notifications/notifications.events.ts'
import { notify } from '#features/notifications/public.ts'
import type { SandboxNativePush } from '#gateways/native-push/sandbox.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'
import { expoError, requestError, startExpoService } from '#test/expo-service.ts'
import { buildMessage } from './build-message.ts'
import { sendToDevices } from './send-to-devices.ts'

const tokenOf = (name: string) => `ExponentPushToken[${name}]`
const MINUTE_SECONDS = 60

/** A member with devices, whose messages go to Expo's stand-in, or to the sandbox. */
async function startSetup(devices: string[] = ['phone'], { usesSandbox = false } = {}) {
  const service = await startExpoService()
  const env: Record<string, string> = usesSandbox ? {} : { NATIVE_PUSH: 'expo', EXPO_URL: service.url }
  const setup = await startTestApp({ env })
  const { app, ctx, world } = setup
  const user = await world.user()
  const register = async (name: string, owner = user) => {
    const client = app.withToken(await world.session(owner))
    expect(await client.post('/push_token', { push_token: { token: tokenOf(name), platform: 'ios' } })).toHaveStatus(204)
    return client
  }
  for (const device of devices) await register(device)
  let count = 0
  return {
    ...setup,
    service,
    user,
    register,
    async notifyOfMessage({ title = 'Brake disc', owner = user } = {}) {
      count++
      const data = { chat_id: count, title }
      const notification = { objectName: 'chat_message', message: 'chat_message', data, dedupeKey: `chat:${count}:1` } as const
      await notify(ctx, { userId: owner.id, ...notification })
      await app.drainOutbox()
      return ctx.db.selectFrom('notifications').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    },
    async runAfter(seconds: number) {
      app.clock.advance(seconds * 1000)
      await app.runDeadlines()
    },
    sentTo: () => service.accepted.map(({ to }) => to).sort(),
    listDeliveries: () =>
      ctx.db.selectFrom('notification_deliveries').where('way', '=', 'native_push').select(['state', 'attempts']).orderBy('id').execute(),
    listSends: () => ctx.db.selectFrom('native_push_sends').select(['state', 'error']).orderBy('token_md5').execute(),
    countTokens: async () => (await ctx.db.selectFrom('push_tokens').select('token').execute()).length,
  }
}

describe('a notification to devices', () => {
  it('is sent once to each device, although its handler runs twice, and its receipts are read once', async () => {
    const { app, ctx, user, service, sentTo, notifyOfMessage, runAfter, listDeliveries, listSends } = await startSetup(['phone', 'tablet'])
    const { id } = await notifyOfMessage()
    await ctx.db.transact((tx) => emit(tx, notificationMade({ notification_id: id, user_id: user.id })))
    await app.drainOutbox()
    await runAfter(0)
    expect(sentTo()).toEqual([tokenOf('phone'), tokenOf('tablet')])
    expect(service.callsTo('send')).toHaveLength(1)
    expect(service.accepted[0]).toMatchObject({
      title: 'New message',
      body: expect.stringContaining('Brake disc'),
      data: { path: '/profile/messages?chatId=1', notification_id: id },
      priority: 'high',
      tag: `notification-${id}`,
    })
    await runAfter(14 * MINUTE_SECONDS)
    expect(service.callsTo('getReceipts')).toHaveLength(0)
    await runAfter(2 * MINUTE_SECONDS)
    await runAfter(24 * 60 * MINUTE_SECONDS)
    expect(service.callsTo('getReceipts')).toHaveLength(1)
    expect(service.accepted).toHaveLength(2)
    expect(await listDeliveries()).toEqual([{ state: 'sent', attempts: 1 }])
    expect(await listSends()).toEqual([
      { state: 'delivered', error: null },
      { state: 'delivered', error: null },
    ])
  })

  it('is sent once by eight attempts at once', async () => {
    const { ctx, user, service, notifyOfMessage } = await startSetup(['phone', 'tablet'])
    const { id } = await notifyOfMessage()
    const content = buildMessage({ notificationId: id, title: 'New message', text: 'Text', path: '/', isUrgent: false })
    const send = () => sendToDevices(ctx, { id, user_id: user.id, content })
    await Promise.all(Array.from({ length: 8 }, send))
    expect(await send()).toEqual({ kind: 'done', sent: 2 })
    expect(service.accepted).toHaveLength(2)
  })

  it('shares calls with those of other members', async () => {
    const { world, service, register, notifyOfMessage, runAfter } = await startSetup([])
    for (let index = 0; index < 30; index++) {
      const owner = await world.user()
      for (const device of ['a', 'b', 'c', 'd']) await register(`${device}-${index}`, owner)
      await notifyOfMessage({ owner })
    }
    await runAfter(0)
    expect(service.accepted).toHaveLength(120)
    expect(service.callsTo('send').length).toBeLessThan(12)
    await runAfter(17 * MINUTE_SECONDS)
    expect(service.callsTo('getReceipts')).toHaveLength(1)
  })

  it('is in the language of the user', async () => {
    const { ctx, user, service, notifyOfMessage, runAfter } = await startSetup()
    await ctx.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', user.id).execute()
    await notifyOfMessage()
    await runAfter(0)
    expect(service.accepted[0]).toMatchObject({ title: 'Nouveau message', data: { path: '/profile/messages?chatId=1' } })
  })

  it('follows the preferences and quiet hours of its user', async () => {
    const { app, user, service, notifyOfMessage, runAfter } = await startSetup()
    const preference = (push: boolean) =>
      app.as(user).put('/users/notification_settings/messages', { preference: { mail: 'off', push, time_zone: 'Europe/London' } })
    await preference(false)
    await notifyOfMessage()
    await runAfter(0)
    expect(service.accepted).toEqual([])
    await preference(true)
    const minutes = (instant: number) => new Date(instant).toISOString().slice(11, 16)
    const now = app.clock.now().getTime()
    const quietHours = { from: minutes(now - 3600_000), to: minutes(now + 3600_000) }
    const settings = { notification_settings: { time_zone: 'Etc/UTC', quiet_hours: quietHours } }
    expect(await app.as(user).put('/users/notification_settings', settings)).toHaveStatus(200)
    await notifyOfMessage()
    await runAfter(30 * MINUTE_SECONDS)
    expect(service.accepted).toEqual([])
    await runAfter(31 * MINUTE_SECONDS)
    expect(service.accepted).toHaveLength(1)
  })

  it('is not sent to a device that was signed out or belongs to another member now', async () => {
    const { world, service, register, notifyOfMessage, runAfter, listDeliveries, sentTo } = await startSetup(['moved'])
    const signedOut = await register('signed-out')
    const other = await world.user()
    await notifyOfMessage()
    await register('moved', other)
    await signedOut.delete('/users/sessions/destroy')
    await runAfter(0)
    expect(service.accepted).toEqual([])
    expect(await listDeliveries()).toEqual([{ state: 'skipped', attempts: 1 }])
    await notifyOfMessage({ owner: other })
    await runAfter(0)
    expect(sentTo()).toEqual([tokenOf('moved')])
  })

  it('is sent once to a device that signs in again', async () => {
    const { service, register, notifyOfMessage, runAfter, app, ctx, user } = await startSetup(['phone'])
    const { id } = await notifyOfMessage()
    await runAfter(0)
    await register('phone')
    await ctx.db.updateTable('notification_deliveries').set({ state: 'waiting', sent_at: null, due_at: app.clock.now() }).execute()
    await runAfter(0)
    expect(service.accepted.filter(({ data }) => data.notification_id === id)).toHaveLength(1)
    expect(await ctx.db.selectFrom('push_tokens').select('user_id').execute()).toEqual([{ user_id: user.id }])
  })

  it('is not planned for tokens that Expo does not know, and is sent to the others', async () => {
    const { app, world, notifyOfMessage, runAfter, listDeliveries, register, sentTo } = await startSetup([])
    const fcm = await world.user()
    await app.as(fcm).post('/push_token', { push_token: { token: 'fcm-token-of-a-device', platform: 'android' } })
    await notifyOfMessage({ owner: fcm })
    expect(await listDeliveries()).toEqual([])
    await register('phone', fcm)
    await notifyOfMessage({ owner: fcm })
    await runAfter(0)
    expect(sentTo()).toEqual([tokenOf('phone')])
  })

  it('is not sent when it was read before', async () => {
    const { app, user, service, notifyOfMessage, runAfter, listDeliveries } = await startSetup()
    await notifyOfMessage()
    await app.as(user).put('/users/notifications/read')
    await runAfter(0)
    expect(service.requests).toEqual([])
    expect(await listDeliveries()).toMatchObject([{ state: 'skipped' }])
  })
})

describe('errors of the push service', () => {
  it('remove a device whose app was removed, by its ticket', async () => {
    const { service, sentTo, notifyOfMessage, runAfter, countTokens, listDeliveries } = await startSetup(['old', 'new'])
    service.change({ ticketOf: (token) => (token === tokenOf('old') ? expoError('DeviceNotRegistered') : undefined) })
    await notifyOfMessage()
    await runAfter(0)
    expect(sentTo()).toEqual([tokenOf('new')])
    expect(await countTokens()).toBe(1)
    expect(await listDeliveries()).toEqual([{ state: 'sent', attempts: 1 }])
  })

  it('remove a device whose app was removed, by its receipt, unless it has registered again', async () => {
    const { app, service, register, notifyOfMessage, runAfter, ctx, listSends } = await startSetup(['old'])
    const again = await register('again')
    service.change({ receiptOf: () => expoError('DeviceNotRegistered') })
    await notifyOfMessage()
    await runAfter(0)
    app.clock.advance(1_000)
    await again.put('/push_token', { push_token: { token: tokenOf('again'), platform: 'ios' } })
    await runAfter(17 * MINUTE_SECONDS)
    expect(await ctx.db.selectFrom('push_tokens').select('token').execute()).toEqual([{ token: tokenOf('again') }])
    expect(await listSends()).toEqual([
      { state: 'refused', error: 'DeviceNotRegistered' },
      { state: 'refused', error: 'DeviceNotRegistered' },
    ])
  })

  it.each(['MessageTooBig', 'InvalidCredentials'])('%s is not repeated', async (code) => {
    const { service, notifyOfMessage, runAfter, listDeliveries, countTokens } = await startSetup()
    service.change({ ticketOf: () => expoError(code) })
    await notifyOfMessage()
    await runAfter(0)
    await runAfter(3600)
    expect(service.callsTo('send')).toHaveLength(1)
    expect(await countTokens()).toBe(1)
    expect(await listDeliveries()).toEqual([{ state: 'skipped', attempts: 1 }])
  })

  it('too many messages to a device: it waits, the others have got it', async () => {
    const { service, sentTo, notifyOfMessage, runAfter, listDeliveries } = await startSetup(['busy', 'free'])
    service.change({ ticketOf: (token, call) => (token === tokenOf('busy') && call === 1 ? expoError('MessageRateExceeded') : undefined) })
    await notifyOfMessage()
    await runAfter(0)
    expect(sentTo()).toEqual([tokenOf('free')])
    await runAfter(61)
    expect(sentTo()).toEqual([tokenOf('busy'), tokenOf('free')])
    expect(await listDeliveries()).toEqual([{ state: 'sent', attempts: 2 }])
  })

  it('too many messages by the receipt: it is sent again to this device, and not for ever', async () => {
    const { service, sentTo, notifyOfMessage, runAfter, listDeliveries, listSends } = await startSetup(['busy', 'free'])
    service.change({ receiptOf: (token) => (token === tokenOf('busy') ? expoError('MessageRateExceeded') : { status: 'ok' }) })
    await notifyOfMessage()
    await runAfter(0)
    await runAfter(17 * MINUTE_SECONDS)
    expect(await listDeliveries()).toEqual([{ state: 'waiting', attempts: 1 }])
    await runAfter(10 * MINUTE_SECONDS)
    expect(sentTo()).toEqual([tokenOf('busy'), tokenOf('busy'), tokenOf('free')])
    for (let index = 0; index < 40; index++) await runAfter(20 * MINUTE_SECONDS)
    expect(sentTo().filter((token) => token === tokenOf('busy'))).toHaveLength(10)
    expect(await listDeliveries()).toEqual([{ state: 'sent', attempts: 10 }])
    expect((await listSends()).map(({ state }) => state).sort()).toEqual(['delivered', 'refused'])
  })

  it('an outage: it is repeated, and waits as long as the service asks', async () => {
    const { service, notifyOfMessage, runAfter, listDeliveries } = await startSetup()
    service.change({ respond: () => requestError(503, 'UNAVAILABLE') })
    await notifyOfMessage()
    await runAfter(0)
    expect(await listDeliveries()).toEqual([{ state: 'waiting', attempts: 1 }])
    service.change({})
    await runAfter(61)
    expect(service.accepted).toHaveLength(1)
    expect(await listDeliveries()).toEqual([{ state: 'sent', attempts: 2 }])
  })

  it('a lost response: the message is sent again, with the tag of the first', async () => {
    const { service, notifyOfMessage, runAfter, listDeliveries } = await startSetup()
    service.change({ respond: (_, __, call) => (call === 1 ? { status: 200, body: '' } : undefined) })
    await notifyOfMessage()
    await runAfter(0)
    await runAfter(61)
    // Expo has no idempotency key. The device shows one of two messages with one tag.
    expect(service.accepted.map(({ tag, collapseId }) => [tag, collapseId])).toEqual([
      [service.accepted[0]?.tag, service.accepted[0]?.tag],
      [service.accepted[0]?.tag, service.accepted[0]?.tag],
    ])
    expect(await listDeliveries()).toEqual([{ state: 'sent', attempts: 2 }])
  })

  it('lost responses: the message is sent twice, not a third time', async () => {
    const { service, notifyOfMessage, runAfter, listDeliveries, listSends } = await startSetup()
    service.change({ respond: () => ({ status: 200, body: '' }) })
    await notifyOfMessage()
    for (let hours = 0; hours < 24; hours++) await runAfter(3600)
    expect(service.accepted).toHaveLength(2)
    expect(await listDeliveries()).toEqual([{ state: 'skipped', attempts: 2 }])
    expect(await listSends()).toEqual([{ state: 'refused', error: 'no response' }])
  })

  it('an outage with error statuses: nothing was accepted, so it is repeated more often', async () => {
    const { service, notifyOfMessage, runAfter, listDeliveries } = await startSetup()
    service.change({ respond: (_, __, call) => (call <= 5 ? requestError(503, 'UNAVAILABLE') : undefined) })
    await notifyOfMessage()
    for (let hours = 0; hours < 6; hours++) await runAfter(3600)
    expect(service.accepted).toHaveLength(1)
    expect(await listDeliveries()).toEqual([{ state: 'sent', attempts: 6 }])
  })

  it('a worker that dies between sending and storing: the message is sent again after its claim, once', async () => {
    const { ctx, user, service, notifyOfMessage, runAfter, listSends } = await startSetup()
    const { id } = await notifyOfMessage()
    const content = buildMessage({ notificationId: id, title: 'New message', text: 'Text', path: '/', isUrgent: false })
    await sql`create function lose_result() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$`.execute(ctx.db)
    await sql`create trigger lose_result before update on native_push_sends for each row execute function lose_result()`.execute(ctx.db)
    const send = () => sendToDevices(ctx, { id, user_id: user.id, content })
    await expect(send()).rejects.toThrow('lost')
    await sql`drop function lose_result cascade`.execute(ctx.db)
    expect(service.accepted).toHaveLength(1)
    await runAfter(0)
    expect(service.accepted).toHaveLength(1)
    await runAfter(121)
    expect(service.accepted).toHaveLength(2)
    await ctx.db.updateTable('native_push_sends').set({ state: 'waiting', claimed_until: ctx.clock.now(), receipt_due_at: null }).execute()
    expect(await send()).toEqual({ kind: 'done', sent: 0 })
    expect(service.accepted).toHaveLength(2)
    expect(await listSends()).toEqual([{ state: 'refused', error: 'no response' }])
  })

  it('receipts that cannot be read are asked for again, for a day', async () => {
    const { service, notifyOfMessage, runAfter, listSends, ctx } = await startSetup()
    await notifyOfMessage()
    await runAfter(0)
    service.change({ respond: (path) => (path === 'getReceipts' ? { status: 500 } : undefined) })
    await runAfter(16 * MINUTE_SECONDS)
    service.change({ receiptOf: () => undefined })
    await runAfter(31 * MINUTE_SECONDS)
    expect(service.callsTo('getReceipts')).toHaveLength(2)
    for (let hours = 0; hours < 30; hours++) await runAfter(3600)
    const calls = service.callsTo('getReceipts').length
    await runAfter(3600)
    expect(service.callsTo('getReceipts')).toHaveLength(calls)
    expect(await listSends()).toEqual([{ state: 'accepted', error: null }])
    const row = await ctx.db.selectFrom('native_push_sends').select('receipt_due_at').executeTakeFirstOrThrow()
    expect(row.receipt_due_at).toBeNull()
  })
})

describe('the configuration of push messages to devices', () => {
  it('shows them in the sandbox by default', async () => {
    const { ctx, notifyOfMessage, runAfter, app } = await startSetup(['phone'], { usesSandbox: true })
    await notifyOfMessage({ title: '<b>disc</b>' })
    await runAfter(0)
    const sandbox = ctx.nativePush?.gateway as SandboxNativePush
    expect((await sandbox.list()).map(({ token }) => token)).toEqual([tokenOf('phone')])
    const page = await app.server.inject('/dev/push')
    expect(page.body).toContain('&lt;b&gt;disc&lt;/b&gt;')
  })

  it('sends none when they are off', async () => {
    const { app, ctx, world } = await startTestApp({ env: { NATIVE_PUSH: 'off' } })
    const user = await world.user()
    await app.as(user).post('/push_token', { push_token: { token: tokenOf('phone'), platform: 'ios' } })
    const notification = { objectName: 'chat_message', message: 'chat_message', data: { chat_id: 1, title: 'x' }, dedupeKey: 'c' } as const
    await notify(ctx, { userId: user.id, ...notification })
    await app.drainOutbox()
    await app.runDeadlines()
    expect(await ctx.db.selectFrom('notification_deliveries').where('way', '=', 'native_push').select('id').execute()).toEqual([])
    expect((await app.server.inject('/dev/push')).statusCode).toBe(404)
    expect((await app.as(user).get('/users/push_devices')).body.data.attributes.is_on).toBe(false)
  })
})

describe('the message to a device', () => {
  it.each([
    ['Latin', 'Passt das zu meinem Käfer? '],
    ['Arabic', 'هل هذه القطعة متوفرة؟ '],
    ['Chinese', '这个零件还有吗？'],
    ['emoji of several code points', '👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['an isolated title from right to left', 'Question about \u2068דיסק בלם (קדמי)\u2069 '],
    ['HTML', '<script>alert(1)</script>"&amp;\\'],
  ])('has the text as typed, and at most 4,096 bytes: %s', (_, text) => {
    const build = (body: string) => buildMessage({ notificationId: 1, title: body, text: body, path: '/profile/messages', isUrgent: true })
    expect(build(text).body).toBe(text.trim())
    const { title, body, data } = build(text.repeat(400))
    expect(Buffer.byteLength(JSON.stringify({ title, body, data }))).toBeLessThanOrEqual(3_500)
    expect(body.isWellFormed() && body.endsWith('…')).toBe(true)
  })
})
