import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { issueIdToken } from '#test/identity-tokens.ts'
import type { TestUser } from '#test/world.ts'
import { agree, findStatus } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const HOUR_MS = 3_600_000
const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

function buyerCalls({ app }: TestApp, buyer: TestUser) {
  const client = app.as(buyer)
  return {
    client,
    create: (chosen: object) => client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address, ...chosen } }),
    reserve: (id: string, action_type = 'reserve') => client.put(`/users/checkouts/reserve_listings/${id}`, { action_type }),
    pay: (id: string, card_token = 'tok_sandbox_approve') =>
      client.put('/payments/orders', { payment_order: { id, action: 'pay', card_token, attempt: randomUUID() } }),
    show: async (id: string) => (await client.get(`/payments/orders/${id}`)).body.data.attributes,
  }
}

const only = (...ids: number[]) => ({ cart: false, agreed_line_ids: ids.map(String) })

/** Creates and reserves a purchase. @returns its id */
async function reserveChosen(calls: ReturnType<typeof buyerCalls>, chosen: object): Promise<string> {
  const created = await calls.create(chosen)
  expect(created).toHaveStatus(201)
  const { id } = created.body.data
  expect(await calls.reserve(id)).toHaveStatus(200)
  return id
}

describe('an agreed line', () => {
  it('holds its units, is listed for its buyer only and keeps its price', async () => {
    const test = await startTestApp()
    const { app, world, ctx } = test
    const [buyer, listing] = [await world.user(), await world.listing({ priceMinor: 5_000 })]
    const id = await agree(test, buyer, listing)
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'reserved', reserved_quantity: 1 })
    await ctx.db.updateTable('listings').set({ item_price_minor: 9_900 }).where('id', '=', listing.id).execute()

    const { data } = (await app.as(buyer).get('/users/agreed_lines')).body
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      id: String(id),
      attributes: { source: 'offer', quantity: 1, unit_price: { amount: '40.00' }, line_total: { amount: '40.00' }, payable: true },
    })
    expect(new Date(data[0].attributes.pay_until).getTime()).toBe(app.clock.now().getTime() + 48 * HOUR_MS)
    for (const other of [listing.seller, await world.user(), await world.guest()])
      expect((await app.as(other).get('/users/agreed_lines')).body.data).toEqual([])
  })

  it('has four days from an auction', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const buyer = await world.user()
    await agree(test, buyer, await world.listing(), { source: 'auction' })
    const [line] = (await app.as(buyer).get('/users/agreed_lines')).body.data
    expect(new Date(line.attributes.pay_until).getTime()).toBe(app.clock.now().getTime() + 96 * HOUR_MS)
  })

  it('is refused for own listings, unavailable units and an agreement that has a line', async () => {
    const test = await startTestApp()
    const { world } = test
    const [buyer, listing] = [await world.user(), await world.listing()]
    await expect(agree(test, listing.seller, listing)).rejects.toMatchObject({ code: 'own_listing' })
    await expect(agree(test, buyer, listing, { quantity: 2 })).rejects.toMatchObject({ code: 'not_enough_stock' })
    await agree(test, buyer, listing)
    await expect(agree(test, await world.user(), listing)).rejects.toMatchObject({ code: 'not_enough_stock' })
  })

  it('is made for one of two buyers at once', async () => {
    const test = await startTestApp()
    const { world, app } = test
    const listing = await world.listing()
    const buyers = [await world.user(), await world.user(), await world.user()]
    const results = await Promise.allSettled(buyers.map((buyer) => agree(test, buyer, listing)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.listingRow(listing.id)).toMatchObject({ reserved_quantity: 1 })
    expect(app.countDeadlocks()).toBe(0)
  })
})

