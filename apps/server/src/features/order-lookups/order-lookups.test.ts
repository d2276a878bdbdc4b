import { describe, expect, it } from 'vitest'
import { createPurchase, pay, reserve } from '#features/checkout/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'

const email = 'buyer@example.com'
const MINUTE_MS = 60_000

/** A guest with a paid order of `count` sellers, and calls of the look-up from another device. */
async function setupGuestOrder({ count = 1 } = {}) {
  const setup = await startTestApp()
  const { app, ctx, world } = setup
  const guest = await world.guest()
  for (let i = 1; i < count; i++)
    await app.as(guest).post('/users/carts/listings', { cart_listing: { listing_slug: (await world.listing()).slug, item_quantity: 1 } })
  await buy(setup, guest)
  const orders = await ctx.db.selectFrom('orders').where('buyer_id', '=', guest.id).selectAll().orderBy('id').execute()
  const { reference: purchaseReference } = await ctx.db.selectFrom('payment_orders').select('reference').executeTakeFirstOrThrow()
  const [order] = orders
  const { visitor } = app
  const requestLink = (fields: object = {}) =>
    visitor.post('/order_lookups', { order_lookup: { email, reference: order!.reference, ...fields } })
  const lookupMails = async () => {
    await app.drainOutbox()
    return (await app.mails()).filter(({ subject }) => subject.startsWith('Your order PL'))
  }
  /** The token of the newest link. */
  const findToken = async () => /#token=([\w-]+)/.exec((await lookupMails())[0]?.text ?? '')?.[1] ?? ''
  const redeem = (token: string, client: Pick<typeof visitor, 'post'> = visitor) => client.post('/order_lookups/redeem', { token })
  return { ...setup, visitor, guest, order: order!, purchaseReference, requestLink, lookupMails, findToken, redeem }
}

async function buy({ app, world }: Awaited<ReturnType<typeof startTestApp>>, buyer: TestUser) {
  const { client, id } = await createPurchase(app, buyer, await world.listing())
  await reserve(client, id)
  expect(await pay(client, id)).toHaveStatus(200)
  await app.drainOutbox()
}

