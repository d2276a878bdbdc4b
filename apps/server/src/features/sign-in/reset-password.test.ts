import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const email = 'priya@example.com'
const phone = '+447700900123'
const password = 'correct horse 9'
const newPassword = 'entirely new words 7'
const path = (endpoint: string) => `/users/forgot_password/${endpoint}`

async function setupUserWithPassword() {
  const setup = await startTestApp()
  const user = await setup.world.user({ email, phone, password })
  const { visitor } = setup.app
  return {
    ...setup,
    user,
    visitor,
    sendCode: (recipient: object = { email }) => visitor.post(path('send_reset_password_code'), recipient),
    checkCode: (code: string, recipient: object = { email }) => visitor.post(path('check_reset_password_code'), { ...recipient, code }),
    resetPassword: (code: string, overrides: object = {}) =>
      visitor.post(path('update_password'), { email, code, password: newPassword, ...overrides }),
    signIn: (password: string) => visitor.post('/users/sign_in/with_email', { authentication: { email, password } }),
  }
}

describe('resetting a password', () => {
  it('sets a new password with a code, ends all sessions, signs in and sends a mail', async () => {
    const { app, user, world, ctx, sendCode, checkCode, resetPassword, signIn } = await setupUserWithPassword()
    expect(await sendCode()).toHaveStatus(200)
    const code = await app.verificationCodeFor(email)
    expect((await app.mails())[0]?.subject).toBe(`${code} is your Partlane verification code`)
    expect(await checkCode(code)).toHaveStatus(204)
    expect(await checkCode(code)).toHaveStatus(204) // a check does not use up the code

    const response = await resetPassword(code)
    expect(response).toHaveStatus(200)
    expect(response.body.data.id).toBe(String(user.id))
    expect(await app.as(user).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await app.withToken(response.body.data.attributes.jwt_token).get('/users/user')).toHaveStatus(200)
    expect(await signIn(password)).toBeRefused(422, 'email_or_password_wrong')
    expect(await signIn(newPassword)).toHaveStatus(200)

    expect(await world.events()).toEqual(expect.arrayContaining(['code_made', 'password_changed', 'session_ended']))
    await app.drainOutbox()
    expect((await app.mails())[0]?.subject).toBe('Your password has been changed')
    expect(await ctx.db.selectFrom('passwords').selectAll().execute()).toHaveLength(1)
  })

  it('accepts a phone number', async () => {
    const { app, sendCode, resetPassword, signIn } = await setupUserWithPassword()
    await sendCode({ phone_number: '07700 900123' })
    const code = await app.verificationCodeFor(phone)
    expect(await resetPassword(code, { email: undefined, phone_number: '+44 7700 900123' })).toHaveStatus(200)
    expect(await signIn(newPassword)).toHaveStatus(200)
  })

  it('sets a first password', async () => {
    const { app, world, sendCode, visitor } = await setupUserWithPassword()
    await world.user({ email: 'bare@example.com' })
    await sendCode({ email: 'bare@example.com' })
    const code = await app.verificationCodeFor('bare@example.com')
    expect(await visitor.post(path('update_password'), { email: 'bare@example.com', code, password: newPassword })).toHaveStatus(200)
  })

  it('merges the cart of the guest', async () => {
    const { app, world, sendCode } = await setupUserWithPassword()
    const guest = await world.guest()
    const listing = await world.listing()
    const addResponse = await app
      .as(guest)
      .post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
    expect(addResponse).toHaveStatus(201)
    await sendCode()
    const body = { email, code: await app.verificationCodeFor(email), password: newPassword }
    const response = await app.as(guest).post(path('update_password'), body)
    const cartResponse = await app.withToken(response.body.data.attributes.jwt_token).get('/users/carts/listings')
    expect(cartResponse.body.data).toHaveLength(1)
  })

  it('keeps the code valid when the new password is refused', async () => {
    const { app, sendCode, resetPassword } = await setupUserWithPassword()
    await sendCode()
    const code = await app.verificationCodeFor(email)
    expect(await resetPassword(code, { password: 'short' })).toBeRefused(422, 'password_too_short')
    expect(await resetPassword(code, { password: 'Name1Tester99' })).toBeRefused(422, 'password_trivial')
    expect(await resetPassword(code, { password: 'liverpool1989' })).toBeRefused(422, 'password_breached')
    expect(await resetPassword(code)).toHaveStatus(200)
  })

  it('accepts a code once, also by two concurrent requests', async () => {
    const { app, sendCode, resetPassword } = await setupUserWithPassword()
    await sendCode()
    const code = await app.verificationCodeFor(email)
    const responses = await Promise.all([resetPassword(code), resetPassword(code, { password: 'some other words 8' })])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.find(({ status }) => status !== 200)).toBeRefused(422, 'code_expired')
    expect(await resetPassword(code)).toBeRefused(422, 'code_expired')
  })

  it('leaves no session that was opened with the old password at the same moment', async () => {
    const { app, ctx, user, sendCode, resetPassword, signIn } = await setupUserWithPassword()
    await sendCode()
    const code = await app.verificationCodeFor(email)
    await Promise.all([resetPassword(code), ...Array.from({ length: 5 }, () => signIn(password))])
    const liveSessions = await ctx.db
      .selectFrom('sessions')
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .selectAll()
      .execute()
    expect(liveSessions).toHaveLength(1)
  })

  it('refuses a blocked account', async () => {
    const { app, ctx, user, sendCode, resetPassword } = await setupUserWithPassword()
    await ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute()
    await sendCode()
    expect(await resetPassword(await app.verificationCodeFor(email))).toBeRefused(403, 'account_blocked')
  })

  it('requires either an email address or a phone number', async () => {
    const { sendCode } = await setupUserWithPassword()
    expect(await sendCode({})).toPointAt('/email')
    expect(await sendCode({ email, phone_number: phone })).toPointAt('/email')
    expect(await sendCode({ phone_number: '0113 496 0000' })).toBeRefused(422, 'phone_number_invalid')
  })
})

