import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { notificationMade } from '#features/notifications/notifications.events.ts'
import { notify } from '#features/notifications/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'
import { startPushService } from '#test/push-service.ts'
import { insertDeliveries } from './notification-deliveries.store.ts'

const MINUTE_MS = 60_000

/** A market with a user who gets notifications of messages. */
async function startDelivering(startAt = new Date('2026-11-27T12:00:00Z')) {
  const setup = await startTestApp({ startAt })
  const { app, ctx, world } = setup
  const user = await world.user()
  let count = 0
  return {
    ...setup,
    user,
    async notifyOfMessage() {
      count++
      await notify(ctx, {
        userId: user.id,
        objectName: 'chat_message',
        message: 'chat_message',
        data: { chat_id: count, title: `Part ${count}` },
        dedupeKey: `chat:${count}:1`,
      })
      await app.drainOutbox()
    },
    async runAfter(minutes: number) {
      app.clock.advance(minutes * MINUTE_MS)
      await app.runDeadlines()
    },
    listDeliveries: () =>
      ctx.db.selectFrom('notification_deliveries').select(['way', 'state', 'due_at', 'is_digest', 'attempts']).orderBy('id').execute(),
  }
}

/** A notification of a fixed kind, planned with the mail of its text. */
async function insertDecision(ctx: AppContext, userId: number) {
  await notify(ctx, { userId, objectName: 'approved_account', message: 'approved_account', dedupeKey: 'account:1' })
  const target = { userId, dedupeKey: 'account:1' }
  const rule = { kind: 'account', mail: 'text', mailDelayMinutes: 0 } as const
  await insertDeliveries(ctx.db, { target, rule, senders: ctx.senders, now: ctx.clock.now() })
}