describe('requesting a link to an order', () => {
  it('mails a link, which opens the order in a session of the guest', async () => {
    const { app, order, guest, requestLink, findToken, redeem } = await setupGuestOrder()
    expect(await requestLink()).toHaveStatus(200)
    const response = await redeem(await findToken())
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes).toMatchObject({ order_id: String(order.id), role: 'guest' })
    expect(response.body.data.id).toBe(String(guest.id))
    const client = app.withToken(response.body.data.attributes.jwt_token)
    expect(await client.get(`/users/orders/${order.id}`)).toHaveStatus(200)
    expect(await client.put(`/users/orders/${order.id}/cancel`)).toHaveStatus(200)
  })

  it('accepts the reference of the purchase, in lower case and with spaces', async () => {
    const { requestLink, purchaseReference, findToken, redeem } = await setupGuestOrder()
    await requestLink({ email: 'BUYER@example.com', reference: ` ${purchaseReference.toLowerCase().replace('pl', 'pl ')}` })
    expect(await redeem(await findToken())).toHaveStatus(200)
  })

  it('opens the list if the purchase has several orders', async () => {
    const { requestLink, purchaseReference, findToken, redeem } = await setupGuestOrder({ count: 2 })
    await requestLink({ reference: purchaseReference })
    expect((await redeem(await findToken())).body.data.attributes.order_id).toBeNull()
  })

  it('responds the same, with the same statements, if there is no such order', async () => {
    const { app, requestLink, lookupMails } = await setupGuestOrder()
    const responses: unknown[] = []
    const counts: number[] = []
    for (const fields of [{}, { reference: 'PL222222222' }, { email: 'other@example.com' }]) {
      app.clock.advance(2 * MINUTE_MS)
      counts.push(
        await app.countStatements(async () => {
          const { status, body } = await requestLink(fields)
          responses.push({ status, body: { ...body.data, attributes: Object.keys(body.data.attributes) } })
        }),
      )
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(new Set(counts).size).toBe(1)
    expect(await lookupMails()).toHaveLength(1)
  })

  it('limits the requests for one order and email address, whether or not the order exists', async () => {
    const { app, requestLink } = await setupGuestOrder()
    for (const address of [email, 'other@example.com']) {
      expect(await requestLink({ email: address })).toHaveStatus(200)
      expect(await requestLink({ email: address.toUpperCase() })).toBeRefused(429, 'too_many_requests')
      for (let i = 0; i < 5; i++) {
        app.clock.advance(MINUTE_MS)
        expect(await requestLink({ email: address })).toHaveStatus(200)
      }
      app.clock.advance(MINUTE_MS)
      expect(await requestLink({ email: address })).toBeRefused(429, 'too_many_requests')
    }
  })

  it('sends a link although a stranger has asked for other numbers with the email address, up to 60 an hour', async () => {
    const { app, requestLink, lookupMails } = await setupGuestOrder()
    const letters = [...'ABCDEFGH']
    const numbers = letters.flatMap((a) => letters.map((b) => `PLXXXXXXX${a}${b}`))
    for (const reference of numbers.slice(0, 59)) expect(await requestLink({ reference })).toHaveStatus(200)
    expect(await requestLink()).toHaveStatus(200)
    expect(await lookupMails()).toHaveLength(1)
    expect(await requestLink({ reference: numbers[60] })).toBeRefused(429, 'too_many_requests')
    app.clock.advance(61 * MINUTE_MS)
    expect(await requestLink()).toHaveStatus(200)
  })

  it('rejects bad input', async () => {
    const { requestLink, visitor } = await setupGuestOrder()
    expect(await requestLink({ email: 'no address' })).toPointAt('/order_lookup/email')
    expect(await requestLink({ reference: ' ' })).toPointAt('/order_lookup/reference')
    expect(await requestLink({ reference: 'P'.repeat(31) })).toPointAt('/order_lookup/reference')
    expect(await visitor.post('/order_lookups/redeem', { token: '' })).toPointAt('/token')
  })

  it('asks a guest who has become a member to sign in', async () => {
    const { app, ctx, guest, order, requestLink, lookupMails } = await setupGuestOrder()
    const user = { password: 'correct horse 9', email, first_name: 'Nell', last_name: 'Ward' }
    expect(await app.as(guest).post('/guests/users/update_password', { user })).toHaveStatus(200)
    await requestLink()
    const [mail] = await lookupMails()
    expect(mail?.text).toContain(`/profile/my-orders/orders/${order.id}`)
    expect(mail?.text).not.toContain('token=')
    expect(await ctx.db.selectFrom('order_lookups').where('token_hash', 'is not', null).selectAll().execute()).toEqual([])
  })

  it('mails no link if the guest has also ordered with another email address', async () => {
    const { ctx, guest, app, world, requestLink, lookupMails, ...setup } = await setupGuestOrder()
    await buy({ ...setup, ctx, app, world }, guest)
    const last = ctx.db.selectFrom('orders').select((eb) => eb.fn.max('id').as('id'))
    await ctx.db.updateTable('orders').set({ buyer_email: 'friend@example.com' }).where('id', '=', last).execute()
    await requestLink()
    expect((await lookupMails())[0]?.text).toContain('another email address')
    expect((await lookupMails())[0]?.text).not.toContain('token=')
  })

  it('stores only a hash of the token', async () => {
    const { ctx, requestLink, findToken } = await setupGuestOrder()
    await requestLink()
    const token = await findToken()
    const rows = await ctx.db.selectFrom('order_lookups').selectAll().execute()
    const events = await ctx.db.selectFrom('outbox_events').where('name', '=', 'order_lookup_requested').select('payload').execute()
    expect(token).toHaveLength(43)
    expect(JSON.stringify([rows, events])).not.toContain(token)
    expect(JSON.stringify(events)).not.toContain(email)
  })

  it('mails in the language of the order', async () => {
    const { ctx, guest, app, requestLink } = await setupGuestOrder()
    await ctx.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', guest.id).execute()
    await requestLink()
    await app.drainOutbox()
    expect((await app.mails())[0]?.text).toContain('/fr/find-order/open#token=')
  })
})

