import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { address, pay, reserve } from '#features/checkout/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { changeItems, listItemIds, loadOrder, type Sale, sellParts, sumLedger } from './test-helpers.ts'

const DAY_MS = 86_400_000

const parcelOf = (item_ids: string[], quantity = 1) => ({
  parcel: {
    carrier: 'royal_mail',
    tracking_number: 'AB123456789GB',
    items: item_ids.map((item_id) => ({ item_id, quantity })),
    attempt: randomUUID(),
  },
})

async function acceptAll({ sellerClient, orderId }: Sale): Promise<string[]> {
  const item_ids = await listItemIds(sellerClient, orderId)
  const response = await changeItems(sellerClient, orderId, { action: 'accept', item_ids })
  expect(response.status).toBe(200)
  return item_ids
}

describe('accepting and declining', () => {
  it('prepares the order when everything is decided, and gives the money of a declined item back', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp, { count: 2 })
    const { orderId, sellerClient, buyerClient } = sale
    const [first, second] = await listItemIds(sellerClient, orderId)
    const accepted = await changeItems(sellerClient, orderId, { action: 'accept', item_ids: [first] })
    expect(accepted.body.data.attributes).toMatchObject({ status: 'fully_paid' })
    const declined = await changeItems(sellerClient, orderId, {
      action: 'decline',
      item_ids: [second],
      reason: 'damaged',
      text: 'It fell.',
    })
    expect(declined.body.data.attributes).toMatchObject({ status: 'create_shipping', repaid: { amount: expect.any(String) } })
    await testApp.app.drainOutbox()
    const order = await loadOrder(buyerClient, orderId)
    expect(order.items.map((item: { status: string }) => item.status)).toEqual(['accepted', 'declined'])
    expect(order.repayments).toEqual([expect.objectContaining({ reason: 'decline', status: 'done' })])
    expect(order.timeline.map(({ step }: { step: string }) => step)).toEqual(['placed', 'accepted', 'declined'])
    expect((await testApp.ctx.db.selectFrom('sandbox_gateway.refunds').selectAll().execute()).length).toBe(1)
  })

  it('gives everything back exactly when everything is declined', async () => {
    const testApp = await startTestApp()
    const { orderId, sellerClient } = await sellParts(testApp, { count: 3, priceMinor: 3_333 })
    for (const id of await listItemIds(sellerClient, orderId))
      await changeItems(sellerClient, orderId, { action: 'decline', item_ids: [id], reason: 'not_found' })
    await testApp.app.drainOutbox()
    expect((await loadOrder(sellerClient, orderId)).status).toBe('cancelled')
    expect((await sumLedger(testApp)).map(({ sum }) => Number(sum)).filter((sum) => sum !== 0)).toEqual([])
    expect(await testApp.ctx.db.selectFrom('payments').select('status').execute()).toEqual([{ status: 'refunded' }])
  })

  it('lets exactly one of accept and decline win', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 5; round++) {
      const { orderId, sellerClient } = await sellParts(testApp)
      const item_ids = await listItemIds(sellerClient, orderId)
      const responses = await Promise.all([
        changeItems(sellerClient, orderId, { action: 'accept', item_ids }),
        changeItems(sellerClient, orderId, { action: 'decline', item_ids, reason: 'other' }),
        changeItems(sellerClient, orderId, { action: 'decline', item_ids, reason: 'other' }),
      ])
      await testApp.app.drainOutbox()
      const repayments = await testApp.ctx.db.selectFrom('repayments').where('order_id', '=', Number(orderId)).selectAll().execute()
      // The seller may decline what was accepted before, but not accept what was declined.
      expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
      expect((await loadOrder(sellerClient, orderId)).status).toBe('cancelled')
      expect(repayments.length).toBe(1)
    }
  })

  it.each([
    ['a stranger', 404],
    ['the buyer', 403],
  ])('is refused to %s', async (who, status) => {
    const testApp = await startTestApp()
    const { orderId, sellerClient, buyerClient } = await sellParts(testApp)
    const client = who === 'the buyer' ? buyerClient : testApp.app.as(await testApp.world.user())
    const item_ids = await listItemIds(sellerClient, orderId)
    expect((await changeItems(client, orderId, { action: 'accept', item_ids })).status).toBe(status)
    expect((await loadOrder(sellerClient, orderId)).items[0].status).toBe('pending')
  })

  it('refuses items of another order', async () => {
    const testApp = await startTestApp()
    const { orderId, sellerClient } = await sellParts(testApp)
    const other = await sellParts(testApp)
    const item_ids = await listItemIds(other.sellerClient, other.orderId)
    expect((await changeItems(sellerClient, orderId, { action: 'accept', item_ids })).status).toBe(404)
  })
})

