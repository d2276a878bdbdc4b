import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const email = 'priya@example.com'
const phone = '+447700900123'
const confirmPath = '/users/account_verification/confirm'
const sendPath = '/users/account_verification/send_confirmation_code'

/** A code that differs from this one. */
const wrongCode = (code: string, offset = 0) => String((Number(code) + 1 + offset) % 1_000_000).padStart(6, '0')

async function setupSignedUpUser(user: Record<string, unknown> = { email }) {
  const setup = await startTestApp()
  const signUpResponse = await setup.app.signUp(user)
  return { ...setup, signUpResponse, client: setup.app.withToken(signUpResponse.body.data.attributes.jwt_token) }
}

describe('signing up with a phone number', () => {
  it('sends a code by text message, and the code verifies the account', async () => {
    const { app, client, signUpResponse } = await setupSignedUpUser({ phone_number: '07700 900 123' })
    expect(signUpResponse).toHaveStatus(201)
    expect(signUpResponse.body.data.attributes).toMatchObject({
      phone_number: phone,
      phone_confirmed: false,
      email: null,
      status: 'unverified',
    })
    const code = await app.verificationCodeFor(phone)
    expect((await app.textMessages())[0]?.text).toBe(
      `${code} is your Partlane verification code. It expires in 10 minutes. Do not share it.`,
    )
    const confirmResponse = await client.post(confirmPath, { code })
    expect(confirmResponse.body.data.attributes).toMatchObject({
      phone_confirmed: true,
      confirmed: true,
      status: 'verified',
      may_sell: true,
    })
  })

  it('works without a password', async () => {
    const { signUpResponse } = await setupSignedUpUser({ phone_number: phone, password: undefined })
    expect(signUpResponse.body.data.attributes).toMatchObject({ has_password: false })
  })

  it('rejects numbers that cannot receive text messages', async () => {
    const { app } = await startTestApp()
    for (const phone_number of ['0113 496 0000', '07700', '+33 1 42 68 53 00', '12345'])
      expect(await app.signUp({ phone_number })).toBeRefused(422, 'phone_number_invalid')
    expect(await app.signUp({ phone_number: 'no number' })).toPointAt('/user/phone_number')
    expect(await app.signUp({ phone_number: '+33 6 12 34 56 78' })).toHaveStatus(201)
  })

  it('reveals that a number has an account only in the text message to it', async () => {
    const { app, world } = await startTestApp()
    await world.user({ phone })
    const [knownResponse, unknownResponse] = [
      await app.signUp({ phone_number: phone }),
      await app.signUp({ phone_number: '+447700900124' }),
    ]
    expect([knownResponse.status, unknownResponse.status]).toEqual([201, 201])
    await app.drainOutbox()
    const textByNumber = Object.fromEntries((await app.textMessages()).map(({ to, text }) => [to, text]))
    expect(textByNumber[phone]).toMatch(/^You already have a Partlane account with this number/)
    expect(textByNumber[phone]).not.toMatch(/\d{6}/)
    expect(textByNumber['+447700900124']).toMatch(/^\d{6} is your/)
  })

  it('binds the code in the text message to the origin of the site', async () => {
    const { app } = await startTestApp({ env: { PUBLIC_URL: 'https://parts.example' } })
    await app.signUp({ phone_number: phone })
    const code = await app.verificationCodeFor(phone)
    expect((await app.textMessages())[0]?.text.split('\n')[1]).toBe(`@parts.example #${code}`)
  })
})

describe('limits on text messages', () => {
  it('limits text messages to new numbers per IP address', async () => {
    const { app } = await startTestApp({ env: { RATE_LIMIT: '100000' } })
    const numbers = Array.from({ length: 32 }, (_, i) => `+4477009001${String(i).padStart(2, '0')}`)
    for (const phone_number of numbers) expect(await app.signUp({ phone_number, password: undefined })).toHaveStatus(201)
    await app.drainOutbox()
    expect(await app.textMessages()).toHaveLength(30)
  })

  it('limits text messages to new numbers per member', async () => {
    const { app, world, ctx } = await startTestApp()
    const user = await world.user()
    const client = app.as(user)
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      await ctx.db
        .updateTable('users')
        .set({ pending_phone: `+4477009001${String(i).padStart(2, '0')}` })
        .where('id', '=', user.id)
        .execute()
      statuses.push((await client.post(sendPath)).status)
      app.clock.advance(60_000)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  })
})

