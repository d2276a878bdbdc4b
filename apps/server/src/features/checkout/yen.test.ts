import { minorRate } from '@partlane/domain/money/exchange'
import { describe, expect, it } from 'vitest'
import { requestOf, sendAll } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'
import { sumLedger } from '../orders/test-helpers.ts'
import { address, pay, reserve, type TestApp } from './test-helpers.ts'

const YEN_PER_POUND_RATE = '200.5'

/** A server with a rate of pounds and yen. */
async function startMarket() {
  const testApp = await startTestApp()
  const { ctx } = testApp
  await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'jpy', rate: YEN_PER_POUND_RATE, as_of: '2026-11-20' }).execute()
  return testApp
}

/**
 * A paid purchase of one listing in a currency. @returns the purchase, its order and its clients
 */
async function buy({ app }: TestApp, { buyer, listing, currency }: { buyer: TestUser; listing: TestListing; currency: string }) {
  const buyerClient = app.as(buyer, { currency })
  await buyerClient.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug } })
  const created = await buyerClient.post('/payments/orders', { payment_order: { email: 'a@example.com', address } })
  expect(created).toHaveStatus(201)
  await reserve(buyerClient, created.body.data.id)
  const paid = await pay(buyerClient, created.body.data.id)
  expect(paid).toHaveStatus(200)
  await app.drainOutbox()
  const orderId = String(paid.body.data.attributes.order_ids[0])
  return { purchase: created.body.data.attributes, orderId, buyerClient, sellerClient: app.as(listing.seller) }
}

async function expectBalanced(testApp: TestApp): Promise<void> {
  const sums = new Map<string, number>()
  for (const { currency, sum } of await sumLedger(testApp)) sums.set(currency, (sums.get(currency) ?? 0) + Number(sum))
  expect(Object.fromEntries(sums)).toEqual({ gbp: 0, jpy: 0 })
}

const listCharges = ({ ctx }: TestApp) =>
  ctx.db.selectFrom('sandbox_gateway.charges').select(['amount_minor', 'refunded_minor', 'currency', 'status']).execute()

describe('a purchase in yen of a part in pounds', () => {
  it('charges whole yen, and repays the share of a partial refund in whole yen', async () => {
    const testApp = await startMarket()
    const { app, world } = testApp
    const seller = await world.business()
    const listing = await world.listing({ seller, priceMinor: 12_50 })
    const buyer = await world.user()
    const sale = await buy(testApp, { buyer, listing, currency: 'JPY' })
    // 12.50 and 5.49 pounds at 200.5, each rounded half-even
    expect(sale.purchase).toMatchObject({
      total: { amount: '3607', currency: 'jpy' },
      shipping: { amount: '1101', currency: 'jpy' },
    })
    expect(await listCharges(testApp)).toEqual([{ amount_minor: 3607, refunded_minor: 0, currency: 'jpy', status: 'captured' }])
    await expectBalanced(testApp)

    const itemIds = await sendAll({ ...sale, seller, buyer, listings: [listing] }, 1)
    const requested = await sale.buyerClient.post(
      `/users/orders/${sale.orderId}/refunds`,
      requestOf(itemIds, { items_amount: '6.25', shipping_amount: '0' }),
    )
    expect(requested).toHaveStatus(201)
    expect(await sale.sellerClient.put(`/users/refunds/${requested.body.data.id}`, { refund: { action: 'repay' } })).toHaveStatus(200)
    await app.drainOutbox()
    // 6.25 of 17.99 pounds are 34.741 % of 3,607 yen: 1,253.1 yen
    expect(await listCharges(testApp)).toEqual([{ amount_minor: 3607, refunded_minor: 1253, currency: 'jpy', status: 'captured' }])
    expect((await sale.buyerClient.get(`/users/refunds/${requested.body.data.id}`)).body.data.attributes.repayment).toEqual({
      status: 'done',
      amount: { amount: '1253', currency: 'jpy' },
    })
    await expectBalanced(testApp)
    const rest = await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(itemIds))
    await sale.sellerClient.put(`/users/refunds/${rest.body.data.id}`, { refund: { action: 'repay' } })
    await app.drainOutbox()
    expect(await listCharges(testApp)).toMatchObject([{ refunded_minor: 3607 }])
    expect((await sumLedger(testApp)).filter(({ sum }) => Number(sum) !== 0)).toEqual([])
  })

  it('exports the charge with its own currency', async () => {
    const testApp = await startMarket()
    const buyer = await testApp.world.user()
    await buy(testApp, { buyer, listing: await testApp.world.listing({ priceMinor: 12_50 }), currency: 'jpy' })
    const exported = await testApp.app.as(buyer).get('/users/user/data_export')
    expect(exported).toHaveStatus(200)
    expect(exported.body.data.attributes.parts).toMatchObject({
      orders_bought: [{ currency: 'gbp', items_total: '12.50', charged: '3607', charged_currency: 'jpy' }],
      purchases: [{ currency: 'jpy', total: '3607', lines: [{ currency: 'gbp', unit_price: '12.50' }] }],
    })
  })
})

