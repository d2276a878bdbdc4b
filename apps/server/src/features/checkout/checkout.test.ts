import { randomUUID } from 'node:crypto'
import { MAX_PRICE_MINOR } from '@partlane/domain/listings/listing-fields'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import {
  address,
  completeWithoutWebhook,
  confirm,
  createPurchase,
  listChargeStatuses,
  pay,
  reserve,
  submitBankForm,
} from './test-helpers.ts'

describe('payment of a purchase', () => {
  it('places one order per seller, sells the units, empties the cart, then captures', async () => {
    const { app, world, ctx } = await startTestApp()
    const buyer = await world.user()
    const [firstListing, secondListing] = [
      await world.listing({ priceMinor: 5840, quantity: 3 }),
      await world.listing({ priceMinor: 10_000 }),
    ]
    const client = app.as(buyer)
    await client.post('/users/carts/listings', { cart_listing: { listing_slug: firstListing.slug, item_quantity: 2 } })
    const { id } = await createPurchase(app, buyer, secondListing)

    expect((await reserve(client, id)).body.data.attributes).toMatchObject({ status: 'reserved', may_extend: false })
    expect(await world.listingRow(secondListing.id)).toMatchObject({ status: 'reserved', reserved_quantity: 1 })
    const payResponse = await pay(client, id)

    expect(payResponse).toHaveStatus(200)
    expect(payResponse.body.data.attributes).toMatchObject({
      status: 'paid',
      total: { amount: '231.24', currency: 'gbp' },
    })
    expect(payResponse.body.data.attributes.order_ids).toHaveLength(2)
    expect(await world.listingRow(firstListing.id)).toMatchObject({
      status: 'available',
      quantity: 1,
      reserved_quantity: 0,
      sold_quantity: 2,
    })
    expect(await world.listingRow(secondListing.id)).toMatchObject({
      status: 'sold_out',
      quantity: 0,
      reserved_quantity: 0,
      sold_quantity: 1,
    })
    expect((await client.get('/users/carts/listings')).body.data).toEqual([])
    expect(await listChargeStatuses(ctx)).toEqual(['authorised'])

    await app.drainOutbox()
    expect(await listChargeStatuses(ctx)).toEqual(['captured'])
    const balance = await sql<{
      account: string
      sum: number
    }>`select account, sum(amount_minor)::int as sum from ledger_entries group by account order by account`.execute(ctx.db)
    expect(Object.fromEntries(balance.rows.map(({ account, sum }) => [account, sum]))).toEqual({
      // The fee is 1168 + 1000. It includes 20 % VAT: 195 + 167.
      fees: -(973 + 833),
      fee_vat: -(195 + 167),
      'gateway:sandbox': 11680 + 10_000 + 895 + 549,
      [`seller:${firstListing.seller.id}:pending`]: -(11680 + 895 - 1168),
      [`seller:${secondListing.seller.id}:pending`]: -(10_000 + 549 - 1000),
    })

    const soldResponse = await app.as(secondListing.seller).get('/users/sold_items')
    expect(soldResponse.body.data[0].attributes).toMatchObject({
      status: 'fully_paid',
      side: 'seller',
      read: false,
      fee: { amount: '10.00' },
      earnings: { amount: '95.49' },
    })
    expect((await client.get('/users/orders')).body.data).toHaveLength(2)
    expect((await client.get('/users/orders')).body.data[0].attributes.fee).toBeNull()
  })

  it('removes only the bought listings from the cart', async () => {
    const { app, world } = await startTestApp()
    const { client, id } = await createPurchase(app, await world.user(), await world.listing())
    const laterListing = await world.listing()
    await client.post('/users/carts/listings', { cart_listing: { listing_slug: laterListing.slug } })
    await reserve(client, id)
    await pay(client, id)
    const cart = await client.get('/users/carts/listings')
    expect(cart.body.data).toHaveLength(1)
    expect(cart.body.data[0].attributes.item_quantity).toBe(1)
  })

  it('keeps the reservation for another attempt when the card is declined', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing()
    const { client, id } = await createPurchase(app, await world.user(), listing)
    await reserve(client, id)

    const payResponse = await pay(client, id, 'tok_sandbox_decline')
    expect(payResponse).toBeRefused(402, 'payment_declined')
    expect((await client.get(`/payments/orders/${id}`)).body.data.attributes).toMatchObject({
      status: 'reserved',
      decline_code: 'card_declined',
    })
    expect((await pay(client, id)).body.data.attributes.status).toBe('paid')
    expect(await listChargeStatuses(ctx)).toEqual(['authorised', 'declined'])
  })

  it('completes after a challenge at the bank’s page', async () => {
    const { app, world } = await startTestApp()
    const { client, id } = await createPurchase(app, await world.user(), await world.listing())
    await reserve(client, id)

    const payResponse = await pay(client, id, 'tok_sandbox_challenge')
    const { challenge_url } = payResponse.body.data.attributes
    expect(payResponse.body.data.attributes.status).toBe('paying')
    const bankResponse = await submitBankForm(app, challenge_url)
    expect(bankResponse.statusCode).toBe(303)
    expect(bankResponse.headers.location).toBe(`http://localhost/checkout/${id}?returned=1`)
    expect((await confirm(client, id)).body.data.attributes.status).toBe('paid')
  })

  it('is recovered after a closed tab and a lost webhook, and voided when it is approved after the expiry', async () => {
    const { app, world, ctx } = await startTestApp()
    const [paidListing, expiredListing] = [await world.listing(), await world.listing()]
    const paidPurchase = await createPurchase(app, await world.user(), paidListing)
    await reserve(paidPurchase.client, paidPurchase.id)
    const paying = await pay(paidPurchase.client, paidPurchase.id, 'tok_sandbox_challenge')
    await completeWithoutWebhook(ctx, paying.body.data.attributes.challenge_url)
    app.clock.advance(60_000)
    await app.runDeadlines()
    expect((await paidPurchase.client.get(`/payments/orders/${paidPurchase.id}`)).body.data.attributes.status).toBe('paid')

    const expiredPurchase = await createPurchase(app, await world.user(), expiredListing)
    await reserve(expiredPurchase.client, expiredPurchase.id)
    const url = (await pay(expiredPurchase.client, expiredPurchase.id, 'tok_sandbox_challenge')).body.data.attributes.challenge_url
    app.clock.advance(16 * 60_000)
    await app.runDeadlines()
    expect(await world.listingRow(expiredListing.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
    await completeWithoutWebhook(ctx, url)
    await app.drainOutbox()
    expect((await confirm(expiredPurchase.client, expiredPurchase.id)).body.data.attributes).toMatchObject({
      status: 'expired',
      order_ids: [],
    })
    expect(await listChargeStatuses(ctx)).toEqual(['captured', 'voided'])
  })

  it('is recovered when the process stops between authorisation and orders', async () => {
    const { app, world, ctx } = await startTestApp()
    const { client, id } = await createPurchase(app, await world.user(), await world.listing())
    await reserve(client, id)
    const crash = new Error('killed')
    const gateway = ctx.paymentGateways.default
    const { authorise } = gateway
    gateway.authorise = async (charge) => {
      await authorise(charge)
      throw crash
    }
    expect(await pay(client, id)).toBeRefused(500, 'internal_error')
    gateway.authorise = authorise

    app.clock.advance(60_000)
    await app.runDeadlines()
    expect((await client.get(`/payments/orders/${id}`)).body.data.attributes.status).toBe('paid')
    await app.drainOutbox()
    expect(await listChargeStatuses(ctx)).toEqual(['captured'])
  })

  it('charges in the buyer’s currency and balances the ledger in each currency', async () => {
    const { app, world, ctx } = await startTestApp()
    await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'eur', rate: '1.15', as_of: '2026-11-20' }).execute()
    const buyer = await world.user()
    const client = app.as(buyer, { currency: 'EUR' })
    const listing = await world.listing({ priceMinor: 10_000 })
    await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug } })
    const created = await client.post('/payments/orders', { payment_order: { email: 'a@example.com', address } })
    expect(created.body.data.attributes.total).toEqual({ amount: '121.31', currency: 'eur' })
    expect(created.body.data.attributes.exchange_rates).toEqual([{ from: 'gbp', rate: '1.15' }])
    await reserve(client, created.body.data.id)
    await pay(client, created.body.data.id)
    await app.drainOutbox()
    const sums = await sql<{
      currency: string
      sum: number
    }>`select currency, sum(amount_minor)::int as sum from ledger_entries group by currency`.execute(ctx.db)
    expect(sums.rows).toEqual(
      expect.arrayContaining([
        { currency: 'eur', sum: 0 },
        { currency: 'gbp', sum: 0 },
      ]),
    )
  })
})