describe('a purchase of agreed lines', () => {
  it('pays several lines and the cart together, also with a listing in both', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const buyer = await world.user()
    const [both, agreedOnly, inCart] = [
      await world.listing({ priceMinor: 5_000, quantity: 3 }),
      await world.listing(),
      await world.listing({ priceMinor: 2_000 }),
    ]
    const ids = [await agree(test, buyer, both), await agree(test, buyer, agreedOnly, { source: 'auction', unitPriceMinor: 3_000 })]
    const calls = buyerCalls(test, buyer)
    for (const { slug } of [both, inCart]) await calls.client.post('/users/carts/listings', { cart_listing: { listing_slug: slug } })
    const totals = await calls.client.get(`/users/carts/total_converted_price?agreed_line_ids=${ids.join(',')}`)
    const id = await reserveChosen(calls, { agreed_line_ids: ids.map(String) })
    const purchase = await calls.show(id)
    expect(purchase.items.amount).toBe('140.00') // 50 + 40, 30, 20
    expect(totals.body.data.attributes.total).toEqual(purchase.total)
    expect(purchase.lines.map(({ source }: { source: string }) => source).sort()).toEqual(['auction', 'cart', 'cart', 'offer'])
    expect(await world.listingRow(both.id)).toMatchObject({ quantity: 3, reserved_quantity: 2 })

    expect((await calls.pay(id)).body.data.attributes.status).toBe('paid')
    await app.drainOutbox()
    expect(await world.listingRow(both.id)).toMatchObject({ quantity: 1, reserved_quantity: 0, sold_quantity: 2, status: 'available' })
    expect(await world.listingRow(agreedOnly.id)).toMatchObject({ quantity: 0, reserved_quantity: 0, sold_quantity: 1 })
    expect((await calls.client.get('/users/carts/listings')).body.data).toEqual([])
    expect((await calls.client.get('/users/agreed_lines')).body.data).toEqual([])
    const orders = (await calls.client.get('/users/orders')).body.data
    const items = orders.flatMap(
      ({ attributes }: { attributes: { items: { id: string; unit_price: { amount: string } }[] } }) => attributes.items,
    )
    expect(items.map(({ unit_price }: (typeof items)[number]) => unit_price.amount).sort()).toEqual(['20.00', '30.00', '40.00', '50.00'])
    expect(new Set(items.map((item: { id: string }) => item.id)).size).toBe(4)
  })

  it('stands beside the purchase of the cart', async () => {
    const test = await startTestApp()
    const { world } = test
    const buyer = await world.user()
    const [listing, agreedListing] = [await world.listing(), await world.listing()]
    const calls = buyerCalls(test, buyer)
    await calls.client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug } })
    const cartPurchase = await reserveChosen(calls, {})
    const agreedPurchase = await reserveChosen(calls, only(await agree(test, buyer, agreedListing)))
    expect((await calls.show(cartPurchase)).status).toBe('reserved')
    expect((await calls.pay(agreedPurchase)).body.data.attributes.status).toBe('paid')
    expect((await calls.pay(cartPurchase)).body.data.attributes.status).toBe('paid')
  })

  it('is returned when it would be the same, otherwise replaced: a line is in one live purchase', async () => {
    const test = await startTestApp()
    const { world, ctx } = test
    const buyer = await world.user()
    const [first, second] = [await agree(test, buyer, await world.listing()), await agree(test, buyer, await world.listing())]
    const calls = buyerCalls(test, buyer)
    const single = await reserveChosen(calls, only(first))
    expect((await calls.create(only(first))).body.data.id).toBe(single)
    const double = await reserveChosen(calls, only(first, second))
    expect(await calls.show(single)).toMatchObject({ status: 'cancelled', superseded: true })
    expect(await findStatus(test, first)).toBe('open')
    expect(await calls.pay(single)).toBeRefused(409, 'payment_order_is_cancelled')
    expect((await calls.pay(double)).body.data.attributes.status).toBe('paid')
    const [line] = await ctx.db.selectFrom('payment_order_lines').where('live', '=', true).selectAll().limit(1).execute()
    if (!line) throw new Error('a paid purchase has lines')
    const { id: _id, ...columns } = line
    await expect(ctx.db.insertInto('payment_order_lines').values(columns).execute()).rejects.toMatchObject({
      constraint: 'one_live_purchase_of_agreed_line',
    })
  })

  it('replaces the purchases of the cart and of its lines', async () => {
    const test = await startTestApp()
    const { world } = test
    const buyer = await world.user()
    const calls = buyerCalls(test, buyer)
    const line = await agree(test, buyer, await world.listing())
    const listing = await world.listing()
    await calls.client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug } })
    const replaced = [await reserveChosen(calls, {}), await reserveChosen(calls, only(line))]
    const together = await reserveChosen(calls, { agreed_line_ids: [String(line)] })
    for (const id of replaced) expect((await calls.show(id)).status).toBe('cancelled')
    expect(await world.listingRow(listing.id)).toMatchObject({ reserved_quantity: 1 })
    expect((await calls.pay(together)).body.data.attributes.status).toBe('paid')
  })

  it('refuses lines of others, paid and unknown lines, and a purchase of nothing', async () => {
    const test = await startTestApp()
    const { world } = test
    const [buyer, other] = [await world.user(), await world.user()]
    const line = await agree(test, buyer, await world.listing())
    const calls = buyerCalls(test, buyer)
    expect(await buyerCalls(test, other).create(only(line))).toBeRefused(409, 'agreed_line_is_expired')
    expect(await calls.create(only(line, 999_999))).toBeRefused(409, 'agreed_line_is_expired')
    expect(await calls.create({ cart: false })).toBeRefused(409, 'cart_empty')
    await calls.pay(await reserveChosen(calls, only(line)))
    expect(await calls.create(only(line))).toBeRefused(409, 'agreed_line_is_paid')
    expect(await buyerCalls(test, other).create(only(line))).toBeRefused(409, 'agreed_line_is_expired')
  })

  it('keeps the units held when its reservation expires or is released', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const [buyer, listing] = [await world.user(), await world.listing()]
    const line = await agree(test, buyer, listing)
    const calls = buyerCalls(test, buyer)
    const id = await reserveChosen(calls, only(line))
    app.clock.advance(16 * 60_000)
    await app.runDeadlines()
    expect((await calls.show(id)).status).toBe('expired')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'reserved', reserved_quantity: 1 })
    expect(await calls.reserve(id)).toHaveStatus(200)
    expect(await calls.reserve(id, 'release')).toHaveStatus(200)
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'reserved', reserved_quantity: 1 })
    expect((await calls.pay(await reserveChosen(calls, only(line)))).body.data.attributes.status).toBe('paid')
  })

  it('pays during a holiday of the seller, but not while the listing or the seller is blocked', async () => {
    const test = await startTestApp()
    const { app, world, ctx } = test
    const [buyer, listing] = [await world.user(), await world.listing({ quantity: 2 })]
    const line = await agree(test, buyer, listing)
    const calls = buyerCalls(test, buyer)
    await app.as(listing.seller).put('/users/update_profiles/holiday_mode', { holiday_mode: { enabled: true } })
    const setStatus = (status: 'blocked' | 'seller_on_holiday_mode') =>
      ctx.db.updateTable('listings').set({ status }).where('id', '=', listing.id).execute()
    await setStatus('blocked')
    const created = await calls.create(only(line))
    expect(await calls.reserve(created.body.data.id)).toBeRefused(409, 'not_for_sale')
    expect((await calls.client.get('/users/agreed_lines')).body.data[0].attributes.payable).toBe(false)
    await setStatus('seller_on_holiday_mode')
    await ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', listing.seller.id).execute()
    expect(await calls.reserve(created.body.data.id)).toBeRefused(409, 'not_for_sale')
    await ctx.db.updateTable('users').set({ status: 'verified' }).where('id', '=', listing.seller.id).execute()
    expect(await calls.reserve(created.body.data.id)).toHaveStatus(200)
    expect((await calls.pay(created.body.data.id)).body.data.attributes.status).toBe('paid')
  })
})

