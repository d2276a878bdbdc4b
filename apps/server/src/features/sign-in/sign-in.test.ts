import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { hashPassword } from './passwords.ts'

const password = 'correct horse 9'
const phone = '+447700900123'

describe('signing in with a password', () => {
  it('gives the same response for an unknown address, a wrong and a missing password, after the same work', async () => {
    const { app, world, ctx } = await startTestApp()
    await world.user({ email: 'known@example.com', password })
    await world.user({ email: 'bare@example.com' })
    const countPasswordChecks = async () => (await ctx.metrics.findCounter('password_checks_total')?.get())?.values[0]?.value ?? 0
    const measureSignIn = async (email: string) => {
      const checksBefore = await countPasswordChecks()
      let text = ''
      const statements = await app.countStatements(async () => {
        const response = await app.visitor.post('/users/sign_in/with_email', { authentication: { email, password: 'wrong password' } })
        expect(response).toBeRefused(422, 'email_or_password_wrong')
        text = response.text
      })
      return { text, statements, passwordChecks: (await countPasswordChecks()) - checksBefore }
    }
    const [knownAccount, accountWithoutPassword, unknownAccount] = [
      await measureSignIn('known@example.com'),
      await measureSignIn('bare@example.com'),
      await measureSignIn('nobody@example.com'),
    ]
    expect(knownAccount.passwordChecks).toBe(1)
    expect(accountWithoutPassword).toEqual(knownAccount)
    expect(unknownAccount).toEqual(knownAccount)
  })

  it('delays attempts on one account after five failures, and resets the count on success', async () => {
    const { app, world } = await startTestApp()
    await world.user({ email: 'known@example.com', password })
    const signIn = (password: string, email = 'known@example.com') =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })

    for (let i = 0; i < 5; i++) expect(await signIn('wrong password', 'KNOWN@example.com')).toBeRefused(422, 'email_or_password_wrong')
    const response = await signIn(password)
    expect(response).toBeRefused(429, 'too_many_requests')
    expect(response.body.errors[0].meta.retry_after).toBe(15)

    app.clock.advance(16_000)
    expect(await signIn(password)).toHaveStatus(200)
    expect(await signIn('wrong password')).toBeRefused(422, 'email_or_password_wrong')
  })

  it('checks five of fifty concurrent attempts', async () => {
    const { app, world } = await startTestApp()
    await world.user({ email: 'known@example.com', password })
    const signIn = (attemptedPassword: string) =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'known@example.com', password: attemptedPassword } })
    const responses = await Promise.all(Array.from({ length: 50 }, (_, i) => signIn(`guess number ${i}`)))
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(45)
  })

  it('delays attempts from one IP address on many accounts', async () => {
    const { app } = await startTestApp()
    const signIn = (i: number) =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email: `person${i}@example.com`, password: 'summer-2026!' } })
    for (let i = 0; i < 20; i++) expect(await signIn(i)).toBeRefused(422, 'email_or_password_wrong')
    expect(await signIn(20)).toBeRefused(429, 'too_many_requests')
  })

  it.each([
    ['one IPv4 address', () => '203.0.113.7'],
    ['one /64 of IPv6', (i: number) => `2001:db8:1:2::${i.toString(16)}`],
  ])('compares twenty of a hundred concurrent passwords from %s', async (_name, remoteAddressOf) => {
    const { app } = await startTestApp()
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        app.server.inject({
          method: 'POST',
          url: '/api/v1/users/sign_in/with_email',
          remoteAddress: remoteAddressOf(i),
          payload: { authentication: { email: `member${i}@example.com`, password: 'summer-2026!' } },
        }),
      ),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20)
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(80)
  })

  it('does not delay an address whose attempts succeed after failed ones', async () => {
    const { app, world } = await startTestApp()
    const { email } = await world.user({ password })
    const signIn = (email: string | null, password: string) =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })
    for (let i = 0; i < 20; i++) await signIn(`member${i}@example.com`, 'summer-2026!')
    app.clock.advance(16_000)
    for (let i = 0; i < 3; i++) expect(await signIn(email, password)).toHaveStatus(200)
  })

  it('signs in fifty users at once', async () => {
    const { app, world } = await startTestApp()
    const users = await Promise.all(Array.from({ length: 50 }, () => world.user({ password })))
    const responses = await Promise.all(
      users.map(({ email }) => app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })),
    )
    expect(responses.map(({ status }) => status)).toEqual(users.map(() => 200))
  })

  it('responds unavailable when too many hashes wait, and does not count the attempt', async () => {
    const { app, world } = await startTestApp()
    await world.user({ email: 'known@example.com', password })
    let isFlooding = true
    const floodTasks = Array.from({ length: 220 }, async () => {
      // A refused task tries again at once, so the queue stays full.
      while (isFlooding) await hashPassword('another password').catch(() => setImmediate())
    })
    const response = await app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'known@example.com', password } })
    expect(response).toBeRefused(503, 'unavailable')
    isFlooding = false
    await Promise.all(floodTasks)
    expect(await app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'known@example.com', password } })).toHaveStatus(
      200,
    )
  })

  it('prefers the account with the confirmed address, then the newest with the pending address', async () => {
    const { app, world } = await startTestApp()
    await app.signUp({ email: 'sam@example.com', password: 'older secret 1' })
    await app.signUp({ email: 'sam@example.com', password: 'newer secret 2' })
    const signIn = (password: string) =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'Sam@example.com', password } })
    expect(await signIn('older secret 1')).toBeRefused(422, 'email_or_password_wrong')
    expect(await signIn('newer secret 2')).toHaveStatus(200)
    await world.user({ email: 'sam@example.com', password })
    expect(await signIn('newer secret 2')).toBeRefused(422, 'email_or_password_wrong')
    expect(await signIn(password)).toHaveStatus(200)
  })

  it('reveals that an account is blocked only with the correct password', async () => {
    const { app, world } = await startTestApp()
    const { email } = await world.user({ status: 'blocked', password })
    const signIn = (password: string) => app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })
    expect(await signIn('wrong password')).toBeRefused(422, 'email_or_password_wrong')
    expect(await signIn(password)).toBeRefused(403, 'account_blocked')
  })

  it('rejects a closed account', async () => {
    const { app, world } = await startTestApp()
    const { email } = await world.user({ status: 'deleted', password })
    expect(await app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })).toBeRefused(
      422,
      'email_or_password_wrong',
    )
  })

  it('accepts a phone number in any notation', async () => {
    const { app, world } = await startTestApp()
    const user = await world.user({ phone, password })
    const signIn = (phone_number: string, attemptedPassword = password) =>
      app.visitor.post('/users/sign_in/with_phone_number', { authentication: { phone_number, password: attemptedPassword } })
    const response = await signIn('07700 900 123')
    expect(response.body.data).toMatchObject({ id: String(user.id), attributes: { phone_number: phone, phone_confirmed: true } })
    expect(await signIn('+44 7700 900123', 'wrong password')).toBeRefused(422, 'phone_or_password_wrong')
    expect(await signIn('+44 7700 900999')).toBeRefused(422, 'phone_or_password_wrong')
    expect(await signIn('0113 496 0000')).toBeRefused(422, 'phone_number_invalid')
  })

  it('requires either a password or a code', async () => {
    const { app } = await startTestApp()
    for (const credentials of [{}, { password, code: '123456' }])
      expect(
        await app.visitor.post('/users/sign_in/with_phone_number', { authentication: { phone_number: phone, ...credentials } }),
      ).toPointAt('/authentication/code')
  })

  it('is not delayed by an attempt of the same address that was counted a moment later', async () => {
    const { app, ctx, world } = await startTestApp()
    const email = 'sam@example.com'
    await world.user({ email, password: 'correct horse 9' })
    const authentication = { email: 'other@example.com', password: 'wrong horse 9' }
    await app.visitor.post('/users/sign_in/with_email', { authentication })
    // Of two attempts at once, the one with the earlier time may be the second to lock the row.
    const last_failed_at = new Date(ctx.clock.now().getTime() + 300)
    await ctx.db.updateTable('sign_in_failures').set({ last_failed_at }).execute()
    expect(await app.visitor.post('/users/sign_in/with_email', { authentication: { email, password: 'correct horse 9' } })).toHaveStatus(
      200,
    )
  })

  it('rejects the token after sign-out (401) and an expired token (419)', async () => {
    const { app, world } = await startTestApp()
    const user = await world.user()
    expect(await app.as(user).delete('/users/sessions/destroy')).toHaveStatus(204)
    expect(await app.as(user).get('/users/user')).toBeRefused(401, 'token_invalid')

    const otherUser = await world.user()
    app.clock.advance(25 * 3_600_000)
    expect(await app.as(otherUser).get('/users/user')).toBeRefused(419, 'token_expired')
    expect(await app.withToken(`${otherUser.token}x`).get('/users/user')).toBeRefused(401, 'token_invalid')
  })
})
