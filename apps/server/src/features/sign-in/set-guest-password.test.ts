import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const password = 'correct horse 9'
const path = '/guests/users/update_password'

async function setupGuestWithPurchase() {
  const setup = await startTestApp()
  const guest = await setup.world.guest()
  const listing = await setup.world.listing()
  await setup.ctx.db
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
      address: JSON.stringify({
        full_name: 'Ana  Maria Lopez',
        line1: '1 High Street',
        city: 'Leeds',
        postal_code: 'LS1 1AA',
        country: 'GB',
      }),
      created_at: setup.ctx.clock.now(),
    })
    .execute()
  return { ...setup, guest, listing, client: setup.app.as(guest) }
}

describe('setting a guest password', () => {
  it('converts the guest to a member with address and name of the last purchase, and sends a code', async () => {
    const { app, guest, client } = await setupGuestWithPurchase()
    const response = await client.post(path, { user: { password } })
    expect(response).toHaveStatus(200)
    expect(response.body.data).toMatchObject({
      id: String(guest.id),
      attributes: { role: 'personal', status: 'unverified', email: 'ana@example.com', first_name: 'Ana', last_name: 'Maria Lopez' },
    })
    expect(await client.get('/users/user')).toBeRefused(401, 'token_invalid')
    const memberClient = app.withToken(response.body.data.attributes.jwt_token)
    const confirmResponse = await memberClient.post('/users/account_verification/confirm', {
      code: await app.verificationCodeFor('ana@example.com'),
    })
    expect(confirmResponse.body.data.attributes).toMatchObject({ status: 'verified' })
  })

  it('accepts another address and name', async () => {
    const { client } = await setupGuestWithPurchase()
    const response = await client.post(path, { user: { password, email: 'else@example.com', first_name: 'Eve', last_name: 'Low' } })
    expect(response.body.data.attributes).toMatchObject({ email: 'else@example.com', first_name: 'Eve', last_name: 'Low' })
  })

  it('reveals that the address has an account only in the mail to its owner', async () => {
    const { app, world, client } = await setupGuestWithPurchase()
    await world.user({ email: 'ana@example.com' })
    expect(await client.post(path, { user: { password } })).toHaveStatus(200)
    await app.drainOutbox()
    expect((await app.mails())[0]?.subject).toBe('You already have a Partlane account')
  })

  it('requires an email address when the guest has no purchase', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.guest())
    const response = await client.post(path, { user: { password } })
    expect(response).toBeRefused(422, 'email_required')
    expect(response).toPointAt('/user/email')
    expect(await client.post(path, { user: { password, email: 'a@example.com' } })).toHaveStatus(200)
  })

  it('rejects weak passwords', async () => {
    const { client } = await setupGuestWithPurchase()
    expect(await client.post(path, { user: { password: 'short' } })).toBeRefused(422, 'password_too_short')
    expect(await client.post(path, { user: { password: 'analopez2020' } })).toBeRefused(422, 'password_trivial')
    expect(await client.post(path, { user: { password: 'football2020' } })).toBeRefused(422, 'password_breached')
  })

  it('converts the guest once when two requests run at once', async () => {
    const { client } = await setupGuestWithPurchase()
    const responses = await Promise.all([client.post(path, { user: { password } }), client.post(path, { user: { password } })])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([401, 409]).toContain(responses.find(({ status }) => status !== 200)?.status)
  })

  it('refuses a member', async () => {
    const { app, world } = await startTestApp()
    expect(await app.as(await world.user()).post(path, { user: { password, email: 'a@example.com' } })).toBeRefused(409, 'already_a_member')
  })
})
