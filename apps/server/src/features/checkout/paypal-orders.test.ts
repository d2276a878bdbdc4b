import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { approveOrder, connectPaypalSeller } from '#test/paypal.ts'
import { startPaypalSales } from '#test/paypal-sales.ts'
import type { TestListing } from '#test/world.ts'
import { addPaypalLikeGateway, address, connectPaypal, fillCart, reserve, submitBankForm, type TestApp } from './test-helpers.ts'

const ORDERS = '/payments/paypals/orders'

type Price = { priceMinor: number; surchargeMinor?: number; feePercentage?: number }

/** Reserves a purchase of one part of each of several sellers, to be paid by PayPal. */
async function reserveByPaypal(testApp: TestApp, prices: readonly Price[]) {
  const { app, world, ctx } = testApp
  const charges = addPaypalLikeGateway(testApp)
  const listings: TestListing[] = []
  for (const { feePercentage, ...price } of prices) {
    const seller = await world.user()
    await connectPaypal(testApp, seller)
    if (feePercentage !== undefined)
      await ctx.db.updateTable('users').set({ merchant_fee_percentage: feePercentage }).where('id', '=', seller.id).execute()
    listings.push(await world.listing({ seller, ...price }))
  }
  const client = await fillCart(app, await world.user(), listings)
  const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address, gateway: 'paypal' } })
  const id = String(created.body.data.id)
  await reserve(client, id)
  return { ...testApp, listings, client, id, charges }
}

const start = ({ client, id }: { client: ReturnType<TestApp['app']['as']>; id: string }, attempt: string = randomUUID()) =>
  client.post(ORDERS, { paypal_order: { payment_order_id: id, attempt } })