describe('resetting the password of an unknown address', () => {
  it('gives the same responses at every step, with the same number of statements', async () => {
    const { app, sendCode, checkCode, resetPassword, visitor } = await setupUserWithPassword()
    const results: Record<string, unknown[]> = {}
    for (const address of [email, 'nobody@example.com']) {
      const recipient = { email: address }
      const steps: (() => Promise<{ status: number; text: string }>)[] = [
        () => checkCode('000000', recipient), // no code was requested
        () => sendCode(recipient),
        () => sendCode(recipient), // before RESEND_AFTER_SECONDS
        ...['000001', '000002', '000003'].map((code) => () => checkCode(code, recipient)),
        () => resetPassword('000004', { ...recipient, password: 'short' }),
        () => resetPassword('000005', recipient),
        () => checkCode('000006', recipient), // too many attempts
      ]
      results[address] = []
      for (const step of steps) {
        let response = { status: 0, text: '' }
        const statements = await app.countStatements(async () => {
          response = await step()
        })
        results[address]?.push([response.status, response.text.slice(0, 60), statements])
      }
    }
    expect(results['nobody@example.com']).toEqual(results[email])
    await app.drainOutbox()
    expect((await app.mails()).map(({ to }) => to)).toEqual([email])
    app.clock.advance(600_000)
    for (const address of [email, 'nobody@example.com'])
      expect(await visitor.post(path('check_reset_password_code'), { email: address, code: '000007' })).toBeRefused(422, 'code_expired')
  })
})

