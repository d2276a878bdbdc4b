import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { notify } from '#features/notifications/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'
import { startPushService } from '#test/push-service.ts'

/** Two handlers of one event, whose deliveries of three events have failed at the last attempt. */
async function setupDeadDeliveries() {
  const setup = await startTestApp()
  const { app, ctx, world } = setup
  const operator = await world.user({ operator: true, firstName: 'Olivia' })
  const operatorClient = app.as(operator)
  for (const { id } of [await world.user(), await world.user(), await world.user()])
    await ctx.db.transact((tx) => emit(tx, accountStatusChanged({ user_id: id, status: 'deleted' })))
  await app.drainOutbox()
  const reactions = await ctx.db.selectFrom('outbox_deliveries').select('reaction').distinct().orderBy('reaction').execute()
  const handlers = reactions.map(({ reaction }) => reaction).slice(0, 2)
  await ctx.db
    .updateTable('outbox_deliveries')
    .set({ dead_at: ctx.clock.now(), delivered_at: null, attempts: 12, last_error: 'Error: no connection\n  at x' })
    .where('reaction', 'in', handlers)
    .execute()
  const list = async (query = '') => (await operatorClient.get(`/operators/deliveries${query}`)).body
  const retry = (body: object) => operatorClient.put('/operators/deliveries/retry', body)
  const listAudit = async () => (await operatorClient.get('/operators/audit')).body.data
  const [first = '', second = ''] = handlers
  return { ...setup, operatorClient, first, second, list, retry, listAudit }
}

type Item = { id: string; attributes: Record<string, unknown> }
const handlersOf = (data: Item[]) => data.map(({ attributes }) => attributes.handler)

describe('failed deliveries', () => {
  it('are listed by handler with event, age, attempts and error, without payloads', async () => {
    const { list, first, second, ctx } = await setupDeadDeliveries()
    const { data, meta } = await list()
    expect(handlersOf(data)).toEqual([first, first, first, second, second, second])
    expect(data[0].attributes).toEqual({
      event_id: expect.stringMatching(/^\d+$/),
      event: 'account_status_changed',
      handler: first,
      happened_at: expect.any(String),
      attempts: 12,
      failed_at: ctx.clock.now().toISOString(),
      next_attempt_at: null,
      last_error: 'Error: no connection\n  at x',
    })
    expect(meta.pagy.count).toBe(6)
    expect(handlersOf((await list(`?handler=${second}`)).data)).toEqual([second, second, second])
    expect(handlersOf((await list('?items=2&page=2')).data)).toEqual([first, second])
    expect((await list('?handler=unknown')).data).toEqual([])
  })

  it('are listed with the next attempt while they are repeated', async () => {
    const { list, operatorClient, retry, first, second, ctx } = await setupDeadDeliveries()
    const nextAttemptAt = new Date(ctx.clock.now().getTime() + 300_000)
    const retried = { dead_at: null, attempts: 7, next_attempt_at: nextAttemptAt }
    await ctx.db.updateTable('outbox_deliveries').set(retried).where('reaction', '=', first).execute()
    const { data } = await list()
    expect(handlersOf(data)).toEqual([first, first, first, second, second, second])
    expect(data[0].attributes).toMatchObject({
      attempts: 7,
      failed_at: null,
      next_attempt_at: nextAttemptAt.toISOString(),
      last_error: 'Error: no connection\n  at x',
    })
    const { body } = await operatorClient.get('/operators/deliveries/handlers')
    expect(body.data.map(({ id, attributes }: Item) => [id, attributes])).toEqual([
      [first, { count: 0, retried: 3 }],
      [second, { count: 3, retried: 0 }],
    ])
    expect((await retry({ handler: first })).body.data.attributes.retried).toBe(0)
  })

  it('are counted by handler', async () => {
    const { operatorClient, first, second } = await setupDeadDeliveries()
    const { body } = await operatorClient.get('/operators/deliveries/handlers')
    expect(body.data.map(({ id, attributes }: Item) => [id, attributes.count])).toEqual([
      [first, 3],
      [second, 3],
    ])
  })

  it('are repeated one by one or all of a handler, and each action is in the audit log', async () => {
    const { app, list, retry, listAudit, first, second } = await setupDeadDeliveries()
    const [{ attributes }] = (await list()).data
    const response = await retry({ handler: first, event_id: attributes.event_id })
    expect([response.status, response.body.data.attributes.retried]).toEqual([200, 1])
    expect(handlersOf((await list()).data)).toEqual([first, first, second, second, second])
    expect((await retry({ handler: second })).body.data.attributes.retried).toBe(3)
    expect(handlersOf((await list()).data)).toEqual([first, first])
    await app.drainOutbox()
    expect((await list()).meta.pagy.count).toBe(2)

    const [all, one] = await listAudit()
    const entry = { action: 'delivery.retry', operator: 'Olivia Tester', subject_type: 'delivery' }
    expect(all.attributes).toMatchObject({ ...entry, subject_id: '0', subject_name: second, after: { retried: 3 } })
    expect(one.attributes).toMatchObject({ ...entry, subject_id: attributes.event_id, subject_name: first, after: { retried: 1 } })
  })

  it('are repeated once when two operators act at once', async () => {
    const { app, world, operatorClient, listAudit, first } = await setupDeadDeliveries()
    const otherClient = app.as(await world.user({ operator: true }))
    const responses = await Promise.all(
      [operatorClient, otherClient].map((client) => client.put('/operators/deliveries/retry', { handler: first })),
    )
    expect(responses.map(({ body }) => body.data.attributes.retried).sort()).toEqual([0, 3])
    expect(await listAudit()).toHaveLength(1)
  })

  it('are hidden from and not repeated for anybody but operators', async () => {
    const { app, world, list, listAudit, first } = await setupDeadDeliveries()
    const callers = [
      await world.guest(),
      await world.user({ status: 'unverified' }),
      await world.user(),
      await world.business(),
      await world.user({ status: 'blocked', operator: true }),
    ]
    for (const client of [app.visitor, ...callers.map((caller) => app.as(caller))]) {
      const responses = [
        await client.get('/operators/deliveries'),
        await client.get('/operators/deliveries/handlers'),
        await client.put('/operators/deliveries/retry', { handler: first }),
      ]
      for (const { status } of responses) expect([401, 403]).toContain(status)
    }
    expect((await list()).meta.pagy.count).toBe(6)
    expect(await listAudit()).toEqual([])
  })

  it('are not repeated with invalid input', async () => {
    const { retry, list, first } = await setupDeadDeliveries()
    expect(await retry({})).toHaveStatus(422)
    expect(await retry({ handler: '' })).toHaveStatus(422)
    expect(await retry({ handler: first, event_id: 'x' })).toHaveStatus(422)
    expect((await retry({ handler: 'unknown' })).body.data.attributes.retried).toBe(0)
    expect((await list()).meta.pagy.count).toBe(6)
  })
})

