import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const email = 'priya@example.com'
const phone = '+447700900123'
const password = 'correct horse 9'
const fresh = 'entirely new words 7'
const path = (call: string) => `/users/forgot_password/${call}`

async function startForgetful() {
  const test = await startTestApp()
  const user = await test.world.user({ email, phone, password })
  const { visitor } = test.app
  return {
    ...test,
    user,
    visitor,
    send: (to: object = { email }) => visitor.post(path('send_reset_password_code'), to),
    check: (code: string, to: object = { email }) => visitor.post(path('check_reset_password_code'), { ...to, code }),
    choose: (code: string, over: object = {}) => visitor.post(path('update_password'), { email, code, password: fresh, ...over }),
    signIn: (password: string) => visitor.post('/users/sign_in/with_email', { authentication: { email, password } }),
  }
}

describe('a forgotten password', () => {
  it('is chosen anew with a code: every device is signed out, this one in, and a mail tells', async () => {
    const { app, user, world, ctx, send, check, choose, signIn } = await startForgetful()
    expect(await send()).toHaveStatus(200)
    const code = await app.codeTo(email)
    expect((await app.mails())[0]?.subject).toBe(`${code} is your Partlane verification code`)
    expect(await check(code)).toHaveStatus(204)
    expect(await check(code)).toHaveStatus(204) // still good for the password

    const chosen = await choose(code)
    expect(chosen).toHaveStatus(200)
    expect(chosen.body.data.id).toBe(String(user.id))
    expect(await app.as(user).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await app.withToken(chosen.body.meta.jwt_token).get('/users/user')).toHaveStatus(200)
    expect(await signIn(password)).toBeRefused(401, 'email_or_password_wrong')
    expect(await signIn(fresh)).toHaveStatus(200)

    expect(await world.events()).toEqual(expect.arrayContaining(['code_made', 'password_changed', 'session_ended']))
    await app.drainOutbox()
    expect((await app.mails())[0]?.subject).toBe('Your password has been changed')
    expect(await ctx.db.selectFrom('passwords').selectAll().execute()).toHaveLength(1)
  })

  it('works by phone number, too', async () => {
    const { app, send, choose, signIn } = await startForgetful()
    await send({ phone_number: '07700 900123' })
    const code = await app.codeTo(phone)
    expect(await choose(code, { email: undefined, phone_number: '+44 7700 900123' })).toHaveStatus(200)
    expect(await signIn(fresh)).toHaveStatus(200)
  })

  it('gives a first password to whoever had none', async () => {
    const { app, world, send, visitor } = await startForgetful()
    await world.user({ email: 'bare@example.com' })
    await send({ email: 'bare@example.com' })
    const code = await app.codeTo('bare@example.com')
    expect(await visitor.post(path('update_password'), { email: 'bare@example.com', code, password: fresh })).toHaveStatus(200)
  })

  it('takes the cart of a guest along', async () => {
    const { app, world, send } = await startForgetful()
    const guest = await world.guest()
    const listing = await world.listing()
    await app
      .as(guest)
      .post('/users/carts/listings', { listing: { listing_slug: listing.slug, item_quantity: 1, shipping_type: 'ship_only' } })
    const before = (await app.as(guest).get('/users/carts/listings')).body.data.length
    await send()
    const body = { email, code: await app.codeTo(email), password: fresh }
    const chosen = await app.as(guest).post(path('update_password'), body)
    const cart = await app.withToken(chosen.body.meta.jwt_token).get('/users/carts/listings')
    expect(cart.body.data).toHaveLength(before)
  })

  it('leaves the code good when the new password is refused', async () => {
    const { app, send, choose } = await startForgetful()
    await send()
    const code = await app.codeTo(email)
    expect(await choose(code, { password: 'short' })).toBeRefused(422, 'password_too_short')
    expect(await choose(code, { password: 'Name1Tester99' })).toBeRefused(422, 'password_trivial')
    expect(await choose(code, { password: 'liverpool1989' })).toBeRefused(422, 'password_breached')
    expect(await choose(code)).toHaveStatus(200)
  })

  it('uses a code once, also by two at once', async () => {
    const { app, send, choose } = await startForgetful()
    await send()
    const code = await app.codeTo(email)
    const answers = await Promise.all([choose(code), choose(code, { password: 'some other words 8' })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toBeRefused(422, 'code_expired')
    expect(await choose(code)).toBeRefused(422, 'code_expired')
  })

  it('leaves no session that was opened with the old password at the same moment', async () => {
    const { app, ctx, user, send, choose, signIn } = await startForgetful()
    await send()
    const code = await app.codeTo(email)
    await Promise.all([choose(code), ...Array.from({ length: 5 }, () => signIn(password))])
    const live = await ctx.db.selectFrom('sessions').where('user_id', '=', user.id).where('revoked_at', 'is', null).selectAll().execute()
    expect(live).toHaveLength(1)
  })

  it('opens no blocked account', async () => {
    const { app, ctx, user, send, choose } = await startForgetful()
    await ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute()
    await send()
    expect(await choose(await app.codeTo(email))).toBeRefused(403, 'account_blocked')
  })

  it('wants one of address and number', async () => {
    const { send } = await startForgetful()
    expect(await send({})).toPointAt('/email')
    expect(await send({ email, phone_number: phone })).toPointAt('/email')
    expect(await send({ phone_number: '0113 496 0000' })).toBeRefused(422, 'phone_number_invalid')
  })
})

describe('of somebody nobody knows', () => {
  it('has the same answers at every step, after the same work', async () => {
    const { app, send, check, choose, visitor } = await startForgetful()
    const steps: Record<string, unknown[]> = {}
    for (const who of [email, 'nobody@example.com']) {
      const to = { email: who }
      const calls: (() => Promise<{ status: number; text: string }>)[] = [
        () => check('000000', to), // never asked for one
        () => send(to),
        () => send(to), // too soon
        ...['000001', '000002', '000003'].map((code) => () => check(code, to)),
        () => choose('000004', { ...to, password: 'short' }),
        () => choose('000005', to),
        () => check('000006', to), // slowed down
      ]
      steps[who] = []
      for (const call of calls) {
        let answer = { status: 0, text: '' }
        const statements = await app.countStatements(async () => {
          answer = await call()
        })
        steps[who]?.push([answer.status, answer.text.slice(0, 60), statements])
      }
    }
    expect(steps['nobody@example.com']).toEqual(steps[email])
    await app.drainOutbox()
    expect((await app.mails()).map(({ to }) => to)).toEqual([email])
    app.clock.advance(600_000)
    for (const who of [email, 'nobody@example.com'])
      expect(await visitor.post(path('check_reset_password_code'), { email: who, code: '000007' })).toBeRefused(422, 'code_expired')
  })
})

describe('who asks for codes', () => {
  it('gets one a minute and six an hour for an address', async () => {
    const { app, send } = await startForgetful()
    for (let sent = 0; sent < 6; sent++) {
      expect(await send()).toHaveStatus(200)
      expect(await send()).toBeRefused(429, 'too_many_requests')
      app.clock.advance(60_000)
    }
    const refused = await send()
    expect(refused).toBeRefused(429, 'too_many_requests')
    expect(refused.body.errors[0].meta.retry_after).toBe(3240)
  })

  it('gets thirty an hour from one address of the network', async () => {
    const { app } = await startTestApp({ env: { RATE_LIMIT: '100000' } })
    const send = (i: number) => app.visitor.post(path('send_reset_password_code'), { email: `person${i}@example.com` })
    for (let i = 0; i < 30; i++) expect(await send(i)).toHaveStatus(200)
    expect(await send(30)).toBeRefused(429, 'too_many_requests')
    app.clock.advance(3_600_000)
    expect(await send(31)).toHaveStatus(200)
  })

  it('makes one of two at once', async () => {
    const { ctx, send } = await startForgetful()
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(await ctx.db.selectFrom('codes').selectAll().execute()).toHaveLength(1)
  })
})

describe('an account that waits for its code', () => {
  it('is its owner’s by the code alone; what a stranger set up before ends', async () => {
    const { app } = await startTestApp()
    const stranger = await app.signUp({ email: 'victim@example.com', password: 'planted by me 1' })
    const post = (call: string, body: object) => app.visitor.post(path(call), { email: 'victim@example.com', ...body })
    app.clock.advance(60_000)
    await post('send_reset_password_code', {})
    const chosen = await post('update_password', { code: await app.codeTo('victim@example.com'), password: fresh })
    expect(chosen.body.data.attributes).toMatchObject({ email_confirmed: true, status: 'verified' })
    expect(await app.withToken(stranger.body.meta.jwt_token).get('/users/user')).toBeRefused(401, 'token_invalid')
    const authentication = { email: 'victim@example.com', password: 'planted by me 1' }
    expect(await app.visitor.post('/users/sign_in/with_email', { authentication })).toBeRefused(401, 'email_or_password_wrong')
  })

  it('keeps no account that a stranger connected with it while its owner was on the way', async () => {
    const { app, ctx } = await startTestApp()
    const stranger = await app.signUp({ email: 'victim@example.com' })
    app.clock.advance(60_000)
    await app.visitor.post(path('send_reset_password_code'), { email: 'victim@example.com' })
    const identity = { user_id: Number(stranger.body.data.id), provider: 'google', subject: 'stranger', created_at: app.clock.now() }
    await ctx.db.insertInto('identities').values(identity).execute()
    const body = { email: 'victim@example.com', code: await app.codeTo('victim@example.com'), password: fresh }
    expect(await app.visitor.post(path('update_password'), body)).toHaveStatus(200)
    expect(await ctx.db.selectFrom('identities').selectAll().execute()).toEqual([])
  })

  it('is not opened by an address it merely names beside one that it proved', async () => {
    const { app, ctx, world } = await startTestApp()
    const stranger = await world.user({ phone, email: 'own@example.com', password })
    await ctx.db.updateTable('users').set({ pending_email: 'victim@example.com' }).where('id', '=', stranger.id).execute()
    await app.visitor.post(path('send_reset_password_code'), { email: 'victim@example.com' })
    await app.drainOutbox()
    expect(await app.mails()).toEqual([])
    const authentication = { email: 'victim@example.com', password }
    expect(await app.visitor.post('/users/sign_in/with_email', { authentication })).toBeRefused(401, 'email_or_password_wrong')
  })
})
