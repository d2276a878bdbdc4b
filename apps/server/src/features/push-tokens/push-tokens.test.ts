import { describe, expect, it } from 'vitest'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
const pushTokenBody = (token: string, platform = 'ios') => ({ push_token: { token, platform } })
const listPushTokens = ({ ctx }: TestSetup) =>
  ctx.db.selectFrom('push_tokens').select(['user_id', 'token', 'platform']).orderBy('user_id').execute()

describe('push tokens', () => {
  it('stores the token of a session and replaces it', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const user = await world.user()
    expect(await app.as(user).post('/push_token', pushTokenBody('first-token'))).toHaveStatus(204)
    expect(await app.as(user).put('/push_token', pushTokenBody('second-token', 'android'))).toHaveStatus(204)
    expect(await listPushTokens(setup)).toEqual([{ user_id: user.id, token: 'second-token', platform: 'android' }])
  })

  it('moves a token to the last user who registers it', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const [previousUser, newUser] = [await world.user(), await world.guest()]
    await app.as(previousUser).post('/push_token', pushTokenBody('one-device'))
    await app.as(newUser).post('/push_token', pushTokenBody('one-device'))
    expect(await listPushTokens(setup)).toEqual([{ user_id: newUser.id, token: 'one-device', platform: 'ios' }])
  })

  it('assigns a token to one of eight concurrent users', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const users = await Promise.all(Array.from({ length: 8 }, () => world.user()))
    const responses = await Promise.all(users.map((user) => app.as(user).post('/push_token', pushTokenBody('one-device'))))
    expect(responses.map(({ status }) => status)).toEqual(users.map(() => 204))
    expect(await listPushTokens(setup)).toHaveLength(1)
  })

  it('is stored or refused while the password changes, without a deadlock', async () => {
    const { app, world, ctx } = await startTestApp()
    for (let round = 0; round < 8; round++) {
      const user = await world.user()
      const otherToken = await world.session(user)
      const password = { reset_password: { password: `another spanner ${round}3` } }
      const [, ...responses] = await Promise.all([
        app.as(user).put('/users/update_profiles/reset_password', password),
        app.withToken(otherToken).post('/push_token', pushTokenBody(`other-device-${round}`)),
        app.as(user).post('/push_token', pushTokenBody(`device-${round}`)),
      ])
      expect([204, 401]).toContain(responses[0]?.status)
      expect(responses[1]).toHaveStatus(204)
      // The other session has ended: its token is not stored.
      const tokens = await ctx.db.selectFrom('push_tokens').where('user_id', '=', user.id).select('token').execute()
      expect(tokens).toEqual([{ token: `device-${round}` }])
    }
    expect(app.countDeadlocks()).toBe(0)
  })

  it('lets two users swap their tokens concurrently', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const [firstUser, secondUser] = [await world.user(), await world.user()]
    await app.as(firstUser).post('/push_token', pushTokenBody('device-one'))
    await app.as(secondUser).post('/push_token', pushTokenBody('device-two'))
    const responses = await Promise.all([
      app.as(firstUser).put('/push_token', pushTokenBody('device-two')),
      app.as(secondUser).put('/push_token', pushTokenBody('device-one')),
    ])
    expect(responses.map(({ status }) => status)).toEqual([204, 204])
    const tokens = (await listPushTokens(setup)).map(({ token }) => token)
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(tokens.length).toBeGreaterThan(0)
  })

  it('deletes the token when the session ends, also concurrently', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const [firstUser, secondUser, thirdUser] = [await world.user(), await world.user(), await world.user()]
    await app.as(firstUser).post('/push_token', pushTokenBody('device-one'))
    await app.as(firstUser).delete('/users/sessions/destroy')
    const otherToken = await world.session(secondUser)
    await app.withToken(otherToken).post('/push_token', pushTokenBody('device-two'))
    await app.as(secondUser).delete('/users/sessions/others')
    expect(await listPushTokens(setup)).toEqual([])

    for (let i = 0; i < 5; i++) {
      const client = app.withToken(await world.session(thirdUser))
      await Promise.all([client.post('/push_token', pushTokenBody(`device-${i}-three`)), client.delete('/users/sessions/destroy')])
    }
    expect(await listPushTokens(setup)).toEqual([])
  })

  it('deletes the tokens of a blocked user and refuses new ones', async () => {
    const setup = await startTestApp()
    const { app, world, ctx } = setup
    const user = await world.user()
    await app.as(user).post('/push_token', pushTokenBody('my-device'))
    await ctx.db.transact(async (tx) => {
      await tx.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute()
      await emit(tx, accountStatusChanged({ user_id: user.id, status: 'blocked' }))
    })
    await app.drainOutbox()
    expect(await listPushTokens(setup)).toEqual([])
    expect(await app.as(user).post('/push_token', pushTokenBody('my-device'))).toBeRefused(403, 'account_blocked')
  })
})