describe('a part in yen', () => {
  it('is bought in pounds, with a fee and postage in whole yen', async () => {
    const testApp = await startMarket()
    const { world } = testApp
    const seller = await world.business({ currency: 'jpy' })
    await world.shippingRule(seller, { bands: [{ price_minor: 1_015 }] })
    const listing = await world.listing({ seller, priceMinor: 10_005, currency: 'jpy' })
    const sale = await buy(testApp, { buyer: await world.user(), listing, currency: 'gbp' })
    // 1 / 200.5 is the rate 0.00498753
    expect(minorRate({ from: 'jpy', to: 'gbp', rate: '0.00498753' })).toBe('0.498753')
    expect(sale.purchase).toMatchObject({ total: { amount: '54.96', currency: 'gbp' }, shipping: { amount: '5.06' } })
    expect((await sale.sellerClient.get(`/users/orders/${sale.orderId}`)).body.data.attributes).toMatchObject({
      items_total: { amount: '10005', currency: 'jpy' },
      shipping_total: { amount: '1015', currency: 'jpy' },
      fee: { amount: '1000', currency: 'jpy' }, // 10 %, half-even
    })
    await expectBalanced(testApp)
  })

  it('is saved with whole prices only', async () => {
    const { app, world } = await startMarket()
    const seller = await world.business({ currency: 'jpy' })
    const client = app.as(seller)
    const draft = await client.post('/users/listings/drafts', {})
    expect(draft).toHaveStatus(201)
    const { slug } = draft.body.data.attributes
    const save = (listing: object) => client.put(`/users/listings/drafts/${slug}`, { listing })
    for (const item_price of ['12.5', '12,50', 12.5, '0.01']) {
      const response = await save({ item_price })
      expect(response).toBeRefused(422, 'bad_format')
      expect(response).toPointAt('/listing/item_price')
    }
    const both = await save({ sale_format: 'offers', item_price: '12.5', min_offer_price: '9.99', title: 'Wing mirror' })
    expect(both).toPointAt('/listing/item_price')
    expect(both).toPointAt('/listing/min_offer_price')
    expect(await save({ sale_format: 'fixed', exchange_surcharge: '99.5' })).toPointAt('/listing/exchange_surcharge')
    expect(await save({ item_price: '12500', exchange_surcharge: '995' })).toHaveStatus(200)
    expect((await client.get(`/users/listings/${slug}`)).body.data.attributes).toMatchObject({
      currency: 'jpy',
      item_price: '12500',
      exchange_surcharge: '995',
      title: null,
    })
    expect(await save({ item_price: '1000000' })).toHaveStatus(200)
    expect(await save({ item_price: '1000001' })).toBeRefused(422, 'too_big')
  })

  it('has shipping rules in whole yen', async () => {
    const { app, world } = await startMarket()
    const client = app.as(await world.business({ currency: 'jpy' }))
    const rule = (price: string, free_over: string | null) => ({
      shipping_and_return_rule: {
        zone: 'uk_mainland',
        active: true,
        bands: [{ up_to_weight: null, up_to_length: null, price }],
        free_over,
        ...{ dispatch_days: 2, days_min: 1, days_max: 3, return_days: 30, return_paid_by: 'seller' },
      },
    })
    const path = '/users/shipping_and_return_rules'
    const refused = await client.post(path, rule('4.50', null))
    expect(refused).toBeRefused(422, 'bad_format')
    expect(refused).toPointAt('/shipping_and_return_rule/bands/0/price')
    expect(await client.post(path, rule('450', '9999.5'))).toPointAt('/shipping_and_return_rule/free_over')
    const added = await client.post(path, rule('450', '10000'))
    expect(added.body.data.attributes).toMatchObject({ currency: 'jpy', free_over: '10000', bands: [{ price: '450' }] })
    expect(await client.put(`${path}/${added.body.data.id}`, rule('4.5', null))).toHaveStatus(422)
    expect((await client.get(path)).body.data[0].attributes.bands[0].price).toBe('450')
  })

  it('is given back in whole yen only', async () => {
    const testApp = await startMarket()
    const { world, app } = testApp
    const seller = await world.business({ currency: 'jpy' })
    const listing = await world.listing({ seller, priceMinor: 10_000, currency: 'jpy' })
    const buyer = await world.user()
    const sale = await buy(testApp, { buyer, listing, currency: 'jpy' })
    const itemIds = await sendAll({ ...sale, seller, buyer, listings: [listing] }, 1)
    const request = (fields: object) => sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(itemIds, { ...fields }))
    const refused = await request({ items_amount: '99.5' })
    expect(refused).toBeRefused(422, 'bad_format')
    expect(refused).toPointAt('/refund/items_amount')
    const requested = await request({ items_amount: '9999', shipping_amount: '0' })
    const change = (refund: object) => sale.sellerClient.put(`/users/refunds/${requested.body.data.id}`, { refund })
    expect(await change({ action: 'offer', items_amount: '50.01', shipping_amount: '0' })).toPointAt('/refund/items_amount')
    expect(await change({ action: 'offer', items_amount: '50', shipping_amount: '0' })).toHaveStatus(200)
    const accepted = await sale.buyerClient.put(`/users/refunds/${requested.body.data.id}`, { refund: { action: 'accept_offer' } })
    expect(accepted.body.data.attributes).toMatchObject({ status: 'refunded', amount: { amount: '50', currency: 'jpy' } })
    await app.drainOutbox()
    expect(await listCharges(testApp)).toMatchObject([{ refunded_minor: 50, currency: 'jpy' }])
  })
})