describe('limits on password reset codes', () => {
  it('allows one code a minute and six an hour per address', async () => {
    const { app, sendCode } = await setupUserWithPassword()
    for (let sentCount = 0; sentCount < 6; sentCount++) {
      expect(await sendCode()).toHaveStatus(200)
      expect(await sendCode()).toBeRefused(429, 'too_many_requests')
      app.clock.advance(60_000)
    }
    const response = await sendCode()
    expect(response).toBeRefused(429, 'too_many_requests')
    expect(response.body.errors[0].meta.retry_after).toBe(3240)
  })

  it('allows thirty codes an hour per IP address', async () => {
    const { app } = await startTestApp({ env: { RATE_LIMIT: '100000' } })
    const sendCodeTo = (i: number) => app.visitor.post(path('send_reset_password_code'), { email: `person${i}@example.com` })
    for (let i = 0; i < 30; i++) expect(await sendCodeTo(i)).toHaveStatus(200)
    expect(await sendCodeTo(30)).toBeRefused(429, 'too_many_requests')
    app.clock.advance(3_600_000)
    expect(await sendCodeTo(31)).toHaveStatus(200)
  })

  it('creates one code for two concurrent requests', async () => {
    const { ctx, sendCode } = await setupUserWithPassword()
    const responses = await Promise.all([sendCode(), sendCode()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(await ctx.db.selectFrom('codes').selectAll().execute()).toHaveLength(1)
  })
})

describe('an account with a pending address', () => {
  it('belongs to the owner of the address after a code; the previous password and sessions end', async () => {
    const { app } = await startTestApp()
    const signUpResponse = await app.signUp({ email: 'victim@example.com', password: 'planted by me 1' })
    // Deliveries of one drain have no order: the mail of the sign-up has a code too.
    await app.drainOutbox()
    const post = (endpoint: string, body: object) => app.visitor.post(path(endpoint), { email: 'victim@example.com', ...body })
    app.clock.advance(60_000)
    await post('send_reset_password_code', {})
    const response = await post('update_password', { code: await app.verificationCodeFor('victim@example.com'), password: newPassword })
    expect(response.body.data.attributes).toMatchObject({ email_confirmed: true, status: 'verified' })
    expect(await app.withToken(signUpResponse.body.data.attributes.jwt_token).get('/users/user')).toBeRefused(401, 'token_invalid')
    const authentication = { email: 'victim@example.com', password: 'planted by me 1' }
    expect(await app.visitor.post('/users/sign_in/with_email', { authentication })).toBeRefused(422, 'email_or_password_wrong')
  })

  it('loses an identity that another person connected before the code was used', async () => {
    const { app, ctx } = await startTestApp()
    const signUpResponse = await app.signUp({ email: 'victim@example.com' })
    await app.drainOutbox()
    app.clock.advance(60_000)
    await app.visitor.post(path('send_reset_password_code'), { email: 'victim@example.com' })
    const identity = {
      user_id: Number(signUpResponse.body.data.id),
      provider: 'google' as const,
      subject: 'stranger',
      created_at: app.clock.now(),
    }
    await ctx.db.insertInto('identities').values(identity).execute()
    const body = { email: 'victim@example.com', code: await app.verificationCodeFor('victim@example.com'), password: newPassword }
    expect(await app.visitor.post(path('update_password'), body)).toHaveStatus(200)
    expect(await ctx.db.selectFrom('identities').selectAll().execute()).toEqual([])
  })

  it('is not found by its pending address while it has a confirmed one', async () => {
    const { app, ctx, world } = await startTestApp()
    const otherUser = await world.user({ phone, email: 'own@example.com', password })
    await ctx.db.updateTable('users').set({ pending_email: 'victim@example.com' }).where('id', '=', otherUser.id).execute()
    await app.visitor.post(path('send_reset_password_code'), { email: 'victim@example.com' })
    await app.drainOutbox()
    expect(await app.mails()).toEqual([])
    const authentication = { email: 'victim@example.com', password }
    expect(await app.visitor.post('/users/sign_in/with_email', { authentication })).toBeRefused(422, 'email_or_password_wrong')
  })
})
