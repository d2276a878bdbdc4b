import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const phone = '+447700900123'

async function setupUserWithPhone(options: { password?: string } = {}) {
  const setup = await startTestApp()
  const user = await setup.world.user({ phone, ...options })
  return {
    ...setup,
    user,
    sendCode: (phone_number = phone) => setup.app.visitor.post('/users/sign_in/send_phone_code', { phone_number }),
    signIn: (code: string, phone_number = phone) =>
      setup.app.visitor.post('/users/sign_in/with_phone_number', { authentication: { phone_number, code } }),
  }
}

describe('signing in with a code by text message', () => {
  it('accepts the code once', async () => {
    const { app, user, sendCode, signIn } = await setupUserWithPhone()
    expect((await sendCode('07700 900123')).body.data.attributes.resend_after).toBe(
      new Date(app.clock.now().getTime() + 60_000).toISOString(),
    )
    const code = await app.verificationCodeFor(phone)
    const response = await signIn(code)
    expect(response.body.data).toMatchObject({ id: String(user.id) })
    expect(await signIn(code)).toBeRefused(422, 'code_expired')
  })

  it('accepts one of two concurrent requests', async () => {
    const { app, sendCode, signIn } = await setupUserWithPhone()
    await sendCode()
    const code = await app.verificationCodeFor(phone)
    const responses = await Promise.all([signIn(code), signIn(code)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('sends a new code while the last one is entered, without a deadlock', async () => {
    const { app, sendCode, signIn } = await setupUserWithPhone()
    for (let round = 0; round < 8; round++) {
      app.clock.advance(20 * 60_000) // below the hourly limit of codes
      await sendCode()
      const code = await app.verificationCodeFor(phone)
      app.clock.advance(90_000)
      const [signInResponse, sendResponse] = await Promise.all([signIn(code), sendCode()])
      expect([200, 422]).toContain(signInResponse?.status)
      expect(sendResponse).toHaveStatus(200)
    }
    expect(app.countDeadlocks()).toBe(0)
  })

  it('gives the same responses for an unknown number, with the same number of statements, and sends it nothing', async () => {
    const { app, sendCode, signIn } = await setupUserWithPhone()
    const results: Record<string, unknown[]> = {}
    for (const number of [phone, '+447700900999']) {
      results[number] = []
      for (const step of [
        () => sendCode(number),
        ...['000001', '000002', '000003', '000004', '000005', '000006'].map((code) => () => signIn(code, number)),
      ]) {
        let response: { status: number; text: string } | undefined
        const statements = await app.countStatements(async () => {
          response = await step()
        })
        results[number]?.push([response?.status, response?.text, statements])
      }
    }
    expect(results['+447700900999']).toEqual(results[phone])
    await app.drainOutbox()
    expect((await app.textMessages()).map(({ to }) => to)).toEqual([phone])
  })

  it('rejects a code of another purpose', async () => {
    const { app, sendCode, signIn } = await setupUserWithPhone()
    await app.visitor.post('/users/forgot_password/send_reset_password_code', { phone_number: phone })
    const resetCode = await app.verificationCodeFor(phone)
    expect(await signIn(resetCode)).toBeRefused(422, 'code_expired')
    await sendCode()
    const code = await app.verificationCodeFor(phone)
    expect(await app.visitor.post('/users/forgot_password/check_reset_password_code', { phone_number: phone, code })).toBeRefused(
      422,
      'code_wrong',
    )
  })

  it('refuses a blocked account', async () => {
    const { app, ctx, user, sendCode, signIn } = await setupUserWithPhone()
    await ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute()
    await sendCode()
    expect(await signIn(await app.verificationCodeFor(phone))).toBeRefused(403, 'account_blocked')
  })

  it('is refused when the account has a different number now', async () => {
    const { app, ctx, user, sendCode, signIn } = await setupUserWithPhone()
    await sendCode()
    const code = await app.verificationCodeFor(phone)
    await ctx.db.updateTable('users').set({ phone: '+447700900002' }).where('id', '=', user.id).execute()
    expect(await signIn(code)).toBeRefused(422, 'code_expired')
  })

  it('confirms a pending number and deletes the password and sessions of the unconfirmed account', async () => {
    const { app } = await startTestApp()
    const signUpResponse = await app.signUp({ phone_number: '+447700900777', password: 'planted by me 1' })
    await app.drainOutbox() // sends its code before the second one
    app.clock.advance(60_000)
    await app.visitor.post('/users/sign_in/send_phone_code', { phone_number: '+447700900777' })
    const authentication = { phone_number: '+447700900777', code: await app.verificationCodeFor('+447700900777') }
    const signInResponse = await app.visitor.post('/users/sign_in/with_phone_number', { authentication })
    expect(signInResponse.body.data).toMatchObject({
      id: signUpResponse.body.data.id,
      attributes: { phone_confirmed: true, status: 'verified', has_password: false },
    })
    expect(await app.withToken(signUpResponse.body.data.attributes.jwt_token).get('/users/user')).toBeRefused(401, 'token_invalid')
  })

  it('closes the guest of the request', async () => {
    const { app, world, ctx, sendCode } = await setupUserWithPhone()
    const guest = await world.guest()
    await sendCode()
    const authentication = { phone_number: phone, code: await app.verificationCodeFor(phone) }
    expect(await app.as(guest).post('/users/sign_in/with_phone_number', { authentication })).toHaveStatus(200)
    expect(await ctx.db.selectFrom('users').where('id', '=', guest.id).select('status').executeTakeFirst()).toEqual({ status: 'deleted' })
  })
})
