import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'
import { startPushService } from '#test/push-service.ts'

async function startSetup(options: Parameters<typeof startTestApp>[0] = {}) {
  const setup = await startTestApp(options)
  const service = await startPushService()
  service.expectKey(setup.ctx.webPush.publicKey ?? '')
  const list = () =>
    setup.ctx.db.selectFrom('push_subscriptions').select(['user_id', 'endpoint', 'user_agent', 'succeeded_at']).orderBy('id').execute()
  return { ...setup, service, list }
}

describe('push subscriptions', () => {
  it('are registered, shown, replaced by the same session and removed', async () => {
    const { app, world, service, list, ctx } = await startSetup()
    const user = await world.user()
    const client = app.as(user, { 'user-agent': 'Firefox of a workshop' })
    const show = async () => (await client.get('/push_subscription')).body.data.attributes
    expect(await show()).toEqual({ public_key: ctx.webPush.publicKey, endpoint: null })
    expect(await client.post('/push_subscription', service.subscribe('first'))).toHaveStatus(204)
    expect(await client.post('/push_subscription', service.subscribe('second'))).toHaveStatus(204)
    expect(await client.post('/push_subscription', service.subscribe('second'))).toHaveStatus(204)
    expect(await list()).toEqual([
      { user_id: user.id, endpoint: `${service.url}/second`, user_agent: 'Firefox of a workshop', succeeded_at: null },
    ])
    expect(await show()).toEqual({ public_key: ctx.webPush.publicKey, endpoint: `${service.url}/second` })
    expect(await client.delete('/push_subscription')).toHaveStatus(204)
    expect(await client.delete('/push_subscription')).toHaveStatus(204)
    expect(await list()).toEqual([])
  })

  it('are for members only', async () => {
    const { app, world, service } = await startSetup()
    const guest = await world.guest()
    const blocked = await world.user({ status: 'blocked' })
    for (const [client, code] of [
      [app.visitor, 'sign_in_required'],
      [app.as(guest), 'sign_in_required'],
      [app.as(blocked), 'account_blocked'],
    ] as const) {
      expect(await client.get('/push_subscription')).toBeRefused(403, code)
      expect(await client.post('/push_subscription', service.subscribe('browser'))).toBeRefused(403, code)
      expect(await client.delete('/push_subscription')).toBeRefused(403, code)
      expect(await client.post('/push_subscription/test')).toBeRefused(403, code)
    }
  })

  it('belong to their session: another member neither sees nor removes them', async () => {
    const { app, world, service, list } = await startSetup()
    const [owner, stranger] = [await world.user(), await world.user()]
    await app.as(owner).post('/push_subscription', service.subscribe('browser'))
    expect((await app.as(stranger).get('/push_subscription')).body.data.attributes.endpoint).toBeNull()
    await app.as(stranger).delete('/push_subscription')
    expect(await app.as(stranger).post('/push_subscription/test')).toBeRefused(409, 'push_not_subscribed')
    expect(await list()).toHaveLength(1)
    expect(service.received).toEqual([])
  })

  it('move to the last user of the browser, who alone gets its messages', async () => {
    const { app, world, service, list } = await startSetup()
    const [previous, next] = [await world.user(), await world.user()]
    const browser = service.subscribe('shared')
    await app.as(previous).post('/push_subscription', browser)
    await app.as(next).post('/push_subscription', browser)
    expect((await list()).map(({ user_id }) => user_id)).toEqual([next.id])
  })

  it('give a browser to one of eight members at once', async () => {
    const { app, world, service, list } = await startSetup()
    const users = await Promise.all(Array.from({ length: 8 }, () => world.user()))
    const browser = service.subscribe('shared')
    const responses = await Promise.all(users.map((user) => app.as(user).post('/push_subscription', browser)))
    expect(responses.map(({ status }) => status)).toEqual(users.map(() => 204))
    expect(await list()).toHaveLength(1)
    expect(app.countDeadlocks()).toBe(0)
  })

  it('store one browser of eight registrations of one session at once', async () => {
    const { app, world, service, list } = await startSetup()
    const user = await world.user()
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => app.as(user).post('/push_subscription', service.subscribe(`browser-${index}`))),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204))
    expect(await list()).toHaveLength(1)
    expect(app.countDeadlocks()).toBe(0)
  })

  it('are twenty of a member at most, also after thirty registrations at once', async () => {
    const { app, world, service, list } = await startSetup()
    const user = await world.user()
    const tokens = await Promise.all(Array.from({ length: 30 }, () => world.session(user)))
    const responses = await Promise.all(
      tokens.map((token, index) => app.withToken(token).post('/push_subscription', service.subscribe(`browser-${index}`))),
    )
    for (const response of responses) expect(response).toHaveStatus(204)
    expect(await list()).toHaveLength(20)
    expect(app.countDeadlocks()).toBe(0)
  })

  it('let two members swap their browsers at once', async () => {
    const { app, world, service, list } = await startSetup()
    const [first, second] = [await world.user(), await world.user()]
    const [one, two] = [service.subscribe('one'), service.subscribe('two')]
    await app.as(first).post('/push_subscription', one)
    await app.as(second).post('/push_subscription', two)
    const responses = await Promise.all([app.as(first).post('/push_subscription', two), app.as(second).post('/push_subscription', one)])
    expect(responses.map(({ status }) => status)).toEqual([204, 204])
    const endpoints = (await list()).map(({ endpoint }) => endpoint)
    expect(new Set(endpoints).size).toBe(endpoints.length)
  })

  it('are at most 20 of one member: the oldest makes room', async () => {
    const { app, world, service, list } = await startSetup()
    const user = await world.user()
    for (let index = 0; index < 21; index++) {
      app.clock.advance(1000)
      const client = app.withToken(await world.session(user))
      expect(await client.post('/push_subscription', service.subscribe(`browser-${index}`))).toHaveStatus(204)
    }
    const endpoints = (await list()).map(({ endpoint }) => endpoint)
    expect(endpoints).toHaveLength(20)
    expect(endpoints).not.toContain(`${service.url}/browser-0`)
  })

  it('end with the session, also when both happen at once', async () => {
    const { app, world, service, list } = await startSetup()
    const user = await world.user()
    await app.as(user).post('/push_subscription', service.subscribe('browser'))
    await app.as(user).delete('/users/sessions/destroy')
    expect(await list()).toEqual([])
    for (let round = 0; round < 5; round++) {
      const client = app.withToken(await world.session(user))
      await Promise.all([client.post('/push_subscription', service.subscribe(`round-${round}`)), client.delete('/users/sessions/destroy')])
    }
    expect(await list()).toEqual([])
    expect(app.countDeadlocks()).toBe(0)
  })

  it('are deleted when the member is blocked', async () => {
    const { app, world, ctx, service, list } = await startSetup()
    const user = await world.user()
    await app.as(user).post('/push_subscription', service.subscribe('browser'))
    await ctx.db.transact(async (tx) => {
      await tx.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute()
      await emit(tx, accountStatusChanged({ user_id: user.id, status: 'blocked' }))
    })
    await app.drainOutbox()
    expect(await list()).toEqual([])
  })

  it('refuse keys and addresses that cannot be used', async () => {
    const { app, world, service } = await startSetup()
    const user = await world.user()
    const valid = service.subscribe('browser').push_subscription
    const post = (change: object) => app.as(user).post('/push_subscription', { push_subscription: { ...valid, ...change } })
    const offCurve = `B${'A'.repeat(86)}`
    expect(await post({ keys: { ...valid.keys, p256dh: offCurve } })).toBeRefused(422, 'push_key_invalid')
    expect(await post({ keys: { ...valid.keys, auth: 'short' } })).toHaveStatus(422)
    expect(await post({ endpoint: 'ftp://push.example/x' })).toHaveStatus(422)
    expect(await post({ endpoint: `https://push.example/${'x'.repeat(2048)}` })).toHaveStatus(422)
    expect(await post({ endpoint: 'http://push.example/x' })).toBeRefused(422, 'push_address_invalid')
    expect(await post({ endpoint: 'https://user:secret@push.example/x' })).toBeRefused(422, 'push_address_invalid')
    expect(await post({ expires: null })).toHaveStatus(422)
  })

  it('accept what browsers write: an expiration, and padded keys', async () => {
    const { app, world, service } = await startSetup()
    const { endpoint, keys } = service.subscribe('browser').push_subscription
    const padded = { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` }
    const user = app.as(await world.user())
    expect(await user.post('/push_subscription', { push_subscription: { endpoint, expirationTime: null, keys: padded } })).toHaveStatus(204)
    expect(await user.post('/push_subscription/test')).toHaveStatus(204)
    expect(service.received).toHaveLength(1)
  })
})

describe('the test message', () => {
  it('arrives in the language of the page', async () => {
    const { app, world, service, list } = await startSetup()
    const user = await world.user()
    await app.as(user).post('/push_subscription', service.subscribe('browser'))
    expect(await app.as(user, { locale: 'fr' }).post('/push_subscription/test')).toHaveStatus(204)
    expect(service.received[0]?.payload).toMatchObject({
      title: 'Les notifications fonctionnent',
      body: 'Ceci est un test de Partlane.',
      url: '/fr/profile/notifications',
      tag: 'test',
    })
    expect(service.received[0]?.headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 'test', 'content-encoding': 'aes128gcm' })
    expect((await list())[0]?.succeeded_at).not.toBeNull()
  })

  it('says that the browser is not subscribed any more, and deletes its subscription', async () => {
    const { app, world, service, list } = await startSetup()
    const user = await world.user()
    await app.as(user).post('/push_subscription', service.subscribe('browser'))
    service.respondWith(() => ({ status: 410 }))
    expect(await app.as(user).post('/push_subscription/test')).toBeRefused(409, 'push_not_subscribed')
    expect(await list()).toEqual([])
  })

  it.each([400, 403, 413, 429, 500, 302])('is refused when the push service responds with %i', async (status) => {
    const { app, world, service, list } = await startSetup()
    const user = await world.user()
    await app.as(user).post('/push_subscription', service.subscribe('browser'))
    service.respondWith(() => ({ status, headers: { location: `${service.url}/elsewhere` } }))
    expect(await app.as(user).post('/push_subscription/test')).toBeRefused(502, 'push_not_accepted')
    expect(service.countAttempts()).toBe(1)
    expect(await list()).toHaveLength(1)
  })
})

describe('VAPID keys', () => {
  it('are generated once, in a file that only its user reads', async () => {
    const { ctx } = await startTestApp()
    const { publicKey } = ctx.webPush
    expect(publicKey).toHaveLength(87)
    const file = join(ctx.config.dataDir, 'vapid-keys.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { ctx: other } = await startTestApp({ env: { DATA_DIR: ctx.config.dataDir } })
    expect(other.webPush.publicKey).toBe(publicKey)
  })

  it('are those of the configuration', async () => {
    const keys = webPush.generateVAPIDKeys()
    const { app, world } = await startTestApp({ env: { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey } })
    expect((await app.as(await world.user()).get('/push_subscription')).body.data.attributes.public_key).toBe(keys.publicKey)
  })
})

describe('a subscription that its browser renews', () => {
  async function startRenewing() {
    const setup = await startSetup()
    const { app, world, service } = setup
    const user = await world.user()
    const { push_subscription: ended } = service.subscribe('ended')
    await app.as(user).post('/push_subscription', { push_subscription: ended })
    const renew = (push_subscription: object, { endpoint = ended.endpoint, auth = ended.keys.auth } = {}) =>
      app.visitor.post('/push_subscription/renewals', { renewal: { endpoint, auth, push_subscription } })
    return { ...setup, user, renew, renewed: service.subscribe('renewed').push_subscription }
  }

  it('stays with its member and session, and gets their messages', async () => {
    const { app, user, renew, renewed, list, service } = await startRenewing()
    expect(await renew(renewed)).toHaveStatus(204)
    expect(await list()).toMatchObject([{ user_id: user.id, endpoint: renewed.endpoint }])
    expect((await app.as(user).get('/push_subscription')).body.data.attributes.endpoint).toBe(renewed.endpoint)
    expect(await app.as(user).post('/push_subscription/test')).toHaveStatus(204)
    expect(service.received.map(({ browser }) => browser)).toEqual(['renewed'])
    expect(await renew(service.subscribe('third').push_subscription)).toBeRefused(409, 'push_not_subscribed')
  })

  it('needs the secret of the ended one, and a live session', async () => {
    const { app, user, renew, renewed, list } = await startRenewing()
    const [before] = await list()
    expect(await renew(renewed, { auth: 'A'.repeat(22) })).toBeRefused(409, 'push_not_subscribed')
    expect(await renew(renewed, { endpoint: renewed.endpoint })).toBeRefused(409, 'push_not_subscribed')
    expect(await list()).toEqual([before])
    await app.as(user).delete('/users/sessions/destroy')
    expect(await renew(renewed)).toBeRefused(409, 'push_not_subscribed')
    expect(await list()).toEqual([])
  })

  it('is refused when no message can be sent to it', async () => {
    const { renew, renewed, list } = await startRenewing()
    expect(await renew({ ...renewed, keys: { ...renewed.keys, p256dh: 'B'.repeat(87) } })).toBeRefused(422, 'push_key_invalid')
    expect(await renew({ ...renewed, endpoint: 'http://10.0.0.1/x' })).toBeRefused(422, 'push_address_invalid')
    expect(await renew({})).toHaveStatus(422)
    expect(await list()).toHaveLength(1)
  })

  it('takes its address from another session, and is replaced by one of eight calls at once', async () => {
    const { app, world, renew, renewed, list, user } = await startRenewing()
    const other = await world.user()
    await app.as(other).post('/push_subscription', { push_subscription: renewed })
    const responses = await Promise.all(Array.from({ length: 8 }, () => renew(renewed)))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409, 409, 409])
    expect(await list()).toMatchObject([{ user_id: user.id, endpoint: renewed.endpoint }])
    expect(app.countDeadlocks()).toBe(0)
  })
})
