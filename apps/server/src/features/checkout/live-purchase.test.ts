import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { issueIdToken } from '#test/identity-tokens.ts'
import type { TestListing, TestUser } from '#test/world.ts'
import { address, createPurchase, getStatus, listChargeStatuses, pay, reserve, submitBankForm, type TestApp } from './test-helpers.ts'

const BUYER_EMAIL = 'buyer@example.com'

const create = ({ app }: TestApp, buyer: TestUser, overrides: Record<string, unknown> = {}) =>
  app.as(buyer).post('/payments/orders', { payment_order: { email: BUYER_EMAIL, address, gateway: 'sandbox', ...overrides } })

const addToCart = ({ app }: TestApp, buyer: TestUser, { slug }: TestListing, item_quantity = 1) =>
  app.as(buyer).post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity } })

/** Purchases of a user that can still be paid. */
const countLivePurchases = async ({ ctx }: TestApp, userId: number) =>
  (
    await ctx.db
      .selectFrom('payment_orders')
      .where('user_id', '=', userId)
      .where('status', 'in', ['open', 'reserved', 'paying', 'expired'])
      .where('superseded', '=', false)
      .select('id')
      .execute()
  ).length

const signIn = async ({ app, ctx }: TestApp, guest: TestUser, member: TestUser) => {
  const authentication = await issueIdToken(ctx, 'google', { email: member.email ?? '' })
  return () => app.as(guest).post('/users/sign_in/with_google', { authentication })
}

describe('creating a purchase of a cart again', () => {
  it('returns the same purchase when nothing has changed', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const buyer = await world.user()
    const { id, client } = await createPurchase(app, buyer, await world.listing())
    expect((await create(test, buyer)).body.data.id).toBe(id)
    await reserve(client, id)
    const again = await create(test, buyer)
    expect(again.body.data).toMatchObject({ id, attributes: { status: 'reserved', superseded: false } })
    expect((await pay(client, id)).body.data.attributes.status).toBe('paid')
  })

  it.each([
    ['another quantity', (test: TestApp, buyer: TestUser, listing: TestListing) => addToCart(test, buyer, listing)],
    ['another email address', async () => undefined, { email: 'other@example.com' }],
    ['another address', async () => undefined, { address: { ...address, line1: '3 High Street' } }],
  ])('replaces the purchase and releases its units: %s', async (_name, change, overrides: Record<string, unknown> = {}) => {
    const test = await startTestApp()
    const { app, world } = test
    const [buyer, listing] = [await world.user(), await world.listing({ quantity: 5 })]
    const { id, client } = await createPurchase(app, buyer, listing)
    await reserve(client, id)
    await change(test, buyer, listing)

    const replacement = await create(test, buyer, overrides)

    expect(replacement).toHaveStatus(201)
    expect(replacement.body.data.id).not.toBe(id)
    expect(await world.listingRow(listing.id)).toMatchObject({ reserved_quantity: 0 })
    const { attributes } = (await client.get(`/payments/orders/${id}`)).body.data
    expect(attributes).toMatchObject({ status: 'cancelled', superseded: true, reserved_until: null })
    expect(await pay(client, id)).toBeRefused(409, 'payment_order_is_cancelled')
    expect(await reserve(client, id)).toBeRefused(409, 'payment_order_is_cancelled')
    expect(await countLivePurchases(test, buyer.id)).toBe(1)
  })

  it('makes one payable purchase of two calls at once', async () => {
    const test = await startTestApp()
    const { world, app } = test
    for (let round = 0; round < 10; round++) {
      const buyer = await world.user()
      await addToCart(test, buyer, await world.listing({ quantity: 3 }))
      const responses = await Promise.all(Array.from({ length: 4 }, () => create(test, buyer)))
      for (const response of responses) expect(response).toHaveStatus(201)
      expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
      expect(await countLivePurchases(test, buyer.id)).toBe(1)
    }
    expect(app.countDeadlocks()).toBe(0)
  })

  it('makes one payable purchase of two calls with different addresses at once', async () => {
    const test = await startTestApp()
    const { world, app } = test
    for (let round = 0; round < 10; round++) {
      const [buyer, listing] = [await world.user(), await world.listing()]
      const { id, client } = await createPurchase(app, buyer, listing)
      await reserve(client, id)
      const responses = await Promise.all(
        [1, 2, 3].map((number) => create(test, buyer, { address: { ...address, line1: `${number} High Street` } })),
      )
      for (const response of responses) expect(response).toHaveStatus(201)
      expect(await countLivePurchases(test, buyer.id)).toBe(1)
      await app.drainOutbox()
      expect(await world.listingRow(listing.id)).toMatchObject({ reserved_quantity: 0 })
    }
    expect(app.countDeadlocks()).toBe(0)
  })

  it('is prevented by the database too', async () => {
    const test = await startTestApp()
    const { app, world, ctx } = test
    const buyer = await world.user()
    await createPurchase(app, buyer, await world.listing())
    const row = { user_id: buyer.id, status: 'open', gateway: 'sandbox', currency: 'gbp', items_minor: 1, shipping_minor: 0 } as const
    const second = ctx.db
      .insertInto('payment_orders')
      .values({ ...row, reference: 'PLSECOND', email: BUYER_EMAIL, address: '{}', created_at: app.clock.now() })
      .execute()
    await expect(second).rejects.toMatchObject({ constraint: 'one_live_purchase' })
  })
})

