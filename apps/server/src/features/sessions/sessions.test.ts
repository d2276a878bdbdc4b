import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'
import { startSockets } from '#test/socket.ts'

const HOUR_MS = 3_600_000
type TestSetup = Awaited<ReturnType<typeof startTestApp>>

/** Creates another session of the user, as on a second device. */
async function openAnotherSession(
  { ctx, world }: TestSetup,
  user: Parameters<TestSetup['world']['session']>[0],
  { keepMeLoggedIn = false, userAgent = 'Firefox' } = {},
) {
  const expiresAt = new Date(ctx.clock.now().getTime() + (keepMeLoggedIn ? 720 : 24) * HOUR_MS)
  const token = await world.session(user, { keepMeLoggedIn, userAgent, expiresAt })
  return { token, id: Number(decodeJwt(token).sid) }
}

describe('the sessions of a user', () => {
  it('lists live sessions of the user only, the current one first, then by last use', async () => {
    const setup = await startTestApp()
    const { app, world, ctx } = setup
    const user = await world.user()
    await world.user()
    app.clock.advance(HOUR_MS)
    const secondSession = await openAnotherSession(setup, user, { keepMeLoggedIn: true, userAgent: 'Pixel' })
    const endedSession = await openAnotherSession(setup, user)
    await app.withToken(endedSession.token).delete('/users/sessions/destroy')
    const expiredSession = await openAnotherSession(setup, user)
    await ctx.db.updateTable('sessions').set({ expires_at: ctx.clock.now() }).where('id', '=', expiredSession.id).execute()

    const { body } = await app.as(user).get('/users/sessions')
    expect(body.data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
      { current: true, user_agent: '', keep_me_logged_in: false },
      { current: false, user_agent: 'Pixel', keep_me_logged_in: true },
    ])
    expect(body.data[1].id).toBe(String(secondSession.id))
    const otherResponse = await app.withToken(secondSession.token).get('/users/sessions')
    expect(otherResponse.body.data[0]).toMatchObject({ id: String(secondSession.id), attributes: { current: true } })
  })

  it('ends one session of the user once, and no session of another user', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const user = await world.user()
    const otherUser = await world.user()
    const secondSession = await openAnotherSession(setup, user)
    expect(await app.as(otherUser).delete(`/users/sessions/${secondSession.id}`)).toBeRefused(404, 'not_found')
    expect(await app.withToken(secondSession.token).get('/users/user')).toHaveStatus(200)

    const responses = await Promise.all([1, 2].map(() => app.as(user).delete(`/users/sessions/${secondSession.id}`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await app.withToken(secondSession.token).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await app.as(user).get('/users/user')).toHaveStatus(200)
    expect((await world.events()).filter((name) => name === 'session_ended')).toHaveLength(1)
  })

  it('ends all sessions except the current one', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const user = await world.user()
    const otherUser = await world.user()
    const otherSessions = [await openAnotherSession(setup, user), await openAnotherSession(setup, user)]
    const response = await app.as(user).delete('/users/sessions/others')
    expect(response.body.data.attributes).toEqual({ ended: 2 })
    for (const { token } of otherSessions) expect(await app.withToken(token).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await app.as(user).get('/users/user')).toHaveStatus(200)
    expect(await app.as(otherUser).get('/users/user')).toHaveStatus(200)
    expect((await app.as(user).delete('/users/sessions/others')).body.data.attributes).toEqual({ ended: 0 })
  })

  it('allows a blocked user to sign out', async () => {
    const { app, world } = await startTestApp()
    const blockedUser = await world.user({ status: 'blocked' })
    expect(await app.as(blockedUser).get('/users/sessions')).toBeRefused(403, 'account_blocked')
    expect(await app.as(blockedUser).delete('/users/sessions/destroy')).toHaveStatus(204)
    expect(await app.as(blockedUser).get('/users/user')).toBeRefused(401, 'token_invalid')
  })
})

describe('extending a session', () => {
  it('issues a new token of the same session with the full lifetime', async () => {
    const setup = await startTestApp()
    const { app, world, ctx } = setup
    const user = await world.user()
    const longSession = await openAnotherSession(setup, user, { keepMeLoggedIn: true })
    app.clock.advance(13 * HOUR_MS)
    for (const [token, hours] of [
      [user.token, 24],
      [longSession.token, 720],
    ] as const) {
      const { body } = await app.withToken(token).post('/users/sessions/extend')
      expect(new Date(body.data.attributes.expires_at).getTime() - ctx.clock.now().getTime()).toBe(hours * HOUR_MS)
      expect(decodeJwt(body.data.attributes.jwt_token).sid).toBe(decodeJwt(token).sid)
      expect(await app.withToken(body.data.attributes.jwt_token).get('/users/user')).toHaveStatus(200)
    }
    expect((await app.as(user).get('/users/sessions')).body.data).toHaveLength(2)
  })
})

