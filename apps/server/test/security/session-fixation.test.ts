import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { issueIdToken } from '#test/identity-tokens.ts'

/**
 * An attacker can send a victim a link with a token (`authToken` in the URL of a page). Signing in
 * or up must always create a new session and end the previous one.
 */
type TestSetup = Awaited<ReturnType<typeof startTestApp>>
const newIdentity = { email: 'nina@mail.example', firstName: 'Nina', lastName: 'Hughes' }
const sidOf = (token: string) => decodeJwt(token).sid

const signInMethods: Record<
  string,
  (setup: TestSetup, client: TestSetup['app']['visitor']) => Promise<{ body: { data: { attributes: { jwt_token: string } } } }>
> = {
  'signing up with Google': async ({ ctx }, client) =>
    client.post('/users/sign_up/with_google', { user: { ...(await issueIdToken(ctx, 'google', newIdentity)), role: 'personal' } }),
  'signing in with Google': async ({ app, ctx }, client) => {
    await app.visitor.post('/users/sign_up/with_google', {
      user: { ...(await issueIdToken(ctx, 'google', newIdentity)), role: 'personal' },
    })
    return client.post('/users/sign_in/with_google', { authentication: await issueIdToken(ctx, 'google', newIdentity) })
  },
  'signing in with a password': async ({ world }, client) => {
    await world.user({ email: 'nina@mail.example', password: 'correct horse 9' })
    return client.post('/users/sign_in/with_email', { authentication: { email: 'nina@mail.example', password: 'correct horse 9' } })
  },
}

describe('a guest’s token known to an attacker', () => {
  it.each(Object.entries(signInMethods))('is invalid after %s', async (_, signInMethod) => {
    const setup = await startTestApp()
    const { app, world } = setup
    const guest = await world.guest()
    const { body } = await signInMethod(setup, app.as(guest))
    const token = body.data.attributes.jwt_token
    expect(sidOf(token)).not.toBe(sidOf(guest.token))
    expect(await app.withToken(token).get('/users/user')).toHaveStatus(200)
    for (const path of ['/users/user', '/users/carts/listings']) expect(await app.as(guest).get(path)).toBeRefused(401, 'token_invalid')
    expect(await app.as(guest).post('/users/sessions/extend')).toBeRefused(401, 'token_invalid')
  })
})

describe('a member’s token known to an attacker', () => {
  it.each(Object.entries(signInMethods))('does not become the session of a victim who uses it when %s', async (_, signInMethod) => {
    const setup = await startTestApp()
    const { app, world } = setup
    const attacker = await world.user()
    const { body } = await signInMethod(setup, app.as(attacker))
    const userResponse = await app.withToken(body.data.attributes.jwt_token).get('/users/user')
    expect(sidOf(body.data.attributes.jwt_token)).not.toBe(sidOf(attacker.token))
    expect(userResponse.body.data.id).not.toBe(String(attacker.id))
    expect((await app.as(attacker).get('/users/user')).body.data.id).toBe(String(attacker.id))
  })
})

describe('a session', () => {
  it('is new at each sign-in, and extending does not restore an ended one', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    await world.user({ email: 'nina@mail.example', password: 'correct horse 9' })
    const signIn = () =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'nina@mail.example', password: 'correct horse 9' } })
    const [firstToken, secondToken] = [await signIn(), await signIn()].map(({ body }) => body.data.attributes.jwt_token)
    expect(sidOf(firstToken)).not.toBe(sidOf(secondToken))
    const extendedToken = (await app.withToken(firstToken).post('/users/sessions/extend')).body.data.attributes.jwt_token
    await app.withToken(firstToken).delete('/users/sessions/destroy')
    for (const token of [firstToken, extendedToken]) {
      expect(await app.withToken(token).post('/users/sessions/extend')).toBeRefused(401, 'token_invalid')
      expect(await app.withToken(token).get('/users/user')).toBeRefused(401, 'token_invalid')
    }
    expect(await app.withToken(secondToken).get('/users/user')).toHaveStatus(200)
  })

  it('stays ended when it ends while it is extended', async () => {
    const { app, world } = await startTestApp()
    for (let i = 0; i < 5; i++) {
      const user = await world.user()
      const [extendResponse] = await Promise.all([
        app.as(user).post('/users/sessions/extend'),
        app.as(user).delete('/users/sessions/destroy'),
      ])
      const token = extendResponse.status === 200 ? extendResponse.body.data.attributes.jwt_token : user.token
      expect(await app.withToken(token).get('/users/user')).toBeRefused(401, 'token_invalid')
    }
  })

  it('is read from the header only, not from the URL', async () => {
    const { app, world } = await startTestApp()
    const user = await world.user()
    for (const name of ['authToken', 'token', 'access_token', 'jwt_token'])
      expect(await app.visitor.get(`/users/user?${name}=${user.token}`)).toBeRefused(403, 'sign_in_required')
  })
})
