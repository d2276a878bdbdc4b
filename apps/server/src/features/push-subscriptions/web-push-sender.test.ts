import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { notificationMade } from '#features/notifications/notifications.events.ts'
import { notify } from '#features/notifications/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { MAX_REQUESTS_PER_HOST } from '#platform/push/web-push.ts'
import { startTestApp } from '#test/app.ts'
import { startPushService } from '#test/push-service.ts'
import { buildPayload } from './build-payload.ts'
import { sendToBrowsers } from './send-to-browsers.ts'

async function startSetup(browsers = ['browser']) {
  const setup = await startTestApp()
  const { app, ctx, world } = setup
  const service = await startPushService()
  service.expectKey(ctx.webPush.publicKey ?? '')
  const user = await world.user()
  for (const browser of browsers) await app.withToken(await world.session(user)).post('/push_subscription', service.subscribe(browser))
  let count = 0
  return {
    ...setup,
    service,
    user,
    async notifyOfMessage(title = 'Brake disc') {
      count++
      const data = { chat_id: count, title }
      const notification = { objectName: 'chat_message', message: 'chat_message', data, dedupeKey: `chat:${count}:1` } as const
      await notify(ctx, { userId: user.id, ...notification })
      await app.drainOutbox()
      return ctx.db.selectFrom('notifications').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    },
    async runAfter(seconds: number) {
      app.clock.advance(seconds * 1000)
      await app.runDeadlines()
    },
    listDeliveries: () =>
      ctx.db.selectFrom('notification_deliveries').where('way', '=', 'web_push').select(['state', 'attempts']).orderBy('id').execute(),
    countSubscriptions: async () => (await ctx.db.selectFrom('push_subscriptions').select('id').execute()).length,
  }
}