describe('creating a purchase while the last one is paid', () => {
  it('returns the purchase whose bank question is open', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const buyer = await world.user()
    const { id, client } = await createPurchase(app, buyer, await world.listing())
    await reserve(client, id)
    await pay(client, id, 'tok_sandbox_challenge')
    expect((await create(test, buyer)).body.data).toMatchObject({ id, attributes: { status: 'paying' } })
  })

  it('charges at most one of the two purchases', async () => {
    const test = await startTestApp()
    const { app, world, ctx } = test
    for (let round = 0; round < 10; round++) {
      const [buyer, listing] = [await world.user(), await world.listing({ quantity: 9 })]
      const { id, client } = await createPurchase(app, buyer, listing)
      await reserve(client, id)
      const calls = [() => pay(client, id), () => create(test, buyer, { email: `${round}@example.com` })]
      const responses = await Promise.all((round % 2 ? calls.toReversed() : calls).map((call) => call()))
      for (const { status } of responses) expect(status).toBeLessThan(500)
      await app.drainOutbox()
      const isPaid = (await getStatus(client, id)) === 'paid'
      expect(await world.listingRow(listing.id)).toMatchObject({ reserved_quantity: 0, sold_quantity: isPaid ? 1 : 0 })
      expect(await countLivePurchases(test, buyer.id)).toBeLessThanOrEqual(1)
    }
    const paid = await ctx.db.selectFrom('payment_orders').where('status', '=', 'paid').select('id').execute()
    expect((await listChargeStatuses(ctx)).filter((status) => status === 'captured' || status === 'authorised')).toHaveLength(paid.length)
    expect(app.countDeadlocks()).toBe(0)
  })

  it('voids an approval that arrives after the purchase was replaced', async () => {
    const test = await startTestApp()
    const { app, world, ctx } = test
    const buyer = await world.user()
    const { id, client } = await createPurchase(app, buyer, await world.listing())
    await reserve(client, id)
    await pay(client, id, 'tok_sandbox_challenge')
    await create(test, buyer, { email: 'other@example.com' })
    await app.drainOutbox()
    expect(await getStatus(client, id)).toBe('cancelled')
    expect(await listChargeStatuses(ctx)).toEqual(['voided'])
  })
})

describe('the merge of a guest with a purchase into a member with a purchase', () => {
  it('leaves one payable purchase and releases the units of the other', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const [guest, member] = [await world.guest(), await world.user()]
    const [guestListing, memberListing] = [await world.listing(), await world.listing()]
    const guestPurchase = await createPurchase(app, guest, guestListing)
    const memberPurchase = await createPurchase(app, member, memberListing)
    for (const { client, id } of [guestPurchase, memberPurchase]) await reserve(client, id)

    expect(await (await signIn(test, guest, member))()).toHaveStatus(200)
    expect(await countLivePurchases(test, member.id)).toBe(1)
    expect(await pay(memberPurchase.client, memberPurchase.id)).toBeRefused(409, 'payment_order_is_cancelled')
    await app.drainOutbox()
    expect(await world.listingRow(memberListing.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
    expect((await pay(memberPurchase.client, guestPurchase.id)).body.data.attributes.status).toBe('paid')
  })

  it('leaves the purchase whose payment has begun', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const [guest, member] = [await world.guest(), await world.user()]
    const guestPurchase = await createPurchase(app, guest, await world.listing())
    const memberPurchase = await createPurchase(app, member, await world.listing())
    await reserve(memberPurchase.client, memberPurchase.id)
    await pay(memberPurchase.client, memberPurchase.id, 'tok_sandbox_challenge')

    expect(await (await signIn(test, guest, member))()).toHaveStatus(200)
    expect(await getStatus(memberPurchase.client, memberPurchase.id)).toBe('paying')
    expect(await getStatus(memberPurchase.client, guestPurchase.id)).toBe('cancelled')
  })

  it('leaves at most one payable purchase when both create and sign in at once', async () => {
    const test = await startTestApp()
    const { app, world } = test
    for (let round = 0; round < 12; round++) {
      const users = [await world.user(round % 4 < 2 ? { role: 'guest' } : {}), await world.user(round % 4 < 2 ? {} : { role: 'guest' })]
      const [guest, member] = users[0]?.role === 'guest' ? users : users.toReversed()
      if (!guest || !member) throw new Error('two users were created')
      const listings = [await world.listing({ quantity: 4 }), await world.listing({ quantity: 4 })] as const
      await addToCart(test, guest, listings[0])
      const memberPurchase = await createPurchase(app, member, listings[1])
      await reserve(memberPurchase.client, memberPurchase.id)
      const calls = [await signIn(test, guest, member), () => create(test, guest), () => pay(memberPurchase.client, memberPurchase.id)]
      const responses = await Promise.all((round % 2 ? calls.toReversed() : calls).map((call) => call()))
      for (const { status } of responses) expect(status).toBeLessThan(500)
      await app.drainOutbox()
      expect(await countLivePurchases(test, member.id)).toBeLessThanOrEqual(1)
      expect(await countLivePurchases(test, guest.id)).toBe(0)
    }
    expect(app.countDeadlocks()).toBe(0)
  })
})

