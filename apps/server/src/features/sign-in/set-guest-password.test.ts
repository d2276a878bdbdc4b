import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const password = 'correct horse 9'
const path = '/guests/users/update_password'

async function startWithPurchase() {
  const test = await startTestApp()
  const guest = await test.world.guest()
  const listing = await test.world.listing()
  await test.ctx.db
    .insertInto('payment_orders')
    .values({
      reference: 'AB12-CD34',
      user_id: guest.id,
      status: 'open',
      gateway: 'sandbox',
      currency: 'gbp',
      items_minor: 5000,
      shipping_minor: 0,
      email: 'ana@example.com',
      address: { full_name: 'Ana  Maria Lopez', line1: '1 High Street', city: 'Leeds', postal_code: 'LS1 1AA', country: 'GB' },
      created_at: test.ctx.clock.now(),
    })
    .execute()
  return { ...test, guest, listing, me: test.app.as(guest) }
}

describe('a guest who sets a password', () => {
  it('is a member: the same person with the address and name of the last purchase, told by a code', async () => {
    const { app, guest, me } = await startWithPurchase()
    const became = await me.post(path, { user: { password } })
    expect(became).toHaveStatus(200)
    expect(became.body.data).toMatchObject({
      id: String(guest.id),
      attributes: { role: 'personal', status: 'unverified', email: 'ana@example.com', first_name: 'Ana', last_name: 'Maria Lopez' },
    })
    expect(await me.get('/users/user')).toBeRefused(401, 'token_invalid')
    const member = app.withToken(became.body.meta.jwt_token)
    const confirmed = await member.post('/users/account_verification/confirm', { code: await app.codeTo('ana@example.com') })
    expect(confirmed.body.data.attributes).toMatchObject({ status: 'verified' })
  })

  it('may say another address and name', async () => {
    const { me } = await startWithPurchase()
    const became = await me.post(path, { user: { password, email: 'else@example.com', first_name: 'Eve', last_name: 'Low' } })
    expect(became.body.data.attributes).toMatchObject({ email: 'else@example.com', first_name: 'Eve', last_name: 'Low' })
  })

  it('does not hear that the address has an account; its owner does', async () => {
    const { app, world, me } = await startWithPurchase()
    await world.user({ email: 'ana@example.com' })
    expect(await me.post(path, { user: { password } })).toHaveStatus(200)
    await app.drainOutbox()
    expect((await app.mails())[0]?.subject).toBe('You already have a Partlane account')
  })

  it('says an address when nothing was bought', async () => {
    const { app, world } = await startTestApp()
    const guest = app.as(await world.guest())
    const refused = await guest.post(path, { user: { password } })
    expect(refused).toBeRefused(422, 'email_required')
    expect(refused).toPointAt('/user/email')
    expect(await guest.post(path, { user: { password, email: 'a@example.com' } })).toHaveStatus(200)
  })

  it('chooses a password that is none of the known ones', async () => {
    const { me } = await startWithPurchase()
    expect(await me.post(path, { user: { password: 'short' } })).toBeRefused(422, 'password_too_short')
    expect(await me.post(path, { user: { password: 'analopez2020' } })).toBeRefused(422, 'password_trivial')
    expect(await me.post(path, { user: { password: 'football2020' } })).toBeRefused(422, 'password_breached')
  })

  it('becomes one member when it happens twice at once', async () => {
    const { me } = await startWithPurchase()
    const answers = await Promise.all([me.post(path, { user: { password } }), me.post(path, { user: { password } })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([401, 409]).toContain(answers.find(({ status }) => status !== 200)?.status)
  })

  it('is refused when a member already', async () => {
    const { app, world } = await startTestApp()
    expect(await app.as(await world.user()).post(path, { user: { password, email: 'a@example.com' } })).toBeRefused(409, 'already_a_member')
  })
})
