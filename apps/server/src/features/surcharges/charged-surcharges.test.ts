import { describe, expect, it } from 'vitest'
import { address, createPurchase, pay, reserve, type TestApp } from '#features/checkout/test-helpers.ts'
import { changeItems, listItemIds, loadOrder, sellParts, sumLedger } from '#features/orders/test-helpers.ts'
import { changeRefund, requestRefundOf, returnParcel, sendParts } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'

const gbp = (amount: string) => ({ amount, currency: 'gbp' })

const ledgerOf = async (testApp: TestApp) => {
  await testApp.app.drainOutbox()
  return Object.fromEntries((await sumLedger(testApp)).map(({ account, sum }) => [account.replace(/\d+/, 'n'), Number(sum)]))
}

const listStatuses = async ({ ctx }: TestApp) =>
  (await ctx.db.selectFrom('surcharges').select('status').orderBy('id').execute()).map(({ status }) => status)

describe('an exchange surcharge in a purchase', () => {
  it('is shown in basket and purchase, charged, and held in an account of its own', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const buyer = await world.user()
    const client = app.as(buyer)
    const listing = await world.listing({ priceMinor: 10_000, surchargeMinor: 2_500, quantity: 3 })
    expect((await app.visitor.get(`/listings/${listing.slug}`)).body.data.attributes).toMatchObject({
      exchange_surcharge: gbp('25.00'),
      converted_exchange_surcharge: gbp('25.00'),
    })
    const { id } = await createPurchase(app, buyer, listing, { quantity: 2 })
    const line = (await client.get('/users/carts/listings')).body.data[0].attributes
    expect(line).toMatchObject({ line_total: gbp('200.00'), surcharge: gbp('50.00') })
    const totals = (await client.get('/users/carts/total_converted_price')).body.data.attributes
    const purchase = (await client.get(`/payments/orders/${id}`)).body.data.attributes
    expect(purchase).toMatchObject({ items: gbp('200.00'), surcharge: gbp('50.00'), lines: [{ surcharge: gbp('50.00') }] })
    expect([totals.surcharge, totals.total]).toEqual([purchase.surcharge, purchase.total])
    await reserve(client, id)
    const paid = await pay(client, id)
    const order = await loadOrder(client, paid.body.data.attributes.order_ids[0])
    expect(order).toMatchObject({
      surcharge_total: gbp('50.00'),
      total: purchase.total,
      charged: purchase.total,
      items: [{ unit_surcharge: gbp('25.00') }],
    })
    const total = Number(purchase.total.amount) * 100
    expect(await ledgerOf(testApp)).toEqual({
      'gateway:sandbox': total,
      // The fee is that of the price alone.
      fees: -1_667,
      fee_vat: -333,
      surcharges: -5_000,
      'seller:n:pending': 2_000 + 5_000 - total,
    })
  })

  it('is not held for another amount than the listing now has', async () => {
    const { app, world, ctx } = await startTestApp()
    const buyer = await world.user()
    const listing = await world.listing({ surchargeMinor: 2_500 })
    const { id } = await createPurchase(app, buyer, listing)
    await ctx.db.updateTable('listings').set({ exchange_surcharge_minor: 2_600 }).where('id', '=', listing.id).execute()
    expect(await reserve(app.as(buyer), id)).toBeRefused(409, 'cart_changed')
  })

  it('is converted to the currency of the buyer and given back exactly', async () => {
    const testApp = await startTestApp()
    const { app, world, ctx } = testApp
    await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'eur', rate: '1.15', as_of: '2026-11-20' }).execute()
    const seller = await world.business()
    const client = app.as(await world.user(), { currency: 'EUR' })
    const listing = await world.listing({ seller, priceMinor: 3_333, surchargeMinor: 1_111 })
    await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug } })
    const created = await client.post('/payments/orders', { payment_order: { email: 'a@example.com', address } })
    const { id } = created.body.data
    await reserve(client, id)
    const paid = await pay(client, id)
    expect(paid.body.data.attributes.surcharge).toEqual({ amount: '12.78', currency: 'eur' })
    expect(Object.keys(await ledgerOf(testApp))).toContain('exchange')
    const orderId = String(paid.body.data.attributes.order_ids[0])
    const sellerClient = app.as(seller)
    const item_ids = await listItemIds(sellerClient, orderId)
    await changeItems(sellerClient, orderId, { action: 'decline', item_ids, reason: 'not_found' })
    expect(new Set(Object.values(await ledgerOf(testApp)))).toEqual(new Set([0]))
  })
})