/** Notifications to two members that could not be sent: by mail, and by push to a browser. */
async function setupFailedNotifications() {
  const setup = await startTestApp()
  const { app, ctx, world } = setup
  const operator = await world.user({ operator: true, firstName: 'Olivia' })
  const operatorClient = app.as(operator)
  const members = [await world.user({ firstName: 'Mona' }), await world.user()]
  const now = ctx.clock.now()
  const failed = { kind: 'messages', state: 'failed', attempts: 10, last_error: 'ECONNREFUSED', failed_at: now, created_at: now } as const
  for (const { id } of members) {
    const data = { chat_id: id, title: 'Brake disc' }
    await notify(ctx, { userId: id, objectName: 'chat_message', message: 'chat_message', data, dedupeKey: `chat:${id}:1` })
    const notification = await ctx.db.selectFrom('notifications').where('user_id', '=', id).select('id').executeTakeFirstOrThrow()
    for (const way of ['mail', 'web_push'] as const)
      await ctx.db
        .insertInto('notification_deliveries')
        .values({ ...failed, notification_id: notification.id, way, due_at: now })
        .execute()
  }
  const list = async (query = '') => (await operatorClient.get(`/operators/notifications${query}`)).body
  const retry = (body: object) => operatorClient.put('/operators/notifications/retry', body)
  const listWays = async () =>
    (await operatorClient.get('/operators/notifications/ways')).body.data.map(({ id, attributes }: Item) => [id, attributes])
  const listAudit = async () => (await operatorClient.get('/operators/audit')).body.data
  return { ...setup, operatorClient, member: members[0]!, list, retry, listWays, listAudit }
}

const waysOf = (data: Item[]) => data.map(({ attributes }) => attributes.way)