describe('reservation of a purchase', () => {
  it('expires, can be extended once and can be renewed after the expiry', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing()
    const { client, id } = await createPurchase(app, await world.user(), listing)
    await reserve(client, id)
    await pay(client, id, 'tok_sandbox_decline')
    expect(await reserve(client, id, 'extend')).toHaveStatus(200)
    expect(await reserve(client, id, 'extend')).toBeRefused(409, 'reservation_extended_already')
    app.clock.advance(31 * 60_000)
    expect(await pay(client, id)).toBeRefused(409, 'reservation_expired')
    await app.runDeadlines()
    expect((await client.get(`/payments/orders/${id}`)).body.data.attributes.status).toBe('expired')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
    expect((await reserve(client, id)).body.data.attributes.status).toBe('reserved')
  })

  it('is released immediately when the buyer cancels', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing()
    const { client, id } = await createPurchase(app, await world.user(), listing)
    await reserve(client, id)
    expect((await reserve(client, id, 'release')).body.data.attributes.status).toBe('cancelled')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
    expect(await reserve(client, id)).toBeRefused(409, 'payment_order_is_cancelled')
  })

  it('is not found by other users', async () => {
    const { app, world } = await startTestApp()
    const { id } = await createPurchase(app, await world.user(), await world.listing())
    const otherClient = app.as(await world.user())
    expect(await reserve(otherClient, id)).toBeRefused(404, 'not_found')
    expect(await pay(otherClient, id)).toBeRefused(404, 'not_found')
    expect(await confirm(otherClient, id)).toBeRefused(404, 'not_found')
    expect(await otherClient.get(`/payments/orders/${id}`)).toBeRefused(404, 'not_found')
  })

  it('is rejected for an empty cart, a changed price and an unserved destination', async () => {
    const { app, world, ctx } = await startTestApp()
    const buyer = await world.user()
    const client = app.as(buyer)
    const createPurchaseWith = (overrides = {}) =>
      client.post('/payments/orders', { payment_order: { email: 'a@example.com', address: { ...address, ...overrides } } })
    expect(await createPurchaseWith()).toBeRefused(409, 'cart_empty')
    const listing = await world.listing()
    await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug } })
    expect(await createPurchaseWith({ country: 'AU', postal_code: '2000' })).toBeRefused(422, 'shipping_not_offered')
    await ctx.db.updateTable('listings').set({ item_price_minor: 1 }).where('id', '=', listing.id).execute()
    expect(await createPurchaseWith()).toBeRefused(409, 'cart_changed')
    expect(await createPurchaseWith({ country: 'Britain' })).toPointAt('/payment_order/address/country')
  })

  it('is rejected when a price has changed since the purchase was created', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing()
    const { client, id } = await createPurchase(app, await world.user(), listing)
    await ctx.db.updateTable('listings').set({ item_price_minor: 99_900 }).where('id', '=', listing.id).execute()
    expect(await reserve(client, id)).toBeRefused(409, 'cart_changed')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
  })

  it('is rejected when a listing has become an auction', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing()
    const { client, id } = await createPurchase(app, await world.user(), listing)
    const auction = { sale_format: 'auction', item_price_minor: null } as const
    await ctx.db.updateTable('listings').set(auction).where('id', '=', listing.id).execute()
    expect(await reserve(client, id)).toBeRefused(409, 'not_for_sale')
    expect(await ctx.db.selectFrom('payment_order_lines').select(['source', 'held']).execute()).toEqual([{ source: 'cart', held: false }])
  })

  it('is rejected when the purchase exceeds the maximum amount', async () => {
    const { app, world } = await startTestApp()
    const buyer = await world.user()
    const listings = [
      await world.listing({ priceMinor: MAX_PRICE_MINOR, quantity: 9_999 }),
      await world.listing({ priceMinor: 10_000 * 100, quantity: 110 }),
    ]
    const [first, second] = listings
    if (!first || !second) throw new Error('two listings were created')
    expect((await createPurchase(app, buyer, first, { quantity: 9_999 })).created).toHaveStatus(201)
    const { created } = await createPurchase(app, buyer, second, { quantity: 110 })
    expect(created).toBeRefused(422, 'purchase_too_large')
  })

  it.each(['stripe', 'paypal'])('is rejected for the gateway %s, which is not configured', async (gateway) => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    const purchaseBody = { email: 'a@example.com', address, gateway }
    const response = await client.post('/payments/orders', { payment_order: purchaseBody })
    expect(response).toBeRefused(422, 'not_a_choice')
    expect(response).toPointAt('/payment_order/gateway')
  })
})