describe('a notification to browsers', () => {
  it('is sent once to each browser, although its handler runs twice', async () => {
    const { app, ctx, user, service, notifyOfMessage, runAfter, listDeliveries } = await startSetup(['phone', 'laptop'])
    const { id } = await notifyOfMessage()
    await ctx.db.transact((tx) => emit(tx, notificationMade({ notification_id: id, user_id: user.id })))
    await app.drainOutbox()
    await runAfter(0)
    await runAfter(3600)
    expect(service.received.map(({ browser }) => browser).sort()).toEqual(['laptop', 'phone'])
    expect(service.received[0]?.payload).toEqual({
      title: 'New message',
      body: expect.stringContaining('Brake disc'),
      url: '/profile/messages?chatId=1',
      tag: `notification-${id}`,
      icon: '/icon-192.png',
    })
    expect(service.received[0]?.headers).toMatchObject({ topic: `n${id}`, urgency: 'high', ttl: '259200' })
    expect(await listDeliveries()).toEqual([{ state: 'sent', attempts: 1 }])
  })

  it('is sent once by eight attempts at once', async () => {
    const { ctx, user, service, notifyOfMessage } = await startSetup(['phone', 'laptop'])
    const { id } = await notifyOfMessage()
    const content = { title: 'New message', body: 'Text', path: '/', locale: 'en-GB', tag: 'x' } as const
    const send = () => sendToBrowsers(ctx, { userId: user.id, notificationId: id, content, urgency: 'normal' })
    // Two attempts may each have claimed one of the browsers: then none of the eight is done.
    await Promise.all(Array.from({ length: 8 }, send))
    expect(service.received).toHaveLength(2)
    expect(await send()).toEqual({ kind: 'done', sent: 2 })
    expect(service.received).toHaveLength(2)
  })

  it('is in the language of the user', async () => {
    const { app, ctx, user, service, notifyOfMessage, runAfter } = await startSetup()
    await ctx.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', user.id).execute()
    await notifyOfMessage()
    await runAfter(0)
    expect(service.received[0]?.payload).toMatchObject({ title: 'Nouveau message', url: '/fr/profile/messages?chatId=1' })
    expect(app.countDeadlocks()).toBe(0)
  })

  it.each([404, 410])('removes a browser that has ended its subscription (%i), and is sent to the others', async (status) => {
    const { service, notifyOfMessage, runAfter, listDeliveries, countSubscriptions } = await startSetup(['old', 'new'])
    service.respondWith((browser) => (browser === 'old' ? { status } : {}))
    await notifyOfMessage()
    await runAfter(0)
    expect(service.received.map(({ browser }) => browser)).toEqual(['new'])
    expect(await countSubscriptions()).toBe(1)
    expect(await listDeliveries()).toEqual([{ state: 'sent', attempts: 1 }])
  })

  it('waits as long as the push service asks, and is sent to the other browsers before', async () => {
    const { service, notifyOfMessage, runAfter, listDeliveries } = await startSetup(['busy', 'free'])
    service.respondWith((browser) => (browser === 'busy' ? { status: 429, headers: { 'retry-after': '600' } } : {}))
    await notifyOfMessage()
    await runAfter(0)
    expect(service.received.map(({ browser }) => browser)).toEqual(['free'])
    const attemptsBefore = service.countAttempts()
    service.respondWith(() => ({}))
    await runAfter(120) // the delivery is due, the browser is paused
    expect(service.countAttempts()).toBe(attemptsBefore)
    await runAfter(600)
    expect(service.received.map(({ browser }) => browser)).toEqual(['free', 'busy'])
    expect((await listDeliveries())[0]).toMatchObject({ state: 'sent' })
  })

  it('waits for a Retry-After that is longer than ten attempts take', async () => {
    const { service, notifyOfMessage, runAfter, listDeliveries } = await startSetup()
    const HOUR_SECONDS = 3600
    service.respondWith((_, attempt) => (attempt === 1 ? { status: 429, headers: { 'retry-after': String(20 * HOUR_SECONDS) } } : {}))
    await notifyOfMessage()
    await runAfter(0)
    for (let hours = 0; hours < 19; hours++) await runAfter(HOUR_SECONDS)
    expect(service.countAttempts()).toBe(1)
    expect(await listDeliveries()).toEqual([{ state: 'waiting', attempts: 1 }])
    await runAfter(HOUR_SECONDS)
    expect(service.received).toHaveLength(1)
    expect(await listDeliveries()).toEqual([{ state: 'sent', attempts: 2 }])
  })

  it('waits for a Retry-After of weeks for a day', async () => {
    const { app, service, notifyOfMessage, runAfter, ctx } = await startSetup()
    service.respondWith(() => ({ status: 503, headers: { 'retry-after': '9999999' } }))
    await notifyOfMessage()
    await runAfter(0)
    const { due_at } = await ctx.db
      .selectFrom('notification_deliveries')
      .where('way', '=', 'web_push')
      .select('due_at')
      .executeTakeFirstOrThrow()
    expect(due_at).toEqual(new Date(app.clock.now().getTime() + 24 * 3_600_000))
  })

  it('is repeated after a server error and after a lost connection, and has no error once it is sent', async () => {
    const { ctx, service, notifyOfMessage, runAfter, listDeliveries } = await startSetup()
    const findError = async () =>
      (await ctx.db.selectFrom('notification_deliveries').where('way', '=', 'web_push').select('last_error').executeTakeFirstOrThrow())
        .last_error
    service.respondWith((_, attempt) => (attempt === 1 ? { status: 503 } : {}))
    await notifyOfMessage()
    await runAfter(0)
    expect(service.received).toEqual([])
    expect(await findError()).toBe('status 503')
    await runAfter(61)
    expect(service.received).toHaveLength(1)
    expect(await listDeliveries()).toEqual([{ state: 'sent', attempts: 2 }])
    expect(await findError()).toBeNull()
  })

  it.each([400, 401, 403, 413])('is not repeated when the push service refuses it (%i)', async (status) => {
    const { service, notifyOfMessage, runAfter, listDeliveries, countSubscriptions } = await startSetup()
    service.respondWith(() => ({ status }))
    await notifyOfMessage()
    await runAfter(0)
    await runAfter(3600)
    expect(service.countAttempts()).toBe(1)
    expect(await countSubscriptions()).toBe(1)
    expect(await listDeliveries()).toEqual([{ state: 'skipped', attempts: 1 }])
  })

  it('is not sent to a browser that was signed out, or whose member has read it', async () => {
    const { app, user, service, notifyOfMessage, runAfter, countSubscriptions } = await startSetup()
    await notifyOfMessage()
    await app.as(user).put('/users/notifications/read')
    await runAfter(0)
    await notifyOfMessage()
    await app.as(user).delete('/users/sessions/others')
    await runAfter(0)
    expect(await countSubscriptions()).toBe(0)
    expect(service.countAttempts()).toBe(0)
  })
})

