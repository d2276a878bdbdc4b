import { describe, expect, it } from 'vitest'
import { address, pay, reserve } from '#features/checkout/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { changeItems, listItemIds, loadOrder, type Sale, sellParts } from './test-helpers.ts'

type Client = Sale['sellerClient']

const pathOf = (orderId: string, itemIds?: readonly string[]) =>
  `/users/orders/${orderId}/repayment_preview${itemIds ? `?item_ids=${itemIds.join(',')}` : ''}`
const preview = async (client: Client, orderId: string, itemIds?: readonly string[]) =>
  (await client.get(pathOf(orderId, itemIds))).body.data.attributes

describe('GET /users/orders/{id}/repayment_preview', () => {
  it('is what the declined items then give back, to the penny, in the currency of the payment too', async () => {
    const { app, ctx, world } = await startTestApp()
    await ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'eur', rate: '1.1737', as_of: '2026-11-20' }).execute()
    const seller = await world.business()
    const buyer = await world.user()
    const buyerClient = app.as(buyer, { currency: 'eur' })
    const sellerClient = app.as(seller)
    const listings = [
      await world.listing({ seller, priceMinor: 3_333 }),
      await world.listing({ seller, priceMinor: 777, surchargeMinor: 450 }),
      await world.listing({ seller, priceMinor: 1_001 }),
    ]
    for (const { slug } of listings)
      await buyerClient.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 1 } })
    const created = await buyerClient.post('/payments/orders', { payment_order: { email: 'a@example.com', address } })
    await reserve(buyerClient, created.body.data.id)
    const orderId = String((await pay(buyerClient, created.body.data.id)).body.data.attributes.order_ids[0])
    await app.drainOutbox()
    const [first = '', second = '', third = ''] = await listItemIds(sellerClient, orderId)
    for (const itemIds of [[second], [first, third]]) {
      const before = await loadOrder(sellerClient, orderId)
      const expected = await preview(sellerClient, orderId, [...itemIds, second])
      await changeItems(sellerClient, orderId, { action: 'decline', item_ids: itemIds, reason: 'not_found' })
      const after = await loadOrder(sellerClient, orderId)
      expect(after.repayments.at(-1).amount).toEqual(expected.charged)
      const minor = ({ amount }: { amount: string }) => Math.round(Number(amount) * 100)
      expect(minor(after.repaid) - minor(before.repaid)).toBe(minor(expected.total))
      const withoutSurcharge = minor(expected.items) + minor(expected.shipping)
      expect(expected.surcharge.amount).toBe(itemIds.includes(second) ? '4.50' : '0.00')
      expect(withoutSurcharge + minor(expected.surcharge)).toBe(minor(expected.total))
      expect(expected.charged.currency).toBe('eur')
      expect(minor(after.earnings) - minor(before.earnings)).toBe(minor(expected.fee) - withoutSurcharge)
    }
  })

  it('shows the buyer what a cancellation gives back, without the fee of the seller', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp, { count: 2 })
    const [first = ''] = await listItemIds(sale.sellerClient, sale.orderId)
    const all = await preview(sale.buyerClient, sale.orderId)
    expect(all).toMatchObject({
      items: { amount: '100.00' },
      fee: null,
      charged: (await loadOrder(sale.buyerClient, sale.orderId)).charged,
    })
    await changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids: [first] })
    expect(await preview(sale.buyerClient, sale.orderId)).toMatchObject({ items: { amount: '50.00' } })
    expect(await preview(sale.sellerClient, sale.orderId)).toMatchObject({ total: { amount: '0.00' }, fee: { amount: '0.00' } })
  })

  it('is refused for what was sent, for items of other orders, and to others', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const sale = await sellParts(testApp)
    const other = await sellParts(testApp)
    const itemIds = await listItemIds(sale.sellerClient, sale.orderId)
    const path = pathOf(sale.orderId, itemIds)
    for (const user of [await world.user(), await world.guest(), other.seller]) expect(await app.as(user).get(path)).toHaveStatus(404)
    expect(await app.visitor.get(path)).toBeRefused(403, 'sign_in_required')
    const otherIds = await listItemIds(other.sellerClient, other.orderId)
    expect(await sale.sellerClient.get(pathOf(sale.orderId, otherIds))).toHaveStatus(404)
    for (const ids of ['', '0', 'a', '1,', '-1'])
      expect(await sale.sellerClient.get(`${pathOf(sale.orderId)}?item_ids=${ids}`)).toHaveStatus(422)
    await changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids: itemIds })
    const items = itemIds.map((item_id) => ({ item_id, quantity: 1 }))
    const parcel = { carrier: 'evri', items, attempt: crypto.randomUUID() }
    expect(await sale.sellerClient.post(`/users/orders/${sale.orderId}/parcels`, { parcel })).toHaveStatus(200)
    expect(await sale.sellerClient.get(path)).toBeRefused(409, 'item_already_sent')
    await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: itemIds })
    expect(await sale.sellerClient.get(path)).toBeRefused(409, 'order_item_is_confirmed')
  })
})