describe('a payment by PayPal', () => {
  it('is started, approved there and completed', async () => {
    const purchase = await reserveByPaypal(await startTestApp(), [{ priceMinor: 4_000 }, { priceMinor: 2_500 }])
    const { app, client, id, charges, listings } = purchase
    const started = await start(purchase)
    expect(started).toHaveStatus(201)
    const { approval_url, paypal_order_id, status } = started.body.data.attributes
    expect(status).toBe('paying')
    expect(paypal_order_id).toMatch(/./)
    expect(charges[0]?.shares.map(({ sellerId, accountReference }) => [sellerId, accountReference])).toEqual(
      listings.map(({ seller }) => [seller.id, `MERCHANT${seller.id}`]),
    )
    const merchants = (await client.get(`${ORDERS}/${id}/merchant`)).body.data.attributes
    expect(merchants.merchant_ids).toEqual(listings.map(({ seller }) => `MERCHANT${seller.id}`))
    expect((await client.put(`${ORDERS}/${id}`, {})).body.data.attributes.status).toBe('paying')
    await submitBankForm(app, approval_url)
    expect((await client.put(`${ORDERS}/${id}`, {})).body.data.attributes).toMatchObject({ status: 'paid', approval_url: null })
    expect((await client.get(`${ORDERS}/${id}`)).body.data.attributes.status).toBe('paid')
    expect((await client.get(`/payments/orders/${id}`)).body.data.attributes.order_ids).toHaveLength(2)
  })

  it('is the same for a second attempt while it waits for the approval', async () => {
    const purchase = await reserveByPaypal(await startTestApp(), [{ priceMinor: 4_000 }])
    const first = (await start(purchase)).body.data.attributes
    const second = (await start(purchase)).body.data.attributes
    expect(second.paypal_order_id).toBe(first.paypal_order_id)
    expect(new Set(purchase.charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('is the same in another language, where PayPal would refuse a new return address with the same key', async () => {
    const testApp = await startPaypalSales()
    const { app, world } = testApp
    const [seller, buyer] = [await world.user(), await world.user()]
    await connectPaypalSeller(testApp, seller.id)
    const client = await fillCart(app, buyer, [await world.listing({ seller })])
    const { body } = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address, gateway: 'paypal' } })
    const id = String(body.data.id)
    await reserve(client, id)
    const first = (await start({ client, id })).body.data.attributes
    const second = await start({ client: app.as(buyer, { locale: 'fr' }), id })
    expect(second).toHaveStatus(201)
    expect(second.body.data.attributes.paypal_order_id).toBe(first.paypal_order_id)
    await approveOrder(first.approval_url)
    expect((await start({ client, id })).body.data.attributes.status).toBe('paid')
  })

  it('keeps the fee of its start, and the ledger has what PayPal was told, to the penny', async () => {
    const prices = Array.from({ length: 6 }, (_, index) => ({
      priceMinor: 1 + Math.floor(Math.random() * 90_000),
      ...(index % 2 === 0 ? { surchargeMinor: 1 + Math.floor(Math.random() * 9_000) } : {}),
      feePercentage: Math.floor(Math.random() * 2_000) / 100,
    }))
    const purchase = await reserveByPaypal(await startTestApp(), prices)
    const { app, ctx, client, id, charges } = purchase
    const { approval_url } = (await start(purchase)).body.data.attributes
    const { shares, amountMinor } = charges[0]!
    await ctx.db.updateTable('users').set({ merchant_fee_percentage: 33 }).execute()
    await submitBankForm(app, approval_url)
    await client.put(`${ORDERS}/${id}`, {})
    await app.drainOutbox()
    expect(
      shares.reduce((sum, share) => sum + share.amountMinor, 0),
      JSON.stringify(prices),
    ).toBe(amountMinor)
    const rows = await ctx.db
      .selectFrom('ledger_entries as e')
      .innerJoin('orders as o', 'o.id', 'e.order_id')
      .select(['o.seller_id', 'e.account', 'e.amount_minor'])
      .execute()
    for (const share of shares) {
      const sumOf = (pattern: RegExp) =>
        rows.filter((row) => row.seller_id === share.sellerId && pattern.test(row.account)).reduce((sum, row) => sum + row.amount_minor, 0)
      expect(sumOf(/^gateway:paypal$/), JSON.stringify(prices)).toBe(share.amountMinor)
      expect(-sumOf(/^(fees|fee_vat|surcharges)$/), JSON.stringify(prices)).toBe(share.feeMinor)
    }
  })

  it('is refused when a seller has disconnected PayPal meanwhile, and nothing is stored', async () => {
    const purchase = await reserveByPaypal(await startTestApp(), [{ priceMinor: 4_000 }, { priceMinor: 2_000 }])
    const { ctx, listings, client, id } = purchase
    const slug = listings[1]?.slug
    await ctx.db
      .updateTable('payout_accounts')
      .set({ status: 'waiting_for_details' })
      .where('user_id', '=', listings[1]!.seller.id)
      .execute()
    const refused = await start(purchase)
    expect(refused).toBeRefused(409, 'payment_method_not_accepted')
    expect(refused.body.errors[0].meta.methods).toEqual([{ method: 'paypal', obstacles: [{ reason: 'not_connected', listings: [slug] }] }])
    expect(await client.get(`${ORDERS}/${id}/merchant`)).toBeRefused(409, 'payment_method_not_accepted')
    expect(await ctx.db.selectFrom('payment_shares').select('seller_id').execute()).toEqual([])
    expect(purchase.charges).toEqual([])
  })

  it('is refused for a purchase that is paid by card, and for a stranger', async () => {
    const testApp = await startTestApp()
    const { app, world, client, id } = await reserveByPaypal(testApp, [{ priceMinor: 4_000 }])
    const stranger = app.as(await world.user({ role: 'guest' }))
    for (const response of [
      await start({ client: stranger, id }),
      await stranger.put(`${ORDERS}/${id}`, {}),
      await stranger.get(`${ORDERS}/${id}`),
      await stranger.get(`${ORDERS}/${id}/merchant`),
    ])
      expect(response).toBeRefused(404, 'not_found')
    const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address, gateway: 'sandbox' } })
    const cardPurchase = { client, id: String(created.body.data.id) }
    await reserve(client, cardPurchase.id)
    for (const response of [
      await start(cardPurchase),
      await client.put(`${ORDERS}/${cardPurchase.id}`, {}),
      await client.get(`${ORDERS}/${cardPurchase.id}`),
      await client.get(`${ORDERS}/${cardPurchase.id}/merchant`),
    ])
      expect(response).toBeRefused(409, 'payment_gateway_differs')
  })

  it('of a guest is completed too', async () => {
    const testApp = await startTestApp()
    const charges = addPaypalLikeGateway(testApp)
    const listing = await testApp.world.listing()
    await connectPaypal(testApp, listing.seller)
    const client = await fillCart(testApp.app, await testApp.world.user({ role: 'guest' }), [listing])
    const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address, gateway: 'paypal' } })
    const id = String(created.body.data.id)
    await reserve(client, id)
    await submitBankForm(testApp.app, (await start({ client, id })).body.data.attributes.approval_url)
    expect((await client.put(`${ORDERS}/${id}`, {})).body.data.attributes.status).toBe('paid')
    expect(charges).toHaveLength(1)
  })
})

describe('the shares of a payment', () => {
  it('must sum to its amount', async () => {
    const testApp = await startTestApp()
    const purchase = await reserveByPaypal(testApp, [{ priceMinor: 4_000 }])
    await start(purchase)
    await expect(testApp.ctx.db.transact((tx) => tx.updateTable('payment_shares').set({ amount_minor: 3_999 }).execute())).rejects.toThrow(
      'do not sum',
    )
  })
})