describe('the merge of a guest into the seller of the purchase', () => {
  it('refuses to pay what was reserved before', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const [guest, listing] = [await world.guest(), await world.listing()]
    const { client, id } = await createPurchase(app, guest, listing)
    await reserve(client, id)
    expect(await (await signIn(test, guest, listing.seller))()).toHaveStatus(200)
    expect(await pay(app.as(listing.seller), id)).toBeRefused(409, 'own_listing')
    expect(await listChargeStatuses(test.ctx)).toEqual([])
  })

  it('voids a payment that is approved after it', async () => {
    const test = await startTestApp()
    const { app, ctx, world } = test
    const [guest, listing] = [await world.guest(), await world.listing()]
    const { client, id } = await createPurchase(app, guest, listing)
    await reserve(client, id)
    const { challenge_url } = (await pay(client, id, 'tok_sandbox_challenge')).body.data.attributes
    expect(await (await signIn(test, guest, listing.seller))()).toHaveStatus(200)
    await submitBankForm(app, challenge_url)
    await app.drainOutbox()
    expect(await ctx.db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await listChargeStatuses(ctx)).toEqual(['voided'])
  })
})

describe('the limits of held lines', () => {
  const holdLines = async (test: TestApp, seller: TestUser, lineCount: number) => {
    const { ctx, world, app } = test
    const buyer = await world.guest()
    const first = await world.listing({ seller, quantity: 9 })
    const { id, client } = await createPurchase(app, buyer, first)
    const [line] = await ctx.db.selectFrom('payment_order_lines').where('payment_order_id', '=', Number(id)).selectAll().execute()
    if (!line) throw new Error('the purchase has no line')
    const { id: _id, ...columns } = line
    for (let count = 1; count < lineCount; count++) {
      const listing = await world.listing({ seller, quantity: 9 })
      await ctx.db
        .insertInto('payment_order_lines')
        .values({ ...columns, listing_id: listing.id })
        .execute()
    }
    return { id, client }
  }

  it('refuses more than 100 lines of one user', async () => {
    const test = await startTestApp({ env: { RATE_LIMIT: '100000' } })
    const seller = await test.world.user({ role: 'business' })
    const [allowed, refused] = [await holdLines(test, seller, 100), await holdLines(test, seller, 101)]
    expect(await reserve(allowed.client, allowed.id)).toHaveStatus(200)
    await reserve(allowed.client, allowed.id, 'release')
    const refusal = await reserve(refused.client, refused.id)
    expect(refusal).toBeRefused(429, 'reservation_limit_reached')
    // No time at which it is possible: the purchase alone is above the limit.
    expect(refusal.headers['retry-after']).toBeUndefined()
  })

  it('refuses more than 150 lines of one address, also of several guests at once', async () => {
    const test = await startTestApp({ env: { RATE_LIMIT: '100000' } })
    const { world, ctx } = test
    const seller = await world.user({ role: 'business' })
    const purchases = []
    for (let count = 0; count < 4; count++) purchases.push(await holdLines(test, seller, 60))
    const responses = await Promise.all(purchases.map(({ client, id }) => reserve(client, id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
    const refusal = responses.find(({ status }) => status === 429)
    expect(refusal).toBeRefused(429, 'reservation_limit_reached')
    expect(refusal?.headers['retry-after']).toBe(String(15 * 60))
    const held = await ctx.db.selectFrom('payment_order_lines').where('held', '=', true).select('id').execute()
    expect(held).toHaveLength(120)

    const index = responses.findIndex(({ status }) => status === 200)
    const [released, refused] = [purchases[index], purchases[responses.findIndex(({ status }) => status === 429)]]
    if (!released || !refused) throw new Error('two are held, two are refused')
    await reserve(released.client, released.id, 'release')
    expect(await reserve(refused.client, refused.id)).toHaveStatus(200)
    expect((await ctx.db.selectFrom('payment_orders').where('held_from', 'is not', null).select('status').execute()).length).toBe(2)
  })
})

describe('the extension of a reservation', () => {
  it('is refused until a payment was started', async () => {
    const { app, world } = await startTestApp()
    const { client, id } = await createPurchase(app, await world.user(), await world.listing())
    expect((await reserve(client, id)).body.data.attributes.may_extend).toBe(false)
    expect(await reserve(client, id, 'extend')).toBeRefused(409, 'payment_not_started')
    await pay(client, id, 'tok_sandbox_decline')
    expect((await client.get(`/payments/orders/${id}`)).body.data.attributes.may_extend).toBe(true)
    expect((await reserve(client, id, 'extend')).body.data.attributes.may_extend).toBe(false)
  })
})
