import { MAX_PRICE_MINOR, MIN_PRICE_MINOR } from '@partlane/domain/listings/listing-fields'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listItemIds, sumLedger } from '#features/orders/test-helpers.ts'
import { changeRefund, requestOf, sendAll } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { listMoneyErrors } from '#test/money.ts'
import type { TestListing } from '#test/world.ts'
import { address, listChargeStatuses, pay, reserve } from './test-helpers.ts'

/** Buys listings for collection. @returns the purchase, paid and captured */
async function buyCollected(listings: (world: Awaited<ReturnType<typeof startTestApp>>['world']) => Promise<TestListing[]>) {
  const test = await startTestApp({ env: { RATE_LIMIT: '100000' } })
  const { app, world, ctx } = test
  const client = app.as(await world.user())
  for (const { slug } of await listings(world))
    expect(await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug } })).toHaveStatus(201)
  const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
  expect(created).toHaveStatus(201)
  const { id } = created.body.data
  expect(await reserve(client, id)).toHaveStatus(200)
  const paid = (await pay(client, id)).body.data.attributes
  await app.drainOutbox()
  expect(await listChargeStatuses(ctx)).toEqual(['captured'])
  const { rows } = await sql<{ sum: string }>`select sum(amount_minor)::text as sum from ledger_entries group by currency`.execute(ctx.db)
  expect(rows).toEqual([{ sum: '0' }])
  return { ...test, client, paid }
}

describe('a purchase at the limits of amounts', () => {
  it('of 100 parts at 1,000,000.00 is charged, booked and shown exactly', async () => {
    const { client, paid, ctx } = await buyCollected(async (world) => {
      const sellers = [await world.business(), await world.business()]
      const listings: TestListing[] = []
      for (let count = 0; count < 100; count++) {
        const seller = sellers[count % 2]
        if (!seller) throw new Error('two sellers were created')
        listings.push(await world.listing({ seller, priceMinor: MAX_PRICE_MINOR, shippingType: 'click_and_collect' }))
      }
      return listings
    })
    expect(paid).toMatchObject({ status: 'paid', total: { amount: '100000000.00' }, shipping: { amount: '0.00' } })
    expect((await ctx.db.selectFrom('payments').select('amount_minor').execute())[0]).toEqual({ amount_minor: 10_000_000_000 })
    const orders = (await client.get('/users/orders')).body.data
    expect(orders.map(({ attributes }: { attributes: { total: object } }) => attributes.total)).toEqual([
      { amount: '50000000.00', currency: 'gbp' },
      { amount: '50000000.00', currency: 'gbp' },
    ])
    const fees = await ctx.db.selectFrom('orders').select('fee_minor').execute()
    expect(fees).toEqual([{ fee_minor: 500_000_000 }, { fee_minor: 500_000_000 }])
  })

  it('of one part at 0.01 is charged, with a fee of nothing', async () => {
    const { paid, ctx } = await buyCollected(async (world) => [await world.listing({ priceMinor: 1, shippingType: 'click_and_collect' })])
    expect(paid).toMatchObject({ status: 'paid', total: { amount: '0.01' } })
    expect(await ctx.db.selectFrom('orders').select(['items_minor', 'fee_minor', 'charged_minor']).execute()).toEqual([
      { items_minor: 1, fee_minor: 0, charged_minor: 1 },
    ])
  })

  it('with free delivery has no delivery price on any line', async () => {
    const { paid } = await buyCollected(async (world) => {
      const seller = await world.business()
      await world.shippingRule(seller, { zone: 'uk_mainland', free_over_minor: 1_000 })
      return [await world.listing({ seller, priceMinor: 600 }), await world.listing({ seller, priceMinor: 400 })]
    })
    expect(paid).toMatchObject({ total: { amount: '10.00' }, shipping: { amount: '0.00' } })
  })
})