describe('a confirmation code', () => {
  it('is stored in no table and no event', async () => {
    const { app, ctx } = await setupSignedUpUser()
    const code = await app.verificationCodeFor(email)
    const storedRows = [
      await ctx.db.selectFrom('codes').selectAll().execute(),
      await ctx.db.selectFrom('outbox_events').selectAll().execute(),
    ]
    expect(JSON.stringify(storedRows)).not.toContain(code)
  })

  it('expires after ten minutes', async () => {
    const { app, client } = await setupSignedUpUser()
    const code = await app.verificationCodeFor(email)
    app.clock.advance(600_000)
    expect(await client.post(confirmPath, { code })).toBeRefused(422, 'code_expired')
  })

  it('expires after five wrong attempts, also concurrent ones', async () => {
    const { app, client } = await setupSignedUpUser()
    const code = await app.verificationCodeFor(email)
    const responses = await Promise.all([0, 1, 2, 3, 4].map((offset) => client.post(confirmPath, { code: wrongCode(code, offset) })))
    expect(responses.map(({ body }) => body.errors[0].code)).toEqual(Array(5).fill('code_wrong'))
    app.clock.advance(16_000)
    expect(await client.post(confirmPath, { code })).toBeRefused(422, 'code_expired')
  })

  it('is accepted once, also by two concurrent requests', async () => {
    const { app, client } = await setupSignedUpUser()
    const code = await app.verificationCodeFor(email)
    const responses = await Promise.all([client.post(confirmPath, { code }), client.post(confirmPath, { code })])
    expect(responses.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(await client.post(confirmPath, { code })).toBeRefused(409, 'already_confirmed')
  })

  it('is sent again after a minute and replaces the one before', async () => {
    const { app, client } = await setupSignedUpUser()
    const firstCode = await app.verificationCodeFor(email)
    const earlyResponse = await client.post(sendPath)
    expect(earlyResponse).toBeRefused(429, 'code_sent_too_recently')
    expect(earlyResponse.body.errors[0].meta.retry_after).toBe(60)
    app.clock.advance(60_000)
    const sendResponse = await client.post(sendPath)
    expect(sendResponse.body.data.attributes).toMatchObject({ sent_to: email, channel: 'email' })
    const secondCode = await app.verificationCodeFor(email)
    if (firstCode !== secondCode) expect(await client.post(confirmPath, { code: firstCode })).toBeRefused(422, 'code_wrong')
    expect(await client.post(confirmPath, { code: secondCode })).toHaveStatus(200)
  })

  it('is sent to one address at most six times an hour', async () => {
    const { app, client } = await setupSignedUpUser()
    for (let sentCount = 1; sentCount < 6; sentCount++) {
      await app.drainOutbox()
      app.clock.advance(60_000)
      expect(await client.post(sendPath)).toHaveStatus(200)
    }
    app.clock.advance(60_000)
    expect(await client.post(sendPath)).toBeRefused(429, 'code_sent_too_recently')
    // A second account with this address gets no code either. Its response does not reveal that.
    expect(await app.signUp({ email })).toHaveStatus(201)
    await app.drainOutbox()
    expect(await app.mails()).toHaveLength(6)
    app.clock.advance(3_600_000)
    expect(await client.post(sendPath)).toHaveStatus(200)
  })

  it('limits attempts per address, although new codes are requested', async () => {
    const { app, client } = await setupSignedUpUser()
    let checkedCount = 0
    for (let minute = 0; minute < 120; minute++) {
      app.clock.advance(60_000)
      await client.post(sendPath)
      for (let i = 0; i < 5; i++) {
        const response = await client.post(confirmPath, { code: String(minute * 5 + i).padStart(6, '0') })
        if (response.body.errors?.[0].code === 'code_wrong') checkedCount++
      }
    }
    expect(checkedCount).toBeLessThan(20) // of 600 attempts in two hours
  })

  it('is rejected for another user', async () => {
    const { app, client } = await setupSignedUpUser()
    const code = await app.verificationCodeFor(email)
    const otherClient = app.withToken((await app.signUp({ email: 'other@example.com' })).body.data.attributes.jwt_token)
    await app.drainOutbox()
    expect(await otherClient.post(confirmPath, { code })).toBeRefused(422, 'code_wrong')
    expect(await client.post(confirmPath, { code })).toHaveStatus(200)
  })

  it('confirms only the address it was sent to', async () => {
    const { app, client, ctx, signUpResponse } = await setupSignedUpUser()
    const code = await app.verificationCodeFor(email)
    await ctx.db
      .updateTable('users')
      .set({ pending_email: 'else@example.com' })
      .where('id', '=', Number(signUpResponse.body.data.id))
      .execute()
    expect(await client.post(confirmPath, { code })).toBeRefused(422, 'code_expired')
  })

  it('is refused when no address is pending', async () => {
    const { app, world } = await startTestApp()
    const user = await world.user()
    expect(await app.as(user).post(sendPath)).toBeRefused(409, 'already_confirmed')
    expect(await app.as(user).post(sendPath, { channel: 'phone' })).toBeRefused(409, 'already_confirmed')
    expect(await app.as(user).post(confirmPath, { code: '123456' })).toBeRefused(409, 'already_confirmed')
  })
})

describe('a pending address that replaces a confirmed one', () => {
  async function setupPendingAddress(columns: { pending_email?: string; pending_phone?: string }) {
    const setup = await startTestApp()
    const user = await setup.world.user({ email: 'old@example.com', phone: '+447700900001' })
    await setup.ctx.db.updateTable('users').set(columns).where('id', '=', user.id).execute()
    return { ...setup, client: setup.app.as(user), user }
  }

  it('replaces the email address after its code and informs the old address', async () => {
    const { app, client } = await setupPendingAddress({ pending_email: 'new@example.com' })
    expect((await client.post(sendPath)).body.data.attributes).toMatchObject({ sent_to: 'new@example.com', channel: 'email' })
    const confirmResponse = await client.post(confirmPath, { code: await app.verificationCodeFor('new@example.com') })
    expect(confirmResponse.body.data.attributes).toMatchObject({ email: 'new@example.com', pending_email: null })
    await app.drainOutbox()
    const mail = (await app.mails()).find(({ to }) => to === 'old@example.com')
    expect(mail?.subject).toBe('Your email address has been changed')
    expect(mail?.text).not.toContain('new@example.com')
  })

  it('replaces the phone number after its code and informs the member by mail', async () => {
    const { app, client } = await setupPendingAddress({ pending_phone: '+447700900002' })
    await client.post(sendPath, { channel: 'phone' })
    const confirmResponse = await client.post(confirmPath, { code: await app.verificationCodeFor('+447700900002'), channel: 'phone' })
    expect(confirmResponse.body.data.attributes).toMatchObject({ phone_number: '+447700900002', pending_phone_number: null })
    await app.drainOutbox()
    expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([['old@example.com', 'Your phone number has been changed']])
  })

  it('confirms the address that the last code was sent to when no channel is given', async () => {
    const { app, client } = await setupPendingAddress({ pending_email: 'new@example.com', pending_phone: '+447700900002' })
    await client.post(sendPath, { channel: 'email' })
    await client.post(sendPath, { channel: 'phone' })
    const confirmResponse = await client.post(confirmPath, { code: await app.verificationCodeFor('+447700900002') })
    expect(confirmResponse.body.data.attributes).toMatchObject({ phone_number: '+447700900002', email: 'old@example.com' })
  })

  it('does not take an address of another account, and does not reveal it', async () => {
    const { app, world, client } = await setupPendingAddress({ pending_email: 'taken@example.com' })
    await world.user({ email: 'taken@example.com' })
    expect(await client.post(sendPath)).toHaveStatus(200)
    await app.drainOutbox()
    expect((await app.mails())[0]?.subject).toBe('You already have a Partlane account')
    expect(await client.post(confirmPath, { code: '000000' })).toBeRefused(422, 'code_wrong')
  })
})

describe('text messages', () => {
  it('fit into one GSM-7 message in both locales', async () => {
    const { translator } = await import('@partlane/i18n/server')
    const gsm7Pattern = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/
    for (const locale of ['en-GB', 'fr'] as const) {
      const t = translator(locale, 'account-messages')
      const values = { code: '123456', product: 'Partlane' }
      for (const text of [
        `${t('sms.code', values)}\n@www.partlane.example #123456`,
        t('sms.taken', values),
        t('sms.password', values),
        t('sms.replaced', values),
      ]) {
        expect(text).toMatch(gsm7Pattern)
        expect(text.length, text).toBeLessThanOrEqual(160)
      }
    }
  })
})
