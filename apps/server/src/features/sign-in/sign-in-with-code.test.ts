import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const phone = '+447700900123'

async function startWithPhone(options: { password?: string } = {}) {
  const test = await startTestApp()
  const user = await test.world.user({ phone, ...options })
  return {
    ...test,
    user,
    send: (phone_number = phone) => test.app.visitor.post('/users/sign_in/send_phone_code', { phone_number }),
    signIn: (code: string, phone_number = phone) =>
      test.app.visitor.post('/users/sign_in/with_phone_number', { authentication: { phone_number, code } }),
  }
}

describe('signing in by text message', () => {
  it('takes the six digits, once', async () => {
    const { app, user, send, signIn } = await startWithPhone()
    expect((await send('07700 900123')).body.meta.resend_after).toBe(new Date(app.clock.now().getTime() + 60_000).toISOString())
    const code = await app.codeTo(phone)
    const signedIn = await signIn(code)
    expect(signedIn.body.data).toMatchObject({ id: String(user.id) })
    expect(await signIn(code)).toBeRefused(422, 'code_expired')
  })

  it('signs in one of two at once', async () => {
    const { app, send, signIn } = await startWithPhone()
    await send()
    const code = await app.codeTo(phone)
    const answers = await Promise.all([signIn(code), signIn(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('answers alike for a number nobody has, after the same work, and sends it nothing', async () => {
    const { app, send, signIn } = await startWithPhone()
    const steps: Record<string, unknown[]> = {}
    for (const number of [phone, '+447700900999']) {
      steps[number] = []
      for (const call of [
        () => send(number),
        ...['000001', '000002', '000003', '000004', '000005', '000006'].map((c) => () => signIn(c, number)),
      ]) {
        let answer: { status: number; text: string } | undefined
        const statements = await app.countStatements(async () => {
          answer = await call()
        })
        steps[number]?.push([answer?.status, answer?.text, statements])
      }
    }
    expect(steps['+447700900999']).toEqual(steps[phone])
    await app.drainOutbox()
    expect((await app.texts()).map(({ to }) => to)).toEqual([phone])
  })

  it('keeps the codes of its own purpose apart', async () => {
    const { app, send, signIn } = await startWithPhone()
    await app.visitor.post('/users/forgot_password/send_reset_password_code', { phone_number: phone })
    const reset = await app.codeTo(phone)
    expect(await signIn(reset)).toBeRefused(422, 'code_expired')
    await send()
    const code = await app.codeTo(phone)
    expect(await app.visitor.post('/users/forgot_password/check_reset_password_code', { phone_number: phone, code })).toBeRefused(
      422,
      'code_wrong',
    )
  })

  it('opens no blocked account', async () => {
    const { app, ctx, user, send, signIn } = await startWithPhone()
    await ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute()
    await send()
    expect(await signIn(await app.codeTo(phone))).toBeRefused(403, 'account_blocked')
  })

  it('is refused when the number has gone to another account meanwhile', async () => {
    const { app, ctx, user, send, signIn } = await startWithPhone()
    await send()
    const code = await app.codeTo(phone)
    await ctx.db.updateTable('users').set({ phone: '+447700900002' }).where('id', '=', user.id).execute()
    expect(await signIn(code)).toBeRefused(422, 'code_expired')
  })

  it('proves the number of an account that waits for it; what was set up without proof ends', async () => {
    const { app } = await startTestApp()
    const signedUp = await app.signUp({ phone_number: '+447700900777', password: 'planted by me 1' })
    app.clock.advance(60_000)
    await app.visitor.post('/users/sign_in/send_phone_code', { phone_number: '+447700900777' })
    const authentication = { phone_number: '+447700900777', code: await app.codeTo('+447700900777') }
    const signedIn = await app.visitor.post('/users/sign_in/with_phone_number', { authentication })
    expect(signedIn.body.data).toMatchObject({
      id: signedUp.body.data.id,
      attributes: { phone_confirmed: true, status: 'verified', has_password: false },
    })
    expect(await app.withToken(signedUp.body.meta.jwt_token).get('/users/user')).toBeRefused(401, 'token_invalid')
  })

  it('takes the cart of a guest along and closes the guest', async () => {
    const { app, world, ctx, send } = await startWithPhone()
    const guest = await world.guest()
    await send()
    const authentication = { phone_number: phone, code: await app.codeTo(phone) }
    expect(await app.as(guest).post('/users/sign_in/with_phone_number', { authentication })).toHaveStatus(200)
    expect(await ctx.db.selectFrom('users').where('id', '=', guest.id).select('status').executeTakeFirst()).toEqual({ status: 'deleted' })
  })
})
