import { findVersionInForce, pageVersions } from '@partlane/domain/static-pages/static-pages'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const address = { full_name: 'Ana Guest', line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
const attempt = '6f0a4c9e-58a3-4c0a-9a55-3b1f1f0f7f10'
type Setup = Awaited<ReturnType<typeof startTestApp>>

/** A reserved purchase from two sellers, of a guest. */
async function reservePurchase({ app, world }: Setup) {
  const buyer = app.as(await world.guest())
  for (const seller of [await world.business(), await world.user()]) {
    const { slug } = await world.listing({ seller })
    await buyer.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 1 } })
  }
  const created = await buyer.post('/payments/orders', { payment_order: { email: 'ana@example.com', address } })
  const id = String(created.body.data.id)
  await buyer.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
  const pay = (fields: object = {}) =>
    buyer.put('/payments/orders', { payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt, ...fields } })
  return { buyer, id, pay, created }
}

/** The version in force today: the clock of the tests begins with the current time. */
const { version: TERMS_VERSION } = findVersionInForce(pageVersions.terms, new Date().toISOString().slice(0, 10))
const OTHER_VERSION = TERMS_VERSION + 1

const termsOf = ({ body }: { body: { data: { attributes: { terms_version: unknown } } } }) => body.data.attributes.terms_version

describe('the version of the terms', () => {
  it('is stored with a purchase of a guest and all its orders when it is paid', async () => {
    const setup = await startTestApp()
    const { buyer, id, pay, created } = await reservePurchase(setup)
    expect(termsOf(created)).toBe(TERMS_VERSION)
    const stored = () => setup.ctx.db.selectFrom('payment_orders').where('id', '=', Number(id)).select('terms_version').executeTakeFirst()
    expect(await stored()).toEqual({ terms_version: null }) // only the pay button agrees
    const paid = await pay({ terms_version: TERMS_VERSION })
    expect(paid).toHaveStatus(200)
    expect(termsOf(paid)).toBe(TERMS_VERSION)
    expect(await stored()).toEqual({ terms_version: TERMS_VERSION })
    const orders = await buyer.get('/users/orders')
    expect(orders.body.data.map((data: never) => termsOf({ body: { data } }))).toEqual([TERMS_VERSION, TERMS_VERSION])
  })

  it('is the one in force when a client does not send it', async () => {
    const { pay } = await reservePurchase(await startTestApp())
    expect(termsOf(await pay())).toBe(TERMS_VERSION)
  })

  it('that is not in force is refused, and nothing is paid', async () => {
    const { pay, buyer, id } = await reservePurchase(await startTestApp())
    expect(await pay({ terms_version: OTHER_VERSION })).toBeRefused(409, 'terms_changed')
    expect((await buyer.get(`/payments/orders/${id}`)).body.data.attributes.status).toBe('reserved')
    for (const version of [0, -1, 1.5, '1', 10_000]) expect(await pay({ terms_version: version })).toHaveStatus(422)
    expect(await pay({ terms_version: TERMS_VERSION })).toHaveStatus(200)
  })

  it('is stored at the sign-up with the time', async () => {
    const { app, ctx } = await startTestApp()
    expect((await app.visitor.get('/users/sign_in/settings')).body.data.attributes.terms_version).toBe(TERMS_VERSION)
    expect(await app.signUp({ email: 'refused@example.com', terms_version: OTHER_VERSION })).toBeRefused(409, 'terms_changed')
    expect(termsOf(await app.signUp({ email: 'without@example.com' }))).toBe(TERMS_VERSION)
    expect(termsOf(await app.signUp({ email: 'with@example.com', terms_version: TERMS_VERSION }))).toBe(TERMS_VERSION)
    const rows = await ctx.db.selectFrom('users').select(['pending_email', 'terms_version', 'terms_agreed_at']).orderBy('id').execute()
    const terms_agreed_at = ctx.clock.now()
    expect(rows).toEqual(
      ['without', 'with'].map((name) => ({ pending_email: `${name}@example.com`, terms_version: TERMS_VERSION, terms_agreed_at })),
    )
  })

  it('is stored when a guest becomes a member', async () => {
    const { app, world } = await startTestApp()
    const guest = app.as(await world.guest())
    const user = { email: 'ana@example.com', password: 'correct horse 9' }
    expect(await guest.post('/guests/users/update_password', { user: { ...user, terms_version: 9 } })).toBeRefused(409, 'terms_changed')
    expect(termsOf(await guest.post('/guests/users/update_password', { user }))).toBe(TERMS_VERSION)
  })

  it('can be agreed to later by a member, once; the first time stays', async () => {
    const { app, ctx, world } = await startTestApp()
    const user = await world.user()
    const member = app.as(user)
    expect(termsOf(await member.get('/users/user'))).toBeNull()
    expect(await member.put('/users/user/terms', { terms_version: OTHER_VERSION })).toBeRefused(409, 'terms_changed')
    const agreedAt = ctx.clock.now()
    const responses = await Promise.all(
      [TERMS_VERSION, TERMS_VERSION, undefined].map((version) =>
        member.put('/users/user/terms', version ? { terms_version: version } : {}),
      ),
    )
    expect(responses.map(termsOf)).toEqual([TERMS_VERSION, TERMS_VERSION, TERMS_VERSION])
    app.clock.advance(60_000)
    await member.put('/users/user/terms', { terms_version: TERMS_VERSION })
    const row = await ctx.db.selectFrom('users').where('id', '=', user.id).select('terms_agreed_at').executeTakeFirst()
    expect(row?.terms_agreed_at).toEqual(agreedAt)
  })
})