describe('a delivery', () => {
  it('is planned once and sent once, although its handler runs twice', async () => {
    const { app, ctx, user, notifyOfMessage, runAfter, listDeliveries } = await startDelivering()
    await notifyOfMessage()
    const { id } = await ctx.db.selectFrom('notifications').select('id').executeTakeFirstOrThrow()
    await ctx.db.transact((tx) => emit(tx, notificationMade({ notification_id: id, user_id: user.id })))
    await app.drainOutbox()
    expect(await listDeliveries()).toMatchObject([{ way: 'mail', state: 'waiting', due_at: new Date('2026-11-27T12:10:00Z') }])

    await runAfter(9)
    expect(await app.mails()).toEqual([])
    await runAfter(1)
    await runAfter(120)
    const mails = await app.mails()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: user.email, subject: 'New message' })
    expect(await listDeliveries()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  it.each([
    ['planned', []],
    ['sent', [{ state: 'skipped' }]],
  ] as const)('does not leave for a member who was blocked before it is %s', async (instant, deliveries) => {
    const { app, ctx, user, notifyOfMessage, runAfter, listDeliveries } = await startDelivering()
    const block = () => ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute()
    if (instant === 'planned') await block()
    await notifyOfMessage()
    await block()
    await runAfter(11)
    expect(await app.mails()).toEqual([])
    expect(await listDeliveries()).toMatchObject(deliveries)
  })

  it('of a fixed kind reaches a blocked member by mail', async () => {
    const { app, ctx, user, runAfter, listDeliveries } = await startDelivering()
    await ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute()
    await insertDecision(ctx, user.id)
    await runAfter(1)
    expect(await listDeliveries()).toMatchObject([{ way: 'mail', state: 'sent' }])
    expect(await app.mails()).toHaveLength(1)
  })

  it('by push is skipped when the member has switched it off since it was planned, also about the account', async () => {
    const { app, ctx, user, runAfter } = await startDelivering()
    const service = await startPushService()
    await app.as(user).post('/push_subscription', service.subscribe('browser'))
    await insertDecision(ctx, user.id)
    const preference = { push: false, time_zone: 'Europe/Paris' }
    expect(await app.as(user).put('/users/notification_settings/account', { preference })).toHaveStatus(200)
    await runAfter(1)
    const ways = await ctx.db.selectFrom('notification_deliveries').select(['way', 'state']).orderBy('way').execute()
    expect(ways).toEqual([
      { way: 'mail', state: 'sent' },
      { way: 'web_push', state: 'skipped' },
    ])
    expect(service.received).toEqual([])
  })

  it('is planned for the ways that are left when the sessions of all devices have ended', async () => {
    const { app, ctx, world, user, notifyOfMessage, listDeliveries } = await startDelivering()
    const service = await startPushService()
    const client = app.as(user)
    await client.post('/push_subscription', service.subscribe('browser'))
    await client.post('/push_token', { push_token: { token: 'ExponentPushToken[phone]', platform: 'ios' } })
    await notifyOfMessage()
    expect((await listDeliveries()).map(({ way }) => way).sort()).toEqual(['mail', 'native_push', 'web_push'])
    await ctx.db.deleteFrom('notification_deliveries').execute()
    await ctx.db.updateTable('sessions').set({ expires_at: ctx.clock.now() }).execute()
    await notifyOfMessage()
    expect((await listDeliveries()).map(({ way }) => way)).toEqual(['mail'])
    const settings = await app.withToken(await world.session(user)).get('/users/notification_settings')
    expect(settings.body.data.attributes.has_push_device).toBe(false)
  })

  it('is skipped when the notification was read in the meantime', async () => {
    const { app, user, notifyOfMessage, runAfter, listDeliveries } = await startDelivering()
    await notifyOfMessage()
    await app.as(user).put('/users/notifications/read')
    await runAfter(11)
    expect(await app.mails()).toEqual([])
    expect(await listDeliveries()).toMatchObject([{ state: 'skipped' }])
  })
})

describe('old deliveries', () => {
  const DAY_MINUTES = 24 * 60

  it('are deleted after 91 days with what push services have said, in any state, and no notification with them', async () => {
    const { app, ctx, user, notifyOfMessage, runAfter, listDeliveries } = await startDelivering()
    await app.as(user).post('/push_token', { push_token: { token: 'ExponentPushToken[phone]', platform: 'ios' } })
    await ctx.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2100-01-01') })
      .execute()
    await notifyOfMessage()
    await runAfter(20)
    const [notification] = await ctx.db.selectFrom('notifications').select('id').execute()
    // The mail of a feature whose handler was lost.
    const lost = {
      notification_id: notification?.id ?? 0,
      way: 'web_push',
      kind: 'messages',
      due_at: null,
      created_at: app.clock.now(),
    } as const
    await ctx.db.insertInto('notification_deliveries').values(lost).execute()
    app.clock.advance(90 * DAY_MINUTES * MINUTE_MS)
    await notifyOfMessage()
    const countSends = async () => (await ctx.db.selectFrom('native_push_sends').select('state').execute()).length
    await app.runJob('notification-deliveries.delete-old')
    expect((await listDeliveries()).map(({ way }) => way).sort()).toEqual(['mail', 'mail', 'native_push', 'native_push', 'web_push'])
    expect(await countSends()).toBe(1)
    app.clock.advance(2 * DAY_MINUTES * MINUTE_MS)
    await Promise.all([1, 2, 3].map(() => app.runJob('notification-deliveries.delete-old')))
    expect((await listDeliveries()).map(({ way }) => way).sort()).toEqual(['mail', 'native_push'])
    expect(await countSends()).toBe(0)
    expect(await ctx.db.selectFrom('notifications').select('id').execute()).toHaveLength(2)
  })

  it('are not planned again by an event that was delivered before', async () => {
    const { app, ctx, notifyOfMessage, runAfter, listDeliveries } = await startDelivering()
    await notifyOfMessage()
    await runAfter(92 * DAY_MINUTES)
    await app.runJob('outbox.purge')
    await app.runJob('notification-deliveries.delete-old')
    expect(await ctx.db.selectFrom('outbox_events').where('name', '=', notificationMade.eventName).select('id').execute()).toEqual([])
    await app.drainOutbox()
    expect(await listDeliveries()).toEqual([])
  })

  it('are found by an index', async () => {
    const { ctx } = await startDelivering()
    const plan = await ctx.db.transact(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`explain select id from notification_deliveries
        where created_at < now() order by created_at, id limit 1000`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('notification_deliveries_created')
  })
})

describe('the metrics of deliveries', () => {
  it('show the lag, what waits and what has failed, by way', async () => {
    const { ctx, app, world } = await startTestApp()
    const user = await world.user()
    await notify(ctx, {
      userId: user.id,
      objectName: 'chat_message',
      message: 'chat_message',
      data: { chat_id: 1, title: 'Brake disc' },
      dedupeKey: 'chat:1:1',
    })
    const { id } = await ctx.db.selectFrom('notifications').select('id').executeTakeFirstOrThrow()
    const now = app.clock.now()
    const delivery = { notification_id: id, kind: 'messages', created_at: now, due_at: new Date(now.getTime() - 90_000) } as const
    await ctx.db
      .insertInto('notification_deliveries')
      .values([
        { ...delivery, way: 'web_push', state: 'waiting' },
        { ...delivery, way: 'native_push', state: 'failed', failed_at: now },
      ])
      .execute()
    const text = await ctx.metrics.registry.metrics()
    expect(text).toContain('notification_delivery_lag_seconds{way="web_push"} 90')
    expect(text).toContain('notification_delivery_lag_seconds{way="mail"} 0')
    expect(text).toContain('notification_deliveries_waiting{way="web_push"} 1')
    expect(text).toContain('notification_deliveries_failed{way="native_push"} 1')
    expect(text).toContain('reports_waiting{kind="report"} 0')
  })
})
