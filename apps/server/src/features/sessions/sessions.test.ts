import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'
import { serveSockets } from '#test/socket.ts'

const HOUR = 3_600_000
type Started = Awaited<ReturnType<typeof startTestApp>>

/** Another device of the same person. */
async function signInAgain(
  { ctx, world }: Started,
  person: Parameters<Started['world']['session']>[0],
  { keep = false, agent = 'Firefox' } = {},
) {
  const expiresAt = new Date(ctx.clock.now().getTime() + (keep ? 720 : 24) * HOUR)
  const token = await world.session(person, { keepMeLoggedIn: keep, userAgent: agent, expiresAt })
  return { token, id: Number(decodeJwt(token).sid) }
}

describe('the devices somebody is signed in on', () => {
  it('are listed with this one first, then by use, without those that ended or of other people', async () => {
    const started = await startTestApp()
    const { app, world, ctx } = started
    const me = await world.user()
    await world.user()
    app.clock.advance(HOUR)
    const second = await signInAgain(started, me, { keep: true, agent: 'Pixel' })
    const ended = await signInAgain(started, me)
    await app.withToken(ended.token).delete('/users/sessions/destroy')
    const expired = await signInAgain(started, me)
    await ctx.db.updateTable('sessions').set({ expires_at: ctx.clock.now() }).where('id', '=', expired.id).execute()

    const { body } = await app.as(me).get('/users/sessions')
    expect(body.data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
      { current: true, user_agent: '', keep_me_logged_in: false },
      { current: false, user_agent: 'Pixel', keep_me_logged_in: true },
    ])
    expect(body.data[1].id).toBe(String(second.id))
    const other = await app.withToken(second.token).get('/users/sessions')
    expect(other.body.data[0]).toMatchObject({ id: String(second.id), attributes: { current: true } })
  })

  it('can be signed out one by one, one’s own only, once', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const me = await world.user()
    const stranger = await world.user()
    const second = await signInAgain(started, me)
    expect(await app.as(stranger).delete(`/users/sessions/${second.id}`)).toBeRefused(404, 'not_found')
    expect(await app.withToken(second.token).get('/users/user')).toHaveStatus(200)

    const answers = await Promise.all([1, 2].map(() => app.as(me).delete(`/users/sessions/${second.id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await app.withToken(second.token).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await app.as(me).get('/users/user')).toHaveStatus(200)
    expect((await world.events()).filter((name) => name === 'session_ended')).toHaveLength(1)
  })

  it('can be signed out all but this one', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const me = await world.user()
    const stranger = await world.user()
    const others = [await signInAgain(started, me), await signInAgain(started, me)]
    const answer = await app.as(me).delete('/users/sessions/others')
    expect(answer.body.meta).toEqual({ ended: 2 })
    for (const { token } of others) expect(await app.withToken(token).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await app.as(me).get('/users/user')).toHaveStatus(200)
    expect(await app.as(stranger).get('/users/user')).toHaveStatus(200)
    expect((await app.as(me).delete('/users/sessions/others')).body.meta).toEqual({ ended: 0 })
  })

  it('can be left by somebody who is blocked', async () => {
    const { app, world } = await startTestApp()
    const blocked = await world.user({ status: 'blocked' })
    expect(await app.as(blocked).get('/users/sessions')).toBeRefused(403, 'account_blocked')
    expect(await app.as(blocked).delete('/users/sessions/destroy')).toHaveStatus(204)
    expect(await app.as(blocked).get('/users/user')).toBeRefused(401, 'token_invalid')
  })
})

describe('extending', () => {
  it('gives a fresh token of the same session, as long as it was promised', async () => {
    const started = await startTestApp()
    const { app, world, ctx } = started
    const me = await world.user()
    const kept = await signInAgain(started, me, { keep: true })
    app.clock.advance(13 * HOUR)
    for (const [token, hours] of [
      [me.token, 24],
      [kept.token, 720],
    ] as const) {
      const { body } = await app.withToken(token).post('/users/sessions/extend')
      expect(new Date(body.meta.expires_at).getTime() - ctx.clock.now().getTime()).toBe(hours * HOUR)
      expect(decodeJwt(body.meta.jwt_token).sid).toBe(decodeJwt(token).sid)
      expect(await app.withToken(body.meta.jwt_token).get('/users/user')).toHaveStatus(200)
    }
    expect((await app.as(me).get('/users/sessions')).body.data).toHaveLength(2)
  })
})

describe('open sockets', () => {
  it('of a session are closed when it is signed out, here or elsewhere', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const { dial } = await serveSockets(started)
    const me = await world.user()
    const second = await signInAgain(started, me)
    const third = await signInAgain(started, me)
    const [mine, theirs, last] = await Promise.all([me.token, second.token, third.token].map(dial))
    await app.withToken(second.token).delete('/users/sessions/destroy')
    await app.drainOutbox()
    expect(await theirs?.goodbye()).toEqual({ reason: 'unauthorized', reconnect: false })
    await app.as(me).delete('/users/sessions/others')
    await app.drainOutbox()
    expect(await last?.goodbye()).toEqual({ reason: 'unauthorized', reconnect: false })
    expect(mine?.isOpen()).toBe(true)
    expect((await dial(second.token)).welcome).toBe(false)
  })

  it.each([
    ['blocked', { reason: 'unauthorized', reconnect: false }, false],
    ['deleted', { reason: 'unauthorized', reconnect: false }, false],
    ['verified', { reason: 'remote', reconnect: true }, true],
  ] as const)('of somebody who is %s now are closed at once', async (status, goodbye, comesBack) => {
    const started = await startTestApp()
    const { app, world, ctx } = started
    const { dial } = await serveSockets(started)
    const me = await world.user({ status: 'unverified' })
    const [mine, other] = await Promise.all([me, await world.user()].map(({ token }) => dial(token)))
    await ctx.db.transact(async (tx) => {
      await tx.updateTable('users').set({ status }).where('id', '=', me.id).execute()
      await emit(tx, accountStatusChanged({ user_id: me.id, status }))
    })
    await app.drainOutbox()
    expect(await mine?.goodbye()).toEqual(goodbye)
    expect(other?.isOpen()).toBe(true)
    expect((await dial(me.token)).welcome).toBe(comesBack)
  })

  it('are closed when the session’s time is over', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const { dial } = await serveSockets(started)
    const [mine, kept] = [await world.user(), await world.user()]
    const socket = await dial(mine.token)
    const { token } = await signInAgain(started, kept, { keep: true })
    const stays = await dial(token)
    app.clock.advance(25 * HOUR)
    await app.runJob('accounts.sweep-sessions')
    await app.drainOutbox()
    expect(await socket.goodbye()).toEqual({ reason: 'unauthorized', reconnect: false })
    expect(stays.isOpen()).toBe(true)
    expect(await app.as(mine).get('/users/user')).toBeRefused(419, 'token_expired')
  })
})

describe('what ended', () => {
  it('is forgotten thirty days later', async () => {
    const { app, world, ctx } = await startTestApp()
    const [mine, other] = [await world.user(), await world.user()]
    await app.as(mine).delete('/users/sessions/destroy')
    const rows = () => ctx.db.selectFrom('sessions').select(['user_id', 'revoked_at']).orderBy('id').execute()
    await app.runJob('accounts.sweep-sessions')
    expect((await rows()).map(({ user_id, revoked_at }) => [user_id, revoked_at !== null])).toEqual([
      [mine.id, true],
      [other.id, false],
    ])
    app.clock.advance(29 * 24 * HOUR)
    await app.runJob('accounts.sweep-sessions') // ends the other one as of when it expired
    expect(await rows()).toHaveLength(2)
    app.clock.advance(36 * HOUR)
    await app.runJob('accounts.sweep-sessions')
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([other.id])
  })
})