describe('cancelling', () => {
  it('lets the buyer cancel before the acceptance, with the units back on sale', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient, listings } = await sellParts(testApp)
    const response = await buyerClient.put(`/users/orders/${orderId}/cancel`, {})
    expect(response.body.data.attributes).toMatchObject({ status: 'cancelled', actions: [] })
    await testApp.app.drainOutbox()
    const listing = await testApp.ctx.db.selectFrom('listings').where('id', '=', listings[0]!.id).selectAll().executeTakeFirstOrThrow()
    expect(listing).toMatchObject({ quantity: 2, sold_quantity: 0 })
    expect((await sumLedger(testApp)).every(({ sum }) => Number(sum) === 0)).toBe(true)
  })

  it('lets exactly one of acceptance and cancellation win', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 5; round++) {
      const { orderId, sellerClient, buyerClient } = await sellParts(testApp)
      const item_ids = await listItemIds(sellerClient, orderId)
      const responses = await Promise.all([
        changeItems(sellerClient, orderId, { action: 'accept', item_ids }),
        buyerClient.put(`/users/orders/${orderId}/cancel`, {}),
      ])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  it('is refused after the acceptance, until the parcel is late', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp)
    const { orderId, buyerClient } = sale
    await acceptAll(sale)
    expect((await buyerClient.put(`/users/orders/${orderId}/cancel`, {})).body.errors[0].code).toBe('order_not_cancellable')
    testApp.app.clock.advance(12 * DAY_MS)
    await testApp.app.runDeadlines()
    expect((await loadOrder(buyerClient, orderId)).actions).toEqual(['cancel'])
    expect((await buyerClient.put(`/users/orders/${orderId}/cancel`, {})).body.data.attributes.status).toBe('cancelled')
  })
})

describe('deadlines', () => {
  it('declines and repays what the seller does not accept in three working days', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient } = await sellParts(testApp)
    testApp.app.clock.advance(6 * DAY_MS)
    await testApp.app.runDeadlines()
    await testApp.app.drainOutbox()
    const order = await loadOrder(buyerClient, orderId)
    expect(order).toMatchObject({ status: 'cancelled', deadlines: [] })
    expect(order.items[0]).toMatchObject({ status: 'declined', declined_by: 'deadline', decline_reason: 'not_accepted' })
    expect(order.repayments).toEqual([expect.objectContaining({ status: 'done' })])
  })

  it('lets exactly one of acceptance and automatic decline win', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 4; round++) {
      const { orderId, sellerClient } = await sellParts(testApp)
      const item_ids = await listItemIds(sellerClient, orderId)
      testApp.app.clock.advance(6 * DAY_MS)
      const [response] = await Promise.all([
        changeItems(sellerClient, orderId, { action: 'accept', item_ids }),
        testApp.app.runDeadlines(),
        testApp.app.runDeadlines(),
      ])
      await testApp.app.drainOutbox()
      const { status, repayments } = await loadOrder(sellerClient, orderId)
      expect([status, repayments.length, response.status]).toEqual(
        response.status === 200 ? ['create_shipping', 0, 200] : ['cancelled', 1, 409],
      )
    }
  })

  it('cancels and repays what is not sent ten working days after the promise', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp)
    await acceptAll(sale)
    testApp.app.clock.advance(25 * DAY_MS)
    await testApp.app.runDeadlines()
    await testApp.app.drainOutbox()
    const order = await loadOrder(sale.buyerClient, sale.orderId)
    expect(order.items[0]).toMatchObject({ declined_by: 'deadline', decline_reason: 'not_dispatched' })
    expect((await sumLedger(testApp)).every(({ sum }) => Number(sum) === 0)).toBe(true)
  })

  it('confirms what was sent 21 days ago', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp)
    const item_ids = await acceptAll(sale)
    await sale.sellerClient.post(`/users/orders/${sale.orderId}/parcels`, parcelOf(item_ids))
    testApp.app.clock.advance(20 * DAY_MS)
    await testApp.app.runDeadlines()
    expect((await loadOrder(sale.buyerClient, sale.orderId)).status).toBe('create_shipping')
    testApp.app.clock.advance(2 * DAY_MS)
    await testApp.app.runDeadlines()
    expect((await loadOrder(sale.buyerClient, sale.orderId)).status).toBe('completed')
  })
})

