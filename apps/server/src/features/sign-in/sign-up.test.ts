import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const email = 'priya@example.com'
const member = { email, password: 'correct horse 9', role: 'personal', first_name: 'Priya', last_name: 'Shah' }
const signUpPath = '/users/sign_up/with_email'

/** The parts of a response that do not depend on the user or the time. */
const comparablePartOf = ({ status, body }: { status: number; body: { data: { attributes: { jwt_token?: string } } } }) => ({
  status,
  attributes: { ...body.data.attributes, slug: '', jwt_token: typeof body.data.attributes.jwt_token },
})

describe('signing up with an email address', () => {
  it('creates an unverified member and verifies it with the code in the mail', async () => {
    const { app, world } = await startTestApp()

    const signUpResponse = await app.signUp({ email })

    expect(signUpResponse).toHaveStatus(201)
    expect(signUpResponse.body.data.attributes).toMatchObject({
      status: 'unverified',
      email,
      email_confirmed: false,
      has_password: true,
      may_sell: false,
      current_merchant_fee_in_percentages: 10,
    })
    expect(await world.events()).toEqual(['member_signed_up', 'code_made'])
    const client = app.withToken(signUpResponse.body.data.attributes.jwt_token)
    expect(await client.post('/users/account_verification/confirm', { code: '000000' })).toBeRefused(422, 'code_wrong')

    const confirmResponse = await client.post('/users/account_verification/confirm', { code: await app.verificationCodeFor(email) })
    expect(confirmResponse).toHaveStatus(200)
    expect(confirmResponse.body.data.attributes).toMatchObject({
      status: 'verified',
      confirmed: true,
      email_confirmed: true,
      may_sell: true,
    })
    expect(await world.events()).toEqual(expect.arrayContaining(['address_confirmed', 'account_status_changed']))
    expect((await app.mails()).length).toBe(1) // no message about a replaced address
  })

  it('leaves a business unverified until an operator approves it', async () => {
    const { app } = await startTestApp()
    const signUpResponse = await app.signUp({ email, role: 'business', company_name: 'Shah Spares Ltd' })
    expect(signUpResponse.body.data.attributes.slug).toMatch(/^shah-spares-ltd-[\da-f]{6}$/)
    const client = app.withToken(signUpResponse.body.data.attributes.jwt_token)
    const confirmResponse = await client.post('/users/account_verification/confirm', { code: await app.verificationCodeFor(email) })
    expect(confirmResponse.body.data.attributes).toMatchObject({ status: 'unverified', confirmed: true, may_sell: false })
  })

  it('keeps the user id of a guest and ends the guest’s session', async () => {
    const { app } = await startTestApp()
    const guestResponse = await app.visitor.post('/guests/user')
    const signUpResponse = await app.signUp({ email }, { client: app.withToken(guestResponse.body.data.attributes.jwt_token) })
    expect(signUpResponse.body.data.id).toBe(guestResponse.body.data.id)
    expect(await app.withToken(guestResponse.body.data.attributes.jwt_token).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await app.withToken(signUpResponse.body.data.attributes.jwt_token).get('/users/user')).toHaveStatus(200)
  })

  it('converts a guest once when two sign-ups run at once', async () => {
    const { app, world } = await startTestApp()
    const guest = await world.guest()
    const responses = await Promise.all(['a@example.com', 'b@example.com'].map((email) => app.signUp({ email }, { client: app.as(guest) })))
    const successResponses = responses.filter(({ status }) => status === 201)
    expect(successResponses).toHaveLength(1)
    expect(successResponses[0]?.body.data.id).toBe(String(guest.id))
    // 401: the guest's session has ended. 409: the row is no longer a guest.
    expect([401, 409]).toContain(responses.find(({ status }) => status !== 201)?.status)
  })

  it('reveals that an address has an account only in a mail to it, in the owner’s locale and without a code', async () => {
    const { app, world, ctx } = await startTestApp()
    const owner = await world.user({ email: 'Taken@Example.com' })
    await ctx.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', owner.id).execute()

    const [knownResponse, unknownResponse] = [
      await app.signUp({ email: 'taken@example.com' }),
      await app.signUp({ email: 'free1@example.com' }),
    ]
    expect(comparablePartOf(knownResponse)).toEqual({
      ...comparablePartOf(unknownResponse),
      attributes: { ...comparablePartOf(unknownResponse).attributes, email: 'taken@example.com' },
    })

    await app.drainOutbox()
    const mails = await app.mails()
    const ownerMail = mails.find(({ to }) => to === 'taken@example.com')
    expect(ownerMail?.subject).toBe('Vous avez déjà un compte Partlane')
    expect(ownerMail?.text).not.toMatch(/\b\d{6}\b/)
    expect(ownerMail?.text).toContain('/fr/sign-in')
    expect(mails.find(({ to }) => to === 'free1@example.com')?.text).toMatch(/\b\d{6}\b/)

    const confirm = (response: typeof knownResponse) =>
      app.withToken(response.body.data.attributes.jwt_token).post('/users/account_verification/confirm', { code: '000000' })
    expect((await confirm(knownResponse)).text).toBe((await confirm(unknownResponse)).text)
  })

  it('runs the same number of statements for an address that has an account', async () => {
    const { app, world } = await startTestApp()
    await world.user({ email: 'taken@example.com' })
    const statements: number[] = []
    for (const email of ['taken@example.com', 'free@example.com']) statements.push(await app.countStatements(() => app.signUp({ email })))
    expect(statements[0]).toBe(statements[1])
  })

  it('allows two accounts with one pending address; the first to confirm gets it', async () => {
    const { app } = await startTestApp()
    const [firstResponse, secondResponse] = await Promise.all([app.signUp({ email }), app.signUp({ email, first_name: 'Impostor' })])
    expect([firstResponse.status, secondResponse.status]).toEqual([201, 201])
    await app.drainOutbox()
    const codes = (await app.mails()).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
    expect(codes).toHaveLength(2)
    const confirm = (response: typeof firstResponse, code: string) =>
      app.withToken(response.body.data.attributes.jwt_token).post('/users/account_verification/confirm', { code })

    const confirmResponses = await Promise.all(
      [firstResponse, secondResponse].flatMap((response) => codes.map((code) => confirm(response, code))),
    )
    expect(confirmResponses.filter(({ status }) => status === 200)).toHaveLength(1)
    const winnerOffset = confirmResponses.findIndex(({ status }) => status === 200) < codes.length ? 0 : codes.length
    for (const [index, response] of confirmResponses.entries()) {
      if (response.status === 200) continue
      // A second request of the winner may start after its address is confirmed.
      const isWinner = index >= winnerOffset && index < winnerOffset + codes.length
      expect(response.body.errors[0].code).toMatch(isWinner ? /^(code_wrong|code_expired|already_confirmed)$/ : /^code_(wrong|expired)$/)
    }
  })

  it('rejects weak passwords with the reason before the captcha check', async () => {
    const { app, ctx } = await startTestApp()
    let captchaCalls = 0
    const { isHuman } = ctx.captcha
    ctx.captcha = {
      ...ctx.captcha,
      isHuman(input) {
        captchaCalls++
        return isHuman(input)
      },
    }
    const passwords = { short: 'password_too_short', PriyaShah77: 'password_trivial', 'dragon2024!!': 'password_breached' }
    for (const [password, code] of Object.entries(passwords)) {
      const response = await app.signUp({ email, password })
      expect(response).toBeRefused(422, code)
      expect(response).toPointAt('/user/password')
    }
    expect(captchaCalls).toBe(0)
  })

  it('reports every invalid field and every unknown field', async () => {
    const { app } = await startTestApp()
    const response = await app.visitor.post(signUpPath, {
      user: { ...member, email: 'nobody', role: 'operator', operator: true, status: 'verified', merchant_fee_percentage: 0 },
      ...(await app.createSignUpTokens()),
    })
    for (const field of ['email', 'role', 'operator', 'status', 'merchant_fee_percentage']) expect(response).toPointAt(`/user/${field}`)
  })
})