describe('opening an order by a link', () => {
  it('accepts a link once, also of five calls at once', async () => {
    const { requestLink, findToken, redeem } = await setupGuestOrder()
    await requestLink()
    const token = await findToken()
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => redeem(token)))).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 422, 422, 422, 422])
    expect(await redeem(token)).toBeRefused(422, 'order_link_expired')
  })

  it('ends the other sessions of the guest: who ordered with the address of somebody else loses access', async () => {
    const { app, order, guest, requestLink, findToken, redeem } = await setupGuestOrder()
    const earlier = app.as(guest)
    expect(await earlier.get(`/users/orders/${order.id}`)).toHaveStatus(200)
    await requestLink()
    const { jwt_token } = (await redeem(await findToken())).body.data.attributes
    expect(await earlier.get(`/users/orders/${order.id}`)).toHaveStatus(401)
    expect(await app.withToken(jwt_token).get(`/users/orders/${order.id}`)).toHaveStatus(200)
  })

  it('refuses unknown and expired links', async () => {
    const { app, requestLink, findToken, redeem } = await setupGuestOrder()
    expect(await redeem('unknown')).toBeRefused(422, 'order_link_expired')
    await requestLink()
    const token = await findToken()
    app.clock.advance(30 * MINUTE_MS)
    expect(await redeem(token)).toBeRefused(422, 'order_link_expired')
  })

  it('sends nothing if the handler runs after the link has expired', async () => {
    const { app, requestLink, lookupMails } = await setupGuestOrder()
    await requestLink()
    app.clock.advance(30 * MINUTE_MS)
    expect(await lookupMails()).toEqual([])
  })

  it('reaches only the orders of the guest', async () => {
    const { app, world, requestLink, findToken, redeem, ...setup } = await setupGuestOrder()
    const member = await world.user()
    await buy({ app, world, ...setup }, member)
    const { id } = await setup.ctx.db.selectFrom('orders').where('buyer_id', '=', member.id).select('id').executeTakeFirstOrThrow()
    await requestLink()
    const client = app.withToken((await redeem(await findToken())).body.data.attributes.jwt_token)
    expect(await client.get(`/users/orders/${id}`)).toHaveStatus(404)
    expect((await client.get('/users/orders')).body.data).toHaveLength(1)
  })

  it('refuses the link after the guest has become a member or the order was erased', async () => {
    const { ctx, guest, requestLink, findToken, redeem } = await setupGuestOrder()
    await requestLink()
    const token = await findToken()
    await ctx.db.updateTable('orders').set({ buyer_email: null }).where('buyer_id', '=', guest.id).execute()
    expect(await redeem(token)).toBeRefused(422, 'order_link_expired')
    await ctx.db.updateTable('orders').set({ buyer_email: email }).where('buyer_id', '=', guest.id).execute()
    await ctx.db.updateTable('users').set({ role: 'personal', status: 'unverified' }).where('id', '=', guest.id).execute()
    expect(await redeem(token)).toBeRefused(422, 'order_link_expired')
  })

  it('refuses the link after a sign-in has merged the guest', async () => {
    const { app, world, guest, requestLink, findToken, redeem } = await setupGuestOrder()
    await requestLink()
    const token = await findToken()
    await world.user({ email: 'nell@example.com', password: 'correct horse 9' })
    const authentication = { email: 'nell@example.com', password: 'correct horse 9' }
    expect(await app.as(guest).post('/users/sign_in/with_email', { authentication })).toHaveStatus(200)
    expect(await redeem(token)).toBeRefused(422, 'order_link_expired')
  })

  it('deletes the requests after a day', async () => {
    const { app, ctx, requestLink } = await setupGuestOrder()
    await requestLink()
    app.clock.advance(23 * 60 * MINUTE_MS)
    await app.runJob('order-lookups.delete-old')
    expect(await ctx.db.selectFrom('order_lookups').selectAll().execute()).toHaveLength(1)
    app.clock.advance(2 * 60 * MINUTE_MS)
    await app.runJob('order-lookups.delete-old')
    expect(await ctx.db.selectFrom('order_lookups').selectAll().execute()).toEqual([])
  })
})
