import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { PASSWORD, storeTestPassword } from './test-helpers.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>

const NEW_PASSWORD = 'another spanner 43'
const changePassword = ({ app }: TestSetup, token: string, password: string, current_password?: string) =>
  app
    .withToken(token)
    .put('/users/update_profiles/reset_password', { reset_password: { password, ...(current_password ? { current_password } : {}) } })
const signIn = ({ app }: TestSetup, { email }: TestUser, password: string) =>
  app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })

describe('changing the password', () => {
  it('takes effect at once, ends all other sessions and sends a mail', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const user = await world.user()
    await storeTestPassword(ctx, user)
    const otherToken = (await signIn(setup, user, PASSWORD)).body.data.attributes.jwt_token
    expect((await changePassword(setup, user.token, NEW_PASSWORD, PASSWORD)).body.data.attributes.has_password).toBe(true)
    expect(await app.as(user).get('/users/user')).toHaveStatus(200)
    expect(await app.withToken(otherToken).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await signIn(setup, user, PASSWORD)).toBeRefused(422, 'email_or_password_wrong')
    expect(await signIn(setup, user, NEW_PASSWORD)).toHaveStatus(200)
    expect(await world.events()).toEqual(expect.arrayContaining(['password_changed', 'session_ended']))
    await app.drainOutbox()
    expect((await app.mails()).map(({ to }) => to)).toEqual([user.email])
  })

  it('sets a first password', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    expect((await setup.app.as(user).get('/users/user')).body.data.attributes.has_password).toBe(false)
    expect(await changePassword(setup, user.token, NEW_PASSWORD)).toHaveStatus(200)
    expect(await signIn(setup, user, NEW_PASSWORD)).toHaveStatus(200)
  })

  it('requires the current password and limits attempts', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    await storeTestPassword(setup.ctx, user)
    const response = await changePassword(setup, user.token, NEW_PASSWORD)
    expect(response).toBeRefused(422, 'current_password_wrong')
    expect(response).toPointAt('/reset_password/current_password')
    for (let i = 0; i < 5; i++)
      expect(await changePassword(setup, user.token, NEW_PASSWORD, 'wrong password')).toBeRefused(422, 'current_password_wrong')
    expect(await changePassword(setup, user.token, NEW_PASSWORD, PASSWORD)).toBeRefused(429, 'too_many_requests')
    expect(await signIn(setup, user, PASSWORD)).toHaveStatus(200)
  })

  it.each([
    ['short', 'password_too_short'],
    ['x'.repeat(150), 'password_too_long'],
    ['1111111111', 'password_trivial'],
  ])('rejects a weak password: %s', async (password, code) => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    const response = await changePassword(setup, user.token, password)
    expect(response).toBeRefused(422, code)
    expect(response).toPointAt('/reset_password/password')
  })

  it('rejects the first name of the user as password', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user({ firstName: 'Bartholomew' })
    expect(await changePassword(setup, user.token, 'bartholomew1')).toBeRefused(422, 'password_trivial')
  })

  it('applies one of two concurrent changes and ends the session of the other', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const user = await world.user()
    await storeTestPassword(ctx, user)
    const otherToken = (await signIn(setup, user, PASSWORD)).body.data.attributes.jwt_token
    const passwords = ['first spanner 44', 'second spanner 45']
    const responses = await Promise.all(
      [user.token, otherToken].map((token, i) => changePassword(setup, token, passwords[i] ?? '', PASSWORD)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
    const winnerIndex = responses.findIndex(({ status }) => status === 200)
    expect(await app.withToken([user.token, otherToken][winnerIndex] ?? '').get('/users/user')).toHaveStatus(200)
    expect(await signIn(setup, user, passwords[winnerIndex] ?? '')).toHaveStatus(200)
    expect(await signIn(setup, user, passwords[1 - winnerIndex] ?? '')).toBeRefused(422, 'email_or_password_wrong')
  })
})