describe('tokens of a sign-up', () => {
  it('requires an agent token of ours, valid for two minutes and once', async () => {
    const { app } = await startTestApp()
    const signUpTokens = await app.createSignUpTokens()
    const signUp = (email: string, overrides: object = {}) =>
      app.visitor.post(signUpPath, { user: { ...member, email }, ...signUpTokens, ...overrides })

    const [header, , signature] = signUpTokens.agent_token.split('.')
    const forgedToken = `${header}.${Buffer.from('{"agent":"web","jti":"x","exp":9999999999}').toString('base64url')}.${signature}`
    const unsignedToken = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forgedToken.split('.')[1]}.`
    for (const agent_token of ['x', forgedToken, unsignedToken])
      expect(await signUp('a@example.com', { agent_token })).toBeRefused(422, 'agent_token_invalid')

    const responses = await Promise.all([signUp('a@example.com'), signUp('b@example.com')])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(await signUp('c@example.com')).toBeRefused(422, 'agent_token_invalid')

    const expiredTokens = await app.createSignUpTokens()
    app.clock.advance(121_000)
    expect(await signUp('d@example.com', expiredTokens)).toBeRefused(422, 'agent_token_invalid')
  })

  it('accepts no session token as agent token, and no agent token as session token', async () => {
    const { app, world } = await startTestApp()
    const { token } = await world.user()
    const signUpTokens = { ...(await app.createSignUpTokens()), agent_token: token }
    expect(await app.visitor.post(signUpPath, { user: member, ...signUpTokens })).toBeRefused(422, 'agent_token_invalid')
    const { agent_token } = await app.createSignUpTokens()
    expect(await app.withToken(agent_token).get('/users/user')).toBeRefused(401, 'token_invalid')
  })

  it('refuses a failed captcha and keeps the agent token valid', async () => {
    const { app } = await startTestApp()
    const signUpTokens = await app.createSignUpTokens()
    const response = await app.visitor.post(signUpPath, { user: member, ...signUpTokens, captcha_token: 'invalid' })
    expect(response).toBeRefused(422, 'captcha_failed')
    expect(await app.visitor.post(signUpPath, { user: member, ...signUpTokens })).toHaveStatus(201)
  })

  it('refuses every sign-up while the captcha provider is unavailable', async () => {
    const { app, ctx } = await startTestApp()
    const { ProviderUnavailable } = await import('#gateways/provider.ts')
    ctx.captcha = { ...ctx.captcha, isHuman: () => Promise.reject(new ProviderUnavailable('away')) }
    expect(await app.signUp()).toBeRefused(503, 'unavailable')
  })

  it('lists captcha and identity providers in the settings', async () => {
    const { app } = await startTestApp()
    const { attributes } = (await app.visitor.get('/users/sign_in/settings')).body.data
    expect(attributes.captcha).toEqual({ provider: 'sandbox', site_key: 'sandbox' })
    expect(attributes.providers.map(({ provider }: { provider: string }) => provider)).toEqual(['google', 'facebook', 'apple'])
  })
})

describe('accounts.forget-what-expired', () => {
  it('deletes expired sign-in data', async () => {
    const { app, ctx } = await startTestApp({ startAt: new Date(Date.now() - 3 * 24 * 3_600_000) })
    await app.signUp()
    await app.visitor.post('/users/sign_in/with_email', { authentication: { email, password: 'wrong' } })
    app.clock.advance(2 * 24 * 3_600_000)
    await app.runJob('accounts.forget-what-expired')
    for (const table of ['used_tokens', 'codes', 'code_requests', 'sign_in_failures'] as const)
      expect(await ctx.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })
})