describe('the surcharge of an item that ends', () => {
  it('is given back with the price of a declined item, but not of the others', async () => {
    const testApp = await startTestApp()
    const { sellerClient, orderId } = await sellParts(testApp, { count: 2, priceMinor: 5_000, surchargeMinor: 1_000 })
    const [first] = await listItemIds(sellerClient, orderId)
    await changeItems(sellerClient, orderId, { action: 'decline', item_ids: [first], reason: 'not_found' })
    expect((await loadOrder(sellerClient, orderId)).repayments).toMatchObject([{ reason: 'decline' }])
    expect(await ledgerOf(testApp)).toMatchObject({ surcharges: -1_000, fees: -417, fee_vat: -83 })
    expect(await listStatuses(testApp)).toEqual(['refunded', 'held'])
  })

  it('is given back with a refund of the whole price, but neither with a part of it nor with goodwill', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp, { priceMinor: 5_000, surchargeMinor: 1_000 })
    const goodwill = { item_ids: sale.itemIds, items_amount: '10.00', shipping_amount: '0.00', attempt: crypto.randomUUID() }
    await sale.sellerClient.post(`/users/orders/${sale.orderId}/repayments`, { repayment: goodwill })
    expect(await listStatuses(testApp)).toEqual(['held'])
    const id = await requestRefundOf(sale)
    expect((await changeRefund(sale.sellerClient, id, { action: 'repay' })).status).toBe(200)
    expect(await listStatuses(testApp)).toEqual(['refunded'])
    expect(await ledgerOf(testApp)).toMatchObject({ surcharges: 0 })
  })
})

const DAY_MS = 86_400_000

/** A part that arrived 31 days ago. Its old unit was not sent, so the seller has the surcharge. */
async function forfeitSurcharge(testApp: TestApp) {
  const sale = await sendParts(testApp, { priceMinor: 5_000, surchargeMinor: 1_000 })
  await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
  await testApp.ctx.db.updateTable('order_items').set({ warranty: 'months_6' }).execute()
  testApp.app.clock.advance(31 * DAY_MS)
  await testApp.app.runDeadlines()
  expect(await listStatuses(testApp)).toEqual(['forfeited'])
  expect(await ledgerOf(testApp)).toMatchObject({ surcharges: 0, fees: -500, fee_vat: -100 })
  return sale
}

describe('a forfeited surcharge', () => {
  it('goes back with the price of a part that has come back', async () => {
    const testApp = await startTestApp()
    const sale = await forfeitSurcharge(testApp)
    const id = await requestRefundOf(sale, { reason: 'warranty' })
    await changeRefund(sale.sellerClient, id, { action: 'accept', return_address: address })
    await changeRefund(sale.buyerClient, id, returnParcel())
    await changeRefund(sale.sellerClient, id, { action: 'receive_return' })
    expect(await changeRefund(sale.sellerClient, id, { action: 'repay' })).toHaveStatus(200)
    expect(await listStatuses(testApp)).toEqual(['refunded'])
    const order = await loadOrder(sale.sellerClient, sale.orderId)
    // Only the postage stays with the seller: the warranty does not cover it.
    const postage = Number(order.shipping_total.amount) * 100
    expect(await ledgerOf(testApp)).toMatchObject({
      'gateway:sandbox': postage,
      surcharges: 0,
      fees: 0,
      fee_vat: 0,
      'seller:n:pending': 0,
      'seller:n:available': -postage,
    })
    expect(order).toMatchObject({ repaid: gbp('60.00'), earnings: order.shipping_total })
    expect(order.timeline.map(({ step }: { step: string }) => step)).toEqual(
      expect.arrayContaining(['surcharge_forfeited', 'surcharge_refunded', 'refund_repaid']),
    )
    const messages = await testApp.ctx.db.selectFrom('notifications').select('message').execute()
    expect(messages.map(({ message }) => message)).toEqual(expect.arrayContaining(['surcharge_refunded', 'surcharge_refunded_seller']))
  })

  it('stays with the seller while the buyer keeps the part', async () => {
    const testApp = await startTestApp()
    const sale = await forfeitSurcharge(testApp)
    const id = await requestRefundOf(sale, { reason: 'warranty' })
    expect(await changeRefund(sale.sellerClient, id, { action: 'repay' })).toHaveStatus(200)
    expect(await listStatuses(testApp)).toEqual(['forfeited'])
    // The fee on the surcharge stays, the one on the price is given back.
    expect(await ledgerOf(testApp)).toMatchObject({ surcharges: 0, fees: -83, fee_vat: -17 })
  })
})

describe('the constraints of the database', () => {
  it('refuse a surcharge that a repayment does not give back, and a second one of an item', async () => {
    const testApp = await startTestApp()
    await sellParts(testApp, { surchargeMinor: 1_000 })
    const { db } = testApp.ctx
    await expect(db.updateTable('surcharges').set({ amount_minor: 999 }).execute()).rejects.toThrow('surcharges')
    const [row] = await db.selectFrom('surcharges').selectAll().execute()
    const { id: _, ...copy } = row!
    await expect(db.insertInto('surcharges').values(copy).execute()).rejects.toThrow('surcharges_order_item_id_key')
    await expect(db.updateTable('orders').set({ repaid_surcharge_minor: 1_001 }).execute()).rejects.toThrow('orders_repaid_surcharge_check')
  })
})