describe('sockets', () => {
  it('closes the sockets of a session when it is ended, from this or another device', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const { connect } = await startSockets(setup)
    const user = await world.user()
    const secondSession = await openAnotherSession(setup, user)
    const thirdSession = await openAnotherSession(setup, user)
    const [socket, secondSocket, thirdSocket] = await Promise.all([user.token, secondSession.token, thirdSession.token].map(connect))
    await app.withToken(secondSession.token).delete('/users/sessions/destroy')
    await app.drainOutbox()
    expect(await secondSocket?.waitForDisconnect()).toEqual({ reason: 'unauthorized', reconnect: false })
    await app.as(user).delete('/users/sessions/others')
    await app.drainOutbox()
    expect(await thirdSocket?.waitForDisconnect()).toEqual({ reason: 'unauthorized', reconnect: false })
    expect(socket?.isOpen()).toBe(true)
    expect((await connect(secondSession.token)).isWelcome).toBe(false)
  })

  it.each([
    ['blocked', { reason: 'unauthorized', reconnect: false }, false],
    ['deleted', { reason: 'unauthorized', reconnect: false }, false],
    ['verified', { reason: 'remote', reconnect: true }, true],
  ] as const)('closes the sockets of a user whose status becomes %s', async (status, disconnect, canReconnect) => {
    const setup = await startTestApp()
    const { app, world, ctx } = setup
    const { connect } = await startSockets(setup)
    const user = await world.user({ status: 'unverified' })
    const [socket, otherSocket] = await Promise.all([user, await world.user()].map(({ token }) => connect(token)))
    await ctx.db.transact(async (tx) => {
      await tx.updateTable('users').set({ status }).where('id', '=', user.id).execute()
      await emit(tx, accountStatusChanged({ user_id: user.id, status }))
    })
    await app.drainOutbox()
    expect(await socket?.waitForDisconnect()).toEqual(disconnect)
    expect(otherSocket?.isOpen()).toBe(true)
    expect((await connect(user.token)).isWelcome).toBe(canReconnect)
  })

  it('closes the sockets of an expired session', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const { connect } = await startSockets(setup)
    const [shortSessionUser, longSessionUser] = [await world.user(), await world.user()]
    const shortSocket = await connect(shortSessionUser.token)
    const { token } = await openAnotherSession(setup, longSessionUser, { keepMeLoggedIn: true })
    const longSocket = await connect(token)
    app.clock.advance(25 * HOUR_MS)
    await app.runJob('accounts.sweep-sessions')
    await app.drainOutbox()
    expect(await shortSocket.waitForDisconnect()).toEqual({ reason: 'unauthorized', reconnect: false })
    expect(longSocket.isOpen()).toBe(true)
    expect(await app.as(shortSessionUser).get('/users/user')).toBeRefused(419, 'token_expired')
  })
})

describe('who may open a socket', () => {
  it('accepts members, guests and visitors, and only members subscribe to the channels of members', async () => {
    const setup = await startTestApp()
    const { connect } = await startSockets(setup)
    const [member, guest] = [await setup.world.user(), await setup.world.guest()]
    for (const [token, isMember] of [
      [member.token, true],
      [guest.token, false],
      [undefined, false],
    ] as const) {
      const socket = await connect(token)
      expect(socket.isWelcome).toBe(true)
      for (const channel of ['ActionNotificationsChannel', 'CounterNotificationsChannel', 'ChatsChannel', 'ChatsNotificationsChannel'])
        expect(await socket.subscribe({ channel })).toBe(isMember)
    }
  })

  it('refuses a forged token, an ended session and a blocked member', async () => {
    const setup = await startTestApp()
    const { app, world, ctx } = setup
    const { connect } = await startSockets(setup)
    const [blocked, signedOut] = [await world.user(), await world.user()]
    await ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', blocked.id).execute()
    await app.as(signedOut).delete('/users/sessions/destroy')
    for (const token of ['forged', `${signedOut.token}x`, signedOut.token, blocked.token]) {
      const socket = await connect(token)
      expect(socket.isWelcome).toBe(false)
      expect(await socket.waitForDisconnect()).toEqual({ reason: 'unauthorized', reconnect: false })
    }
  })
})

describe('accounts.sweep-sessions', () => {
  it('deletes a session thirty days after its end', async () => {
    const { app, world, ctx } = await startTestApp()
    const [user, otherUser] = [await world.user(), await world.user()]
    await app.as(user).delete('/users/sessions/destroy')
    const loadRows = () => ctx.db.selectFrom('sessions').select(['user_id', 'revoked_at']).orderBy('id').execute()
    await app.runJob('accounts.sweep-sessions')
    expect((await loadRows()).map(({ user_id, revoked_at }) => [user_id, revoked_at !== null])).toEqual([
      [user.id, true],
      [otherUser.id, false],
    ])
    app.clock.advance(29 * 24 * HOUR_MS)
    await app.runJob('accounts.sweep-sessions') // ends the other session, as of its expiry
    expect(await loadRows()).toHaveLength(2)
    app.clock.advance(36 * HOUR_MS)
    await app.runJob('accounts.sweep-sessions')
    expect((await loadRows()).map(({ user_id }) => user_id)).toEqual([otherUser.id])
  })
})