describe('the payload', () => {
  const content = { title: 'New message', path: '/profile/messages', locale: 'en-GB', tag: 'x' } as const
  const read = (body: string) => JSON.parse(buildPayload({ ...content, body })) as { title: string; body: string }

  it.each([
    ['Latin', 'Passt das zu meinem Käfer? '],
    ['Arabic', 'هل هذه القطعة متوفرة؟ '],
    ['Hebrew', 'האם החלק זמין? '],
    ['Chinese', '这个零件还有吗？'],
    ['Thai', 'ชิ้นส่วนนี้ยังมีอยู่ไหม '],
    ['emoji of several code points', '👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['HTML', '<script>alert(1)</script>"&amp;\\'],
  ])('is as typed, and at most 4,096 bytes when it is long: %s', (_, text) => {
    expect(read(text).body).toBe(text.trim())
    const payload = buildPayload({ ...content, title: text.repeat(40), body: text.repeat(400) })
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_900)
    const { body } = JSON.parse(payload) as { body: string }
    expect(body.isWellFormed()).toBe(true)
    expect(body.endsWith('…')).toBe(true)
    expect(text.repeat(400).startsWith(body.slice(0, -1).trimEnd())).toBe(true)
  })

  it('has no characters that hide or reorder text, and keeps joiners', () => {
    expect(read('invoice\u202egpj.exe \u0000x').body).toBe('invoice gpj.exe  x')
    expect(read('\ud800 half').body).toBe('half')
    expect(read('نمی\u200cخواهم').body).toBe('نمی\u200cخواهم')
  })

  it('isolates a title that is written from right to left', async () => {
    const { service, notifyOfMessage, runAfter } = await startSetup()
    await notifyOfMessage('דיסק בלם (קדמי)')
    await runAfter(0)
    expect(service.received[0]?.payload.body).toContain('\u2068דיסק בלם (קדמי)\u2069')
  })

  it('arrives with the largest text at the push service', async () => {
    const { service, notifyOfMessage, runAfter } = await startSetup()
    await notifyOfMessage('漢'.repeat(4_000))
    await runAfter(0)
    expect(service.received[0]?.bytes).toBeLessThanOrEqual(4_096)
  })
})