describe('notifications that were not sent', () => {
  it('are listed by way with kind, member, attempts and error, without their texts', async () => {
    const { list, listWays, member, ctx } = await setupFailedNotifications()
    const { data, meta } = await list()
    expect(waysOf(data)).toEqual(['mail', 'mail', 'web_push', 'web_push'])
    expect(meta.pagy.count).toBe(4)
    const now = ctx.clock.now().toISOString()
    expect(data[1].attributes).toEqual({
      way: 'mail',
      kind: 'messages',
      user_id: String(member.id),
      user_name: 'Mona Tester',
      planned_at: now,
      attempts: 10,
      failed_at: now,
      next_attempt_at: null,
      last_error: 'ECONNREFUSED',
    })
    expect(waysOf((await list('?way=web_push')).data)).toEqual(['web_push', 'web_push'])
    expect(waysOf((await list('?items=1&page=2')).data)).toEqual(['mail'])
    expect((await list('?way=native_push')).data).toEqual([])
    expect(await listWays()).toEqual([
      ['mail', { count: 2, repeatable: 2, retried: 0 }],
      ['web_push', { count: 2, repeatable: 2, retried: 0 }],
    ])
  })

  it('are listed with the next attempt while they are repeated, and then are not for operators to repeat', async () => {
    const { list, listWays, retry, ctx } = await setupFailedNotifications()
    const dueAt = new Date(ctx.clock.now().getTime() + 300_000)
    const waiting = { state: 'waiting', failed_at: null, attempts: 3, due_at: dueAt } as const
    await ctx.db.updateTable('notification_deliveries').set(waiting).where('way', '=', 'mail').execute()
    const { data } = await list()
    expect(data[0].attributes).toMatchObject({ way: 'mail', failed_at: null, next_attempt_at: dueAt.toISOString() })
    expect(await listWays()).toEqual([
      ['mail', { count: 0, repeatable: 0, retried: 2 }],
      ['web_push', { count: 2, repeatable: 2, retried: 0 }],
    ])
    expect((await retry({ way: 'mail' })).body.data.attributes.retried).toBe(0)
  })

  it('are sent again one by one or all of a way, and each action is in the audit log', async () => {
    const { app, list, retry, listAudit } = await setupFailedNotifications()
    const [{ id }] = (await list()).data
    expect((await retry({ way: 'mail', notification_id: id })).body.data.attributes.retried).toBe(1)
    expect(waysOf((await list()).data)).toEqual(['mail', 'web_push', 'web_push'])
    expect((await retry({ way: 'mail' })).body.data.attributes.retried).toBe(1)
    await app.runDeadlines()
    expect(await app.mails()).toHaveLength(2)
    const [all, one] = await listAudit()
    const entry = { action: 'notification.retry', operator: 'Olivia Tester', subject_type: 'notification', subject_name: 'mail' }
    expect(all.attributes).toMatchObject({ ...entry, subject_id: '0', after: { retried: 1 } })
    expect(one.attributes).toMatchObject({ ...entry, subject_id: id, after: { retried: 1 } })
  })

  it('older than seven days are sent again one by one only', async () => {
    const { app, ctx, world } = await setupFailedNotifications()
    const olivia = await world.user({ operator: true })
    app.clock.advance(7 * 86_400_000)
    const client = app.withToken(await world.session(olivia))
    const retry = async (body: object) => (await client.put('/operators/notifications/retry', body)).body.data.attributes.retried
    const [mail] = await ctx.db.selectFrom('notification_deliveries').where('way', '=', 'mail').select('id').execute()
    await ctx.db.updateTable('notification_deliveries').set({ created_at: app.clock.now() }).where('way', '=', 'web_push').execute()
    const { data } = (await client.get('/operators/notifications/ways')).body
    expect(data.map(({ id, attributes }: Item) => [id, attributes.count, attributes.repeatable])).toEqual([
      ['mail', 2, 0],
      ['web_push', 2, 2],
    ])
    expect(await retry({ way: 'mail' })).toBe(0)
    expect(await retry({ way: 'mail', notification_id: String(mail?.id) })).toBe(1)
    expect(await retry({ way: 'web_push' })).toBe(2)
  })

  it('are sent again 1,000 at a time, the newest first', async () => {
    const { ctx, retry, listWays, member } = await setupFailedNotifications()
    const now = ctx.clock.now()
    await sql`
      with more as (
        insert into notifications (user_id, object_name, message, data, dedupe_key, created_at)
        select ${member.id}, 'chat_message', 'chat_message', '{}', 'more:' || n, ${now} from generate_series(1, 1003) n returning id
      )
      insert into notification_deliveries (notification_id, way, kind, state, attempts, last_error, failed_at, due_at, created_at)
      select id, 'native_push', 'messages', 'failed', 10, 'status 503', ${now}, ${now}, ${now} from more`.execute(ctx.db)
    expect((await listWays())[1]).toEqual(['native_push', { count: 1003, repeatable: 1000, retried: 0 }])
    expect((await retry({ way: 'native_push' })).body.data.attributes.retried).toBe(1000)
    const left = ctx.db.selectFrom('notification_deliveries as d').where('d.way', '=', 'native_push').where('d.state', '=', 'failed')
    const notices = await left.innerJoin('notifications as n', 'n.id', 'd.notification_id').select('n.dedupe_key').orderBy('n.id').execute()
    expect(notices.map(({ dedupe_key }) => dedupe_key)).toEqual(['more:1', 'more:2', 'more:3'])
    expect((await retry({ way: 'native_push' })).body.data.attributes.retried).toBe(3)
  })

  it('have the last error of their way, and fail at the last attempt', async () => {
    const { app, ctx, member, list, listWays } = await setupFailedNotifications()
    await ctx.db.deleteFrom('notification_deliveries').execute()
    const service = await startPushService()
    await app.as(member).post('/push_subscription', service.subscribe('browser'))
    await ctx.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2100-01-01') })
      .execute()
    await app.drainOutbox()
    service.respondWith(() => ({ status: 503 }))
    await app.runDeadlines()
    expect((await list('?way=web_push')).data[0].attributes).toMatchObject({ attempts: 1, failed_at: null, last_error: 'status 503' })
    await ctx.db.updateTable('notification_deliveries').set({ attempts: 9 }).where('way', '=', 'web_push').execute()
    app.clock.advance(3_600_000)
    await app.runDeadlines()
    const [failed] = (await list('?way=web_push')).data
    expect(failed.attributes).toMatchObject({ attempts: 10, failed_at: app.clock.now().toISOString(), next_attempt_at: null })
    expect(await listWays()).toEqual([['web_push', { count: 1, repeatable: 1, retried: 0 }]])
  })

  it('are sent again once when two operators act at once', async () => {
    const { app, world, operatorClient, listAudit } = await setupFailedNotifications()
    const otherClient = app.as(await world.user({ operator: true }))
    const responses = await Promise.all(
      [operatorClient, otherClient].map((client) => client.put('/operators/notifications/retry', { way: 'mail' })),
    )
    expect(responses.map(({ body }) => body.data.attributes.retried).sort()).toEqual([0, 2])
    expect(await listAudit()).toHaveLength(1)
  })

  it('are hidden from and not repeated for anybody but operators', async () => {
    const { app, world, member, list, listAudit } = await setupFailedNotifications()
    const callers = [
      await world.guest(),
      await world.user({ status: 'unverified' }),
      member,
      await world.business(),
      await world.user({ status: 'blocked', operator: true }),
    ]
    for (const client of [app.visitor, ...callers.map((caller) => app.as(caller))]) {
      const responses = [
        await client.get('/operators/notifications'),
        await client.get('/operators/notifications/ways'),
        await client.put('/operators/notifications/retry', { way: 'mail' }),
      ]
      for (const { status } of responses) expect([401, 403]).toContain(status)
    }
    expect((await list()).meta.pagy.count).toBe(4)
    expect(await listAudit()).toEqual([])
  })

  it('are not repeated with invalid input', async () => {
    const { retry, list, operatorClient } = await setupFailedNotifications()
    for (const body of [{}, { way: 'sms' }, { way: 'mail', notification_id: 'x' }, { way: 'mail', all: true }])
      expect(await retry(body)).toHaveStatus(422)
    expect(await operatorClient.get('/operators/notifications?way=sms')).toHaveStatus(422)
    expect((await retry({ way: 'native_push' })).body.data.attributes.retried).toBe(0)
    expect((await retry({ way: 'mail', notification_id: '999999' })).body.data.attributes.retried).toBe(0)
    expect((await list()).meta.pagy.count).toBe(4)
  })
})
