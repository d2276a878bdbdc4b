import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { givePassword, PASSWORD } from './test-kit.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>

const NEW = 'another spanner 43'
const change = ({ app }: Started, token: string, password: string, current_password?: string) =>
  app
    .withToken(token)
    .put('/users/update_profiles/reset_password', { reset_password: { password, ...(current_password ? { current_password } : {}) } })
const signIn = ({ app }: Started, { email }: TestUser, password: string) =>
  app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })

describe('another password', () => {
  it('counts at once, signs out every other device and is told by mail', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const user = await world.user()
    await givePassword(ctx, user)
    const elsewhere = (await signIn(started, user, PASSWORD)).body.meta.jwt_token
    expect((await change(started, user.token, NEW, PASSWORD)).body.data.attributes.has_password).toBe(true)
    expect(await app.as(user).get('/users/user')).toHaveStatus(200)
    expect(await app.withToken(elsewhere).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await signIn(started, user, PASSWORD)).toBeRefused(401, 'email_or_password_wrong')
    expect(await signIn(started, user, NEW)).toHaveStatus(200)
    expect(await world.events()).toEqual(expect.arrayContaining(['password_changed', 'session_ended']))
    await app.drainOutbox()
    expect((await app.mails()).map(({ to }) => to)).toEqual([user.email])
  })

  it('may be a first one', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    expect((await started.app.as(user).get('/users/user')).body.data.attributes.has_password).toBe(false)
    expect(await change(started, user.token, NEW)).toHaveStatus(200)
    expect(await signIn(started, user, NEW)).toHaveStatus(200)
  })

  it('is refused without the one there is, and guessing is slowed', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    await givePassword(started.ctx, user)
    const without = await change(started, user.token, NEW)
    expect(without).toBeRefused(422, 'current_password_wrong')
    expect(without).toPointAt('/reset_password/current_password')
    for (let i = 0; i < 5; i++) expect(await change(started, user.token, NEW, 'a guess')).toBeRefused(422, 'current_password_wrong')
    expect(await change(started, user.token, NEW, PASSWORD)).toBeRefused(429, 'too_many_requests')
    expect(await signIn(started, user, PASSWORD)).toHaveStatus(200)
  })

  it.each([
    ['short', 'password_too_short'],
    ['x'.repeat(150), 'password_too_long'],
    ['1111111111', 'password_trivial'],
  ])('is refused when it is weak: %s', async (password, code) => {
    const started = await startTestApp()
    const user = await started.world.user()
    const refused = await change(started, user.token, password)
    expect(refused).toBeRefused(422, code)
    expect(refused).toPointAt('/reset_password/password')
  })

  it('may not be one’s own name', async () => {
    const started = await startTestApp()
    const user = await started.world.user({ firstName: 'Bartholomew' })
    expect(await change(started, user.token, 'bartholomew1')).toBeRefused(422, 'password_trivial')
  })

  it('chosen on two devices at once is one of the two, whose device stays', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const user = await world.user()
    await givePassword(ctx, user)
    const other = (await signIn(started, user, PASSWORD)).body.meta.jwt_token
    const passwords = ['first spanner 44', 'second spanner 45']
    const answers = await Promise.all([user.token, other].map((token, i) => change(started, token, passwords[i] ?? '', PASSWORD)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const won = answers.findIndex(({ status }) => status === 200)
    expect(await app.withToken([user.token, other][won] ?? '').get('/users/user')).toHaveStatus(200)
    expect(await signIn(started, user, passwords[won] ?? '')).toHaveStatus(200)
    expect(await signIn(started, user, passwords[1 - won] ?? '')).toBeRefused(401, 'email_or_password_wrong')
  })
})