describe('concurrent checkouts', () => {
  it('sell the last unit to one of two buyers and refuse the other', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing()
    const buyers = [await createPurchase(app, await world.user(), listing), await createPurchase(app, await world.user(), listing)]
    const responses = await Promise.all(
      buyers.map(async ({ client, id }) => {
        const reserveResponse = await reserve(client, id)
        return reserveResponse.status === 200 ? pay(client, id) : reserveResponse
      }),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)).toBeRefused(409, 'not_enough_stock')
    expect(await world.listingRow(listing.id)).toMatchObject({ quantity: 0, reserved_quantity: 0, sold_quantity: 1 })
    expect(await listChargeStatuses(ctx)).toEqual(['authorised'])
  })

  it('sell the last unit once to fifty buyers, with one order and one charge', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing()
    const buyers = []
    for (let i = 0; i < 50; i++) buyers.push(await createPurchase(app, await world.guest(), listing))
    const responses = await Promise.all(
      buyers.map(async ({ client, id }) => {
        const reserveResponse = await reserve(client, id)
        return reserveResponse.status === 200 ? pay(client, id) : reserveResponse
      }),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.errors[0].code))).toEqual(
      new Set(['not_enough_stock']),
    )
    expect(await ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'sold_out', quantity: 0, reserved_quantity: 0, sold_quantity: 1 })
    expect(await listChargeStatuses(ctx)).toEqual(['authorised'])
  })

  it('charge once when one buyer pays five times at once', async () => {
    const { app, world, ctx } = await startTestApp()
    const { client, id } = await createPurchase(app, await world.user(), await world.listing())
    await reserve(client, id)
    const attempt = randomUUID()
    const responses = await Promise.all([
      pay(client, id, 'tok_sandbox_approve', attempt),
      pay(client, id, 'tok_sandbox_approve', attempt),
      pay(client, id),
      pay(client, id),
      pay(client, id),
    ])
    expect(responses.every(({ status, body }) => status === 200 || body.errors[0].code === 'purchase_in_progress')).toBe(true)
    expect((await client.get(`/payments/orders/${id}`)).body.data.attributes).toMatchObject({ status: 'paid' })
    expect(await listChargeStatuses(ctx)).toEqual(['authorised'])
    expect(await ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  it('lock the same listings in opposite orders without a deadlock', async () => {
    const { app, world, ctx } = await startTestApp()
    const listings = [await world.listing({ quantity: 20 }), await world.listing({ quantity: 20 }), await world.listing({ quantity: 20 })]
    const purchases = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const client = app.as(await world.user())
        for (const listing of i % 2 ? listings : listings.toReversed())
          await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug } })
        const created = await client.post('/payments/orders', { payment_order: { email: 'a@example.com', address } })
        return { client, id: created.body.data.id as string }
      }),
    )
    const responses = await Promise.all(
      purchases.map(async ({ client, id }) => ((await reserve(client, id)).status === 200 ? pay(client, id) : undefined)),
    )
    expect(responses.every((response) => response?.body.data.attributes.status === 'paid')).toBe(true)
    for (const listing of listings)
      expect(await world.listingRow(listing.id)).toMatchObject({ quantity: 8, reserved_quantity: 0, sold_quantity: 12 })
    expect(await ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(36)
    expect(app.countDeadlocks()).toBe(0)
  })
})
