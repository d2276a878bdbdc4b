import { describe, expect, it } from 'vitest'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'

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