describe('browsers that do not respond', () => {
  it('delay no other member, also when their push service has no free slot', async () => {
    const { app, ctx, world, service, notifyOfMessage, user } = await startSetup([])
    const hanging = await startPushService()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    hanging.respondWith(async () => {
      await released
      return {}
    })
    service.expectKey(ctx.webPush.publicKey ?? '')
    hanging.expectKey(ctx.webPush.publicKey ?? '')
    for (let count = 0; count < 12; count++) {
      const slow = await world.user()
      await app.withToken(await world.session(slow)).post('/push_subscription', hanging.subscribe(`slow-${count}`))
      for (const key of [1, 2, 3]) {
        const data = { chat_id: key, title: 'Brake disc' }
        await notify(ctx, { userId: slow.id, objectName: 'chat_message', message: 'chat_message', data, dedupeKey: `chat:${key}:1` })
      }
    }
    await app.drainOutbox()
    await app.withToken(await world.session(user)).post('/push_subscription', service.subscribe('phone'))
    await notifyOfMessage()
    const running = app.runDeadlines()
    try {
      await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: 5_000 })
      await vi.waitFor(() => expect(hanging.countAttempts()).toBe(MAX_REQUESTS_PER_HOST), { timeout: 5_000 })
      // What waits for the host is neither claimed nor begun.
      const claimed = await ctx.db
        .selectFrom('notification_deliveries')
        .where('way', '=', 'web_push')
        .where('state', '=', 'waiting')
        .where('attempts', '>', 0)
        .select('id')
        .execute()
      expect(claimed).toHaveLength(MAX_REQUESTS_PER_HOST)
      const sends = await ctx.db.selectFrom('push_sends').select('subscription_id').execute()
      expect(sends).toHaveLength(MAX_REQUESTS_PER_HOST + 1)
    } finally {
      release()
      await running
    }
    // The clock stands: nothing was put off.
    expect(hanging.received).toHaveLength(36)
    const attempts = await ctx.db
      .selectFrom('notification_deliveries')
      .where('way', '=', 'web_push')
      .select('attempts')
      .distinct()
      .execute()
    expect(attempts).toEqual([{ attempts: 1 }])
    expect(app.countDeadlocks()).toBe(0)
  })

  it('are sent a message twice at most when the response is lost', async () => {
    const { service, notifyOfMessage, runAfter, listDeliveries } = await startSetup()
    service.respondWith(() => ({ isDropped: true }))
    await notifyOfMessage()
    for (let hours = 0; hours < 24; hours++) await runAfter(3600)
    expect(service.countAttempts()).toBe(2)
    expect(await listDeliveries()).toEqual([{ state: 'skipped', attempts: 2 }])
  })

  it('are sent a message twice at most when workers die before they store the result', async () => {
    const { ctx, user, service, notifyOfMessage, runAfter, listDeliveries } = await startSetup()
    const { id } = await notifyOfMessage()
    const content = { title: 'New message', body: 'Text', path: '/', locale: 'en-GB', tag: 'x' } as const
    await sql`create function lose_result() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$`.execute(ctx.db)
    await sql`create trigger lose_result before update of ended_at on push_sends for each row execute function lose_result()`.execute(
      ctx.db,
    )
    for (let attempt = 1; attempt <= 2; attempt++) {
      await expect(sendToBrowsers(ctx, { userId: user.id, notificationId: id, content, urgency: 'normal' })).rejects.toThrow('lost')
      await ctx.db.updateTable('push_sends').set({ claimed_until: ctx.clock.now() }).execute()
    }
    await sql`drop function lose_result cascade`.execute(ctx.db)
    await runAfter(0)
    expect(service.received).toHaveLength(2)
    expect(await listDeliveries()).toEqual([{ state: 'skipped', attempts: 1 }])
  })

  it('are paused longer each time, and deleted after days', async () => {
    const { ctx, service, notifyOfMessage, runAfter, countSubscriptions } = await startSetup()
    await ctx.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2100-01-01') })
      .execute()
    service.respondWith(() => ({ status: 503 }))
    for (let hours = 0; hours < 84; hours += 6) {
      await notifyOfMessage()
      await runAfter(6 * 3600)
    }
    // Two messages at once fail as one.
    expect(await countSubscriptions()).toBe(1)
    for (let hours = 0; hours < 48; hours += 6) {
      await notifyOfMessage()
      await runAfter(6 * 3600)
    }
    expect(service.countAttempts()).toBeLessThanOrEqual(2 * 10)
    expect(await countSubscriptions()).toBe(0)
  })

  it('refuse a message once: a repeated call does not count it as sent', async () => {
    const { ctx, user, service, notifyOfMessage } = await startSetup()
    service.respondWith(() => ({ status: 400 }))
    const { id } = await notifyOfMessage()
    const content = { title: 'New message', body: 'Text', path: '/', locale: 'en-GB', tag: 'x' } as const
    const send = () => sendToBrowsers(ctx, { userId: user.id, notificationId: id, content, urgency: 'normal' })
    expect(await send()).toEqual({ kind: 'done', sent: 0 })
    expect(await send()).toEqual({ kind: 'done', sent: 0 })
    expect(service.countAttempts()).toBe(1)
  })
})
