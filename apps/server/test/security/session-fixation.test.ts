import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { consent } from '#test/identity-tokens.ts'

/**
 * Somebody else's token, handed to a victim by a link (`authToken` in a page's address), must not become the victim's: signing in or up always begins
 * a session of its own, and the one that was there before is worth nothing afterwards.
 */
type Started = Awaited<ReturnType<typeof startTestApp>>
const newcomer = { email: 'nina@mail.example', firstName: 'Nina', lastName: 'Hughes' }
const sidOf = (token: string) => decodeJwt(token).sid

const ways: Record<string, (started: Started, as: Started['app']['visitor']) => Promise<{ body: { meta: { jwt_token: string } } }>> = {
  'signing up with Google': async ({ ctx }, as) =>
    as.post('/users/sign_up/with_google', { user: { ...(await consent(ctx, 'google', newcomer)), role: 'personal' } }),
  'signing in with Google': async ({ app, ctx }, as) => {
    await app.visitor.post('/users/sign_up/with_google', { user: { ...(await consent(ctx, 'google', newcomer)), role: 'personal' } })
    return as.post('/users/sign_in/with_google', { authentication: await consent(ctx, 'google', newcomer) })
  },
  'signing in with a password': async ({ world }, as) => {
    await world.user({ email: 'nina@mail.example', password: 'correct horse 9' })
    return as.post('/users/sign_in/with_email', { authentication: { email: 'nina@mail.example', password: 'correct horse 9' } })
  },
}

describe('a guest’s token that somebody else knows', () => {
  it.each(Object.entries(ways))('is worth nothing after %s', async (_, way) => {
    const started = await startTestApp()
    const { app, world } = started
    const known = await world.guest()
    const { body } = await way(started, app.as(known))
    const token = body.meta.jwt_token
    expect(sidOf(token)).not.toBe(sidOf(known.token))
    expect(await app.withToken(token).get('/users/user')).toHaveStatus(200)
    for (const path of ['/users/user', '/users/carts/listings']) expect(await app.as(known).get(path)).toBeRefused(401, 'token_invalid')
    expect(await app.as(known).post('/users/sessions/extend')).toBeRefused(401, 'token_invalid')
  })
})

describe('a member’s token that somebody else knows', () => {
  it.each(Object.entries(ways))('does not become the session of whoever begins %s with it', async (_, way) => {
    const started = await startTestApp()
    const { app, world } = started
    const attacker = await world.user()
    const { body } = await way(started, app.as(attacker))
    const me = await app.withToken(body.meta.jwt_token).get('/users/user')
    expect(sidOf(body.meta.jwt_token)).not.toBe(sidOf(attacker.token))
    expect(me.body.data.id).not.toBe(String(attacker.id))
    expect((await app.as(attacker).get('/users/user')).body.data.id).toBe(String(attacker.id))
  })
})

describe('a session', () => {
  it('is new at each sign-in, and extending brings none back', async () => {
    const started = await startTestApp()
    const { app, world } = started
    await world.user({ email: 'nina@mail.example', password: 'correct horse 9' })
    const signIn = () =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'nina@mail.example', password: 'correct horse 9' } })
    const [one, two] = [await signIn(), await signIn()].map(({ body }) => body.meta.jwt_token)
    expect(sidOf(one)).not.toBe(sidOf(two))
    const extended = (await app.withToken(one).post('/users/sessions/extend')).body.meta.jwt_token
    await app.withToken(one).delete('/users/sessions/destroy')
    for (const token of [one, extended]) {
      expect(await app.withToken(token).post('/users/sessions/extend')).toBeRefused(401, 'token_invalid')
      expect(await app.withToken(token).get('/users/user')).toBeRefused(401, 'token_invalid')
    }
    expect(await app.withToken(two).get('/users/user')).toHaveStatus(200)
  })

  it('that ends while it is being extended stays ended', async () => {
    const { app, world } = await startTestApp()
    for (let i = 0; i < 5; i++) {
      const me = await world.user()
      const [extended] = await Promise.all([app.as(me).post('/users/sessions/extend'), app.as(me).delete('/users/sessions/destroy')])
      const token = extended.status === 200 ? extended.body.meta.jwt_token : me.token
      expect(await app.withToken(token).get('/users/user')).toBeRefused(401, 'token_invalid')
    }
  })

  it('is known by the header only, not by the address', async () => {
    const { app, world } = await startTestApp()
    const me = await world.user()
    for (const name of ['authToken', 'token', 'access_token', 'jwt_token'])
      expect(await app.visitor.get(`/users/user?${name}=${me.token}`)).toBeRefused(401, 'sign_in_required')
  })
})