describe('the devices of a member', () => {
  it('are listed without their tokens, the last registered first, and removed', async () => {
    const { app, world } = await startTestApp()
    const user = await world.user()
    const list = async () => (await app.as(user).get('/users/push_devices')).body.data.attributes
    expect(await list()).toEqual({ is_on: true, devices: [] })
    await app.as(user).post('/push_token', pushTokenBody('fcm-token-of-a-device', 'android'))
    app.clock.advance(1_000)
    await app.withToken(await world.session(user)).post('/push_token', pushTokenBody('ExponentPushToken[phone]'))
    const { devices } = await list()
    expect(devices).toMatchObject([
      { platform: 'ios', receives: true, registered_at: app.clock.now().toISOString() },
      { platform: 'android', receives: false },
    ])
    expect(JSON.stringify(devices)).not.toContain('oken')
    expect(await app.as(user).delete(`/users/push_devices/${devices[0].id}`)).toHaveStatus(204)
    expect(await app.as(user).delete(`/users/push_devices/${devices[0].id}`)).toBeRefused(404, 'not_found')
    expect((await list()).devices).toMatchObject([{ platform: 'android' }])
  })

  it('are for their member only', async () => {
    const { app, world, ctx } = await startTestApp()
    const [owner, stranger, guest, blocked] = [
      await world.user(),
      await world.user(),
      await world.guest(),
      await world.user({ status: 'blocked' }),
    ]
    await app.as(owner).post('/push_token', pushTokenBody('ExponentPushToken[phone]'))
    const { session_id: id } = await ctx.db.selectFrom('push_tokens').select('session_id').executeTakeFirstOrThrow()
    expect(await app.as(stranger).delete(`/users/push_devices/${id}`)).toBeRefused(404, 'not_found')
    expect((await app.as(stranger).get('/users/push_devices')).body.data.attributes.devices).toEqual([])
    for (const [client, code] of [
      [app.visitor, 'sign_in_required'],
      [app.as(guest), 'sign_in_required'],
      [app.as(blocked), 'account_blocked'],
    ] as const) {
      expect(await client.get('/users/push_devices')).toBeRefused(403, code)
      expect(await client.delete(`/users/push_devices/${id}`)).toBeRefused(403, code)
    }
    expect(await app.as(owner).delete('/users/push_devices/abc')).toHaveStatus(422)
    expect(await ctx.db.selectFrom('push_tokens').select('token').execute()).toHaveLength(1)
  })

  it('are removed by one of eight calls at once', async () => {
    const { app, world } = await startTestApp()
    const user = await world.user()
    await app.as(user).post('/push_token', pushTokenBody('ExponentPushToken[phone]'))
    const [{ id }] = (await app.as(user).get('/users/push_devices')).body.data.attributes.devices
    const responses = await Promise.all(Array.from({ length: 8 }, () => app.as(user).delete(`/users/push_devices/${id}`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404])
  })
})
