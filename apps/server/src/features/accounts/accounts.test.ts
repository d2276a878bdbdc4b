import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const member = { email: 'priya@example.com', password: 'correct horse 9', role: 'personal', first_name: 'Priya', last_name: 'Shah' }
const proofs = { agent_token: 'x', captcha_token: 'x' }

describe('signing up', () => {
  it('makes an unverified member who is verified by the digits in the mail', async () => {
    const { app } = await startTestApp()

    const signedUp = await app.visitor.post('/users/sign_up/with_email', { user: member, ...proofs })

    expect(signedUp).toHaveStatus(201)
    expect(signedUp.body.data.attributes).toMatchObject({ status: 'unverified', may_sell: false, current_merchant_fee_in_percentages: 10 })
    const me = app.withToken(signedUp.body.meta.jwt_token)
    expect(await me.post('/users/account_verification/confirm', { code: '000000' })).toBeRefused(422, 'code_wrong')

    await app.drainOutbox()
    const [mail] = await app.mails()
    const digits = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    const confirmed = await me.post('/users/account_verification/confirm', { code: digits })
    expect(confirmed).toHaveStatus(200)
    expect(confirmed.body.data.attributes).toMatchObject({ status: 'verified', confirmed: true, may_sell: true })
  })

  it('keeps a guest who becomes a member the same person', async () => {
    const { app } = await startTestApp()
    const guest = await app.visitor.post('/guests/user')
    const signedUp = await app.withToken(guest.body.meta.jwt_token).post('/users/sign_up/with_email', { user: member, ...proofs })
    expect(signedUp.body.data.id).toBe(guest.body.data.id)
    expect(await app.withToken(guest.body.meta.jwt_token).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await app.withToken(signedUp.body.meta.jwt_token).get('/users/user')).toHaveStatus(200)
  })

  it('names every field that is wrong, and takes no field it does not know', async () => {
    const { app } = await startTestApp()
    const answer = await app.visitor.post('/users/sign_up/with_email', {
      user: { ...member, email: 'nobody', role: 'operator', operator: true },
      ...proofs,
    })
    expect(answer).toPointAt('/user/email')
    expect(answer).toPointAt('/user/role')
    expect(answer).toPointAt('/user/operator')
  })
})

describe('signing in', () => {
  it('says the same of an unknown address and a wrong password, and slows down who goes on guessing', async () => {
    const { app } = await startTestApp()
    await app.visitor.post('/users/sign_up/with_email', { user: member, ...proofs })
    const signIn = (email: string, password: string) =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email, password } })

    expect(await signIn('nobody@example.com', 'whatever it is')).toBeRefused(401, 'email_or_password_wrong')
    for (let i = 0; i < 5; i++) expect(await signIn(member.email, 'wrong password')).toBeRefused(401, 'email_or_password_wrong')
    expect(await signIn(member.email, member.password)).toBeRefused(429, 'too_many_requests')

    app.clock.advance(16_000)
    expect(await signIn(member.email, member.password)).toHaveStatus(200)
  })

  it('ends with sign-out at once, and 419 tells an expired token from a forged one', async () => {
    const { app, world } = await startTestApp()
    const user = await world.user()
    expect(await app.as(user).delete('/users/sessions/destroy')).toHaveStatus(204)
    expect(await app.as(user).get('/users/user')).toBeRefused(401, 'token_invalid')

    const other = await world.user()
    app.clock.advance(25 * 3_600_000)
    expect(await app.as(other).get('/users/user')).toBeRefused(419, 'token_expired')
    expect(await app.withToken(`${other.token}x`).get('/users/user')).toBeRefused(401, 'token_invalid')
  })
})
