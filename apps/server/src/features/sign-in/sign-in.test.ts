import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { hashPassword } from './passwords.ts'

const password = 'correct horse 9'
const phone = '+447700900123'

describe('signing in with a password', () => {
  it('says the same of an unknown address, a wrong password and an account without one, after the same work', async () => {
    const { app, world, ctx } = await startTestApp()
    await world.user({ email: 'known@example.com', password })
    await world.user({ email: 'bare@example.com' })
    const countPasswordChecks = async () => (await ctx.metrics.findCounter('password_checks_total')?.get())?.values[0]?.value ?? 0
    const measureSignIn = async (email: string) => {
      const checksBefore = await countPasswordChecks()
      let text = ''
      const statements = await app.countStatements(async () => {
        const response = await app.visitor.post('/users/sign_in/with_email', { authentication: { email, password: 'wrong password' } })
        expect(response).toBeRefused(401, 'email_or_password_wrong')
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

  it('slows down who goes on guessing one account, from wherever, and forgets when it was right', async () => {
    const { app, world } = await startTestApp()
    await world.user({ email: 'known@example.com', password })
    const signIn = (password: string, email = 'known@example.com') =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })

    for (let i = 0; i < 5; i++) expect(await signIn('wrong password', 'KNOWN@example.com')).toBeRefused(401, 'email_or_password_wrong')
    const response = await signIn(password)
    expect(response).toBeRefused(429, 'too_many_requests')
    expect(response.body.errors[0].meta.retry_after).toBe(15)

    app.clock.advance(16_000)
    expect(await signIn(password)).toHaveStatus(200)
    expect(await signIn('wrong password')).toBeRefused(401, 'email_or_password_wrong')
  })

  it('looks at five of fifty guesses that come at once', async () => {
    const { app, world } = await startTestApp()
    await world.user({ email: 'known@example.com', password })
    const signIn = (attemptedPassword: string) =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'known@example.com', password: attemptedPassword } })
    const responses = await Promise.all(Array.from({ length: 50 }, (_, i) => signIn(`guess number ${i}`)))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(45)
  })

  it('slows down who tries one password with many accounts', async () => {
    const { app } = await startTestApp()
    const signIn = (i: number) =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email: `person${i}@example.com`, password: 'summer-2026!' } })
    for (let i = 0; i < 20; i++) expect(await signIn(i)).toBeRefused(401, 'email_or_password_wrong')
    expect(await signIn(20)).toBeRefused(429, 'too_many_requests')
  })

  it('answers fifty people at once, each after their own work', async () => {
    const { app, world } = await startTestApp()
    const users = await Promise.all(Array.from({ length: 50 }, () => world.user({ password })))
    const responses = await Promise.all(
      users.map(({ email }) => app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })),
    )
    expect(responses.map(({ status }) => status)).toEqual(users.map(() => 200))
  })

  it('turns people away when too many passwords wait, without counting it as a guess', async () => {
    const { app, world } = await startTestApp()
    await world.user({ email: 'known@example.com', password })
    let isFlooding = true
    const floodTasks = Array.from({ length: 220 }, async () => {
      while (isFlooding) await hashPassword('someone else’s').catch(() => setImmediate()) // whose turn was taken away tries again at once
    })
    const response = await app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'known@example.com', password } })
    expect(response).toBeRefused(503, 'unavailable')
    isFlooding = false
    await Promise.all(floodTasks)
    expect(await app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'known@example.com', password } })).toHaveStatus(
      200,
    )
  })

  it('prefers who has confirmed the address, then the newest who waits for its code', async () => {
    const { app, world } = await startTestApp()
    await app.signUp({ email: 'sam@example.com', password: 'older secret 1' })
    await app.signUp({ email: 'sam@example.com', password: 'newer secret 2' })
    const signIn = (password: string) =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'Sam@example.com', password } })
    expect(await signIn('older secret 1')).toBeRefused(401, 'email_or_password_wrong')
    expect(await signIn('newer secret 2')).toHaveStatus(200)
    await world.user({ email: 'sam@example.com', password })
    expect(await signIn('newer secret 2')).toBeRefused(401, 'email_or_password_wrong')
    expect(await signIn(password)).toHaveStatus(200)
  })

  it('tells somebody blocked so, only with the right password', async () => {
    const { app, world } = await startTestApp()
    const { email } = await world.user({ status: 'blocked', password })
    const signIn = (password: string) => app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })
    expect(await signIn('wrong password')).toBeRefused(401, 'email_or_password_wrong')
    expect(await signIn(password)).toBeRefused(403, 'account_blocked')
  })

  it('opens nobody who closed their account', async () => {
    const { app, world } = await startTestApp()
    const { email } = await world.user({ status: 'deleted', password })
    expect(await app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })).toBeRefused(
      401,
      'email_or_password_wrong',
    )
  })

  it('takes a phone number, however it is written', async () => {
    const { app, world } = await startTestApp()
    const user = await world.user({ phone, password })
    const signIn = (phone_number: string, attemptedPassword = password) =>
      app.visitor.post('/users/sign_in/with_phone_number', { authentication: { phone_number, password: attemptedPassword } })
    const response = await signIn('07700 900 123')
    expect(response.body.data).toMatchObject({ id: String(user.id), attributes: { phone_number: phone, phone_confirmed: true } })
    expect(await signIn('+44 7700 900123', 'wrong password')).toBeRefused(401, 'phone_or_password_wrong')
    expect(await signIn('+44 7700 900999')).toBeRefused(401, 'phone_or_password_wrong')
    expect(await signIn('0113 496 0000')).toBeRefused(422, 'phone_number_invalid')
  })

  it('takes one of password and code, not both and not neither', async () => {
    const { app } = await startTestApp()
    for (const credentials of [{}, { password, code: '123456' }])
      expect(
        await app.visitor.post('/users/sign_in/with_phone_number', { authentication: { phone_number: phone, ...credentials } }),
      ).toPointAt('/authentication/code')
  })

  it('ends with sign-out at once, and 419 tells an expired token from a forged one', async () => {
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