describe('refunds of a purchase of 100 lines from 0.01 to 1,000,000.00 with free delivery', () => {
  const YEN_PER_POUND_RATE = '200.5'
  const LINE_COUNT = 100

  /** Half of the lines have the highest price, half the lowest one. All of them were sent. */
  async function sendExtremes(currency: 'gbp' | 'jpy') {
    const testApp = await startTestApp({ env: { RATE_LIMIT: '100000' } })
    const { app, ctx, world } = testApp
    const rate = { base: 'gbp', quote: 'jpy', rate: YEN_PER_POUND_RATE, as_of: '2026-11-20' } as const
    await ctx.db.insertInto('exchange_rates').values(rate).execute()
    const seller = await world.business()
    await world.shippingRule(seller, { zone: 'uk_mainland', free_over_minor: 1 })
    const buyer = await world.user()
    const buyerClient = app.as(buyer, { currency })
    const listings: TestListing[] = []
    for (let i = 0; i < LINE_COUNT; i++)
      listings.push(await world.listing({ seller, priceMinor: i < LINE_COUNT / 2 ? MAX_PRICE_MINOR : MIN_PRICE_MINOR }))
    for (const { slug } of listings)
      expect(await buyerClient.post('/users/carts/listings', { cart_listing: { listing_slug: slug } })).toHaveStatus(201)
    const created = await buyerClient.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
    await reserve(buyerClient, created.body.data.id)
    const { order_ids, total, shipping } = (await pay(buyerClient, created.body.data.id)).body.data.attributes
    await app.drainOutbox()
    const sale = { orderId: String(order_ids[0]), seller, buyer, listings, buyerClient, sellerClient: app.as(seller) }
    await sendAll(sale, 1)
    const itemIds = await listItemIds(sale.sellerClient, sale.orderId)
    expect(itemIds).toHaveLength(LINE_COUNT)
    return { ...sale, testApp, total, shipping, itemIds }
  }
  type ExtremeSale = Awaited<ReturnType<typeof sendExtremes>>

  /** The seller repays a request. @returns what the gateway has charged and given back */
  async function repay({ testApp, buyerClient, sellerClient, orderId }: ExtremeSale, itemIds: readonly string[], items_amount?: string) {
    const fields = items_amount === undefined ? {} : { items_amount, shipping_amount: '0' }
    const requested = await buyerClient.post(`/users/orders/${orderId}/refunds`, requestOf(itemIds, fields))
    expect(requested).toHaveStatus(201)
    expect(await changeRefund(sellerClient, requested.body.data.id, { action: 'repay' })).toHaveStatus(200)
    await testApp.app.drainOutbox()
    expect(await listMoneyErrors(testApp.ctx)).toEqual([])
    const charges = await testApp.ctx.db
      .selectFrom('sandbox_gateway.charges')
      .select(['amount_minor', 'refunded_minor', 'status'])
      .execute()
    expect(charges).toHaveLength(1)
    return charges[0]
  }

  const listBalances = async ({ testApp }: ExtremeSale) =>
    (await sumLedger(testApp)).map(({ account, currency, sum }) => [account.replace(/\d+/, '*'), currency, Number(sum)])

  it('are exact to the penny, and in the end nothing is left', async () => {
    const sale = await sendExtremes('gbp')
    const amount_minor = 50 * MAX_PRICE_MINOR + 50 * MIN_PRICE_MINOR
    expect([sale.total.amount, sale.shipping.amount]).toEqual(['50000000.50', '0.00'])
    const [first = '', ...others] = sale.itemIds
    expect(await repay(sale, [first], '0.01')).toMatchObject({ amount_minor, refunded_minor: 1 })
    // The fee on 49,999,999.99 + 0.50 is 5,000,000.049, so nothing of it is given back yet.
    expect(await listBalances(sale)).toEqual([
      ['fee_vat', 'gbp', -83_333_334],
      ['fees', 'gbp', -416_666_671],
      ['gateway:sandbox', 'gbp', amount_minor - 1],
      ['seller:*:pending', 'gbp', -(amount_minor - 1 - 500_000_005)],
    ])
    expect(await repay(sale, [first])).toMatchObject({ refunded_minor: MAX_PRICE_MINOR })
    expect(await repay(sale, [others.at(-1) ?? ''], '0.01')).toMatchObject({ refunded_minor: MAX_PRICE_MINOR + 1 })
    expect(await repay(sale, others.slice(0, -1))).toMatchObject({ refunded_minor: amount_minor, status: 'refunded' })
    expect((await listBalances(sale)).filter(([, , sum]) => sum !== 0)).toEqual([])
    const refused = await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf([first]))
    expect(refused).toBeRefused(409, 'refund_not_possible')
  })

  it('are whole yen when the buyer paid in yen, and in the end nothing is left', async () => {
    const sale = await sendExtremes('jpy')
    // 1,000,000.00 pounds are 200,500,000 yen, and 0.01 pounds are 2.005 yen.
    const amount_minor = 50 * 200_500_000 + 50 * 2
    expect([sale.total, sale.shipping.amount]).toEqual([{ amount: String(amount_minor), currency: 'jpy' }, '0'])
    const [first = '', ...others] = sale.itemIds
    expect(await repay(sale, [first], '0.01')).toMatchObject({ amount_minor, refunded_minor: 2 })
    // Half of 1,000,000.00 pounds: a share of what was charged, not a price at a rate of its own.
    const half = await repay(sale, [first], '499999.99')
    expect(half?.refunded_minor).toBe(Math.round((amount_minor * 500_000) / 50_000_000.5))
    expect(await repay(sale, [first, ...others])).toMatchObject({ refunded_minor: amount_minor, status: 'refunded' })
    expect((await listBalances(sale)).filter(([, , sum]) => sum !== 0)).toEqual([])
  })
})

describe('a purchase of 100 parts at 1,000,000 yen', () => {
  it('is charged in pounds, with a fee in whole yen', async () => {
    const testApp = await startTestApp({ env: { RATE_LIMIT: '100000' } })
    const { app, ctx, world } = testApp
    await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'jpy', rate: '200', as_of: '2026-11-20' }).execute()
    const seller = await world.business({ currency: 'jpy' })
    const client = app.as(await world.user())
    for (let i = 0; i < 100; i++) {
      const listing = await world.listing({ seller, priceMinor: 1_000_000, currency: 'jpy', shippingType: 'click_and_collect' })
      expect(await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug } })).toHaveStatus(201)
    }
    const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
    await reserve(client, created.body.data.id)
    expect((await pay(client, created.body.data.id)).body.data.attributes.total).toEqual({ amount: '500000.00', currency: 'gbp' })
    await app.drainOutbox()
    expect(await listMoneyErrors(ctx)).toEqual([])
    expect(await ctx.db.selectFrom('orders').select(['items_minor', 'fee_minor', 'charged_minor']).execute()).toEqual([
      { items_minor: 100_000_000, fee_minor: 10_000_000, charged_minor: 50_000_000 },
    ])
  })
})