describe('parcels', () => {
  it('sends an item in two parcels, once for each press of the button', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp, { quantity: 3 })
    const { orderId, sellerClient, buyerClient } = sale
    const item_ids = await acceptAll(sale)
    const path = `/users/orders/${orderId}/parcels`
    const body = parcelOf(item_ids, 2)
    await Promise.all([sellerClient.post(path, body), sellerClient.post(path, body)])
    const half = await loadOrder(sellerClient, orderId)
    expect(half.parcels.length).toBe(1)
    expect(half.items[0]).toMatchObject({ unpacked_quantity: 1, dispatched_at: null, actions: ['decline'] })
    expect((await sellerClient.post(path, parcelOf(item_ids, 2))).body.errors[0].code).toBe('parcel_items_invalid')
    await sellerClient.post(path, parcelOf(item_ids, 1))
    const order = await loadOrder(buyerClient, orderId)
    expect(order.parcels.map(({ tracking_url }: { tracking_url: string }) => tracking_url)).toEqual([
      expect.stringContaining('AB123456789GB'),
      expect.stringContaining('AB123456789GB'),
    ])
    expect(order.items[0].actions).toEqual(['confirm'])
    expect((await changeItems(buyerClient, orderId, { action: 'confirm', item_ids })).body.data.attributes.status).toBe('completed')
  })

  it('cannot have the name of a carrier in the list beside a link of the seller', async () => {
    const sale = await sellParts(await startTestApp())
    const item_ids = await acceptAll(sale)
    const tracking = { carrier: 'other', carrier_name: 'royal  MAIL', tracking_url: 'https://royalmail.example/pay' }
    const body = { parcel: { ...parcelOf(item_ids).parcel, ...tracking } }
    const response = await sale.sellerClient.post(`/users/orders/${sale.orderId}/parcels`, body)
    expect(response).toBeRefused(422, 'contradiction')
    expect(response.body.errors[0].source).toEqual({ pointer: '/parcel/carrier_name' })
  })

  it('can be corrected five times, and the same values change nothing', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp)
    const { sellerClient, orderId } = sale
    const sent = await sellerClient.post(`/users/orders/${orderId}/parcels`, parcelOf(await acceptAll(sale)))
    const path = `/users/orders/${orderId}/parcels/${sent.body.data.attributes.parcels[0].id}`
    const change = (tracking_number: string) => sellerClient.put(path, { parcel: { carrier: 'royal_mail', tracking_number } })
    const countSteps = async () => (await loadOrder(sellerClient, orderId)).timeline.length
    const stepCount = await countSteps()
    for (let i = 0; i < 7; i++) expect(await change('AB 123456789 GB')).toHaveStatus(200)
    expect(await countSteps()).toBe(stepCount)
    for (const digit of '12345') expect(await change(`CD12345678${digit}GB`)).toHaveStatus(200)
    expect(await countSteps()).toBe(stepCount + 5)
    expect(await change('CD123456789GB')).toBeRefused(409, 'tracking_not_changeable')
    expect(await change('CD123456785GB')).toHaveStatus(200)
  })

  it('lets exactly one of dispatch and cancellation win', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 4; round++) {
      const sale = await sellParts(testApp)
      const item_ids = await acceptAll(sale)
      testApp.app.clock.advance(8 * DAY_MS)
      const responses = await Promise.all([
        sale.sellerClient.post(`/users/orders/${sale.orderId}/parcels`, parcelOf(item_ids)),
        sale.buyerClient.put(`/users/orders/${sale.orderId}/cancel`, {}),
      ])
      expect(responses.filter(({ status }) => status === 200).length).toBe(1)
    }
  })
})

describe('collections', () => {
  const collect = ({ sellerClient, orderId }: Sale, code: string) => sellerClient.put(`/users/orders/${orderId}/collection`, { code })

  it('shows the code to the buyer only and takes it from the seller', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp, { shippingType: 'click_and_collect' })
    await acceptAll(sale)
    const { collection_code: code } = await loadOrder(sale.buyerClient, sale.orderId)
    expect(code).toMatch(/^\d{6}$/)
    expect((await loadOrder(sale.sellerClient, sale.orderId)).collection_code).toBeNull()
    const wrongCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const wrong = await collect(sale, wrongCode)
    expect(wrong.body.errors[0]).toMatchObject({ code: 'collection_code_wrong', meta: { tries_left: 4 } })
    const order = (await collect(sale, code)).body.data.attributes
    expect(order.items[0]).toMatchObject({ delivered_at: expect.any(String) })
    expect((await collect(sale, code)).status).toBe(200)
  })

  it('is locked after five wrong codes, whatever their order', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp, { shippingType: 'click_and_collect' })
    await acceptAll(sale)
    const { collection_code: code } = await loadOrder(sale.buyerClient, sale.orderId)
    const wrongCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await Promise.all(Array.from({ length: 7 }, () => collect(sale, wrongCode)))
    expect((await collect(sale, code)).body.errors[0].code).toBe('collection_code_locked')
    // The message of the refusal says that the buyer can confirm instead.
    expect((await loadOrder(sale.buyerClient, sale.orderId)).items[0].actions).toEqual(['confirm'])
    const confirmed = await changeItems(sale.buyerClient, sale.orderId, {
      action: 'confirm',
      item_ids: await listItemIds(sale.buyerClient, sale.orderId),
    })
    expect(confirmed.body.data.attributes.status).toBe('completed')
  })
})

describe('the reference of an order', () => {
  it('cannot be guessed from that of the purchase or of another order', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const buyer = app.as(await world.user())
    for (let i = 0; i < 2; i++) {
      const { slug } = await world.listing({ seller: await world.business() })
      await buyer.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 1 } })
    }
    const { id } = (await buyer.post('/payments/orders', { payment_order: { email: 'a@example.com', address } })).body.data
    await reserve(buyer, id)
    await pay(buyer, id)
    const orders = (await buyer.get('/users/orders')).body.data.map(({ attributes }: { attributes: Record<string, string> }) => attributes)
    const references = orders.flatMap(({ reference, purchase_reference }: Record<string, string>) => [reference, purchase_reference])
    expect(new Set(references).size).toBe(3)
    for (const reference of references) expect(reference).toMatch(/^PL[2-9A-HJKMNP-Z]{9}$/)
  })
})