describe('an agreed line and accounts', () => {
  it('moves with a guest to the member, with its purchase', async () => {
    const test = await startTestApp()
    const { app, ctx, world } = test
    const [guest, member] = [await world.guest(), await world.user()]
    const line = await agree(test, guest, await world.listing())
    const id = await reserveChosen(buyerCalls(test, guest), only(line))
    const authentication = await issueIdToken(ctx, 'google', { email: member.email ?? '' })
    expect(await app.as(guest).post('/users/sign_in/with_google', { authentication })).toHaveStatus(200)
    expect((await app.as(member).get('/users/agreed_lines')).body.data).toHaveLength(1)
    expect((await buyerCalls(test, member).pay(id)).body.data.attributes.status).toBe('paid')
  })

  it('refuses the seller who buys it after the merge of the guest, and expires', async () => {
    const test = await startTestApp()
    const { app, ctx, world } = test
    const [guest, listing] = [await world.guest(), await world.listing()]
    const line = await agree(test, guest, listing)
    const authentication = await issueIdToken(ctx, 'google', { email: listing.seller.email ?? '' })
    await app.as(guest).post('/users/sign_in/with_google', { authentication })
    const calls = buyerCalls(test, listing.seller)
    const created = await calls.create(only(line))
    expect(await calls.reserve(created.body.data.id)).toBeRefused(409, 'own_listing')
    app.clock.advance(49 * HOUR_MS)
    await app.runDeadlines()
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
  })

  it('keeps the accounts of buyer and seller open until it is closed', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const [buyer, listing] = [await world.user(), await world.listing()]
    await agree(test, buyer, listing)
    const close = (user: TestUser) => app.as(user).delete('/users/user', { reason: { text: 'too many parts' } })
    for (const user of [buyer, listing.seller]) expect(await close(user)).toBeRefused(409, 'account_has_open_orders')
    app.clock.advance(49 * HOUR_MS)
    await app.runDeadlines()
    expect((await close({ ...buyer, token: await world.session(buyer) })).status).toBeLessThan(300)
  })
})
