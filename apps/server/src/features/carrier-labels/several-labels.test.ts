import { randomUUID } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { changeItems, listItemIds, loadOrder, sellParts } from '#features/orders/test-helpers.ts'
import { CarrierRefusal, CarrierUnavailable } from '#gateways/carriers/port.ts'
import { economyLabel, startOrders } from './test-helpers.ts'

type Outcome = { order_id: string; label_status: string | null; problem: string | null }
const outcomesOf = ({ body }: { body: { data: { attributes: { orders: Outcome[] } } } }) => body.data.attributes.orders

describe('POST /users/sold_items/label_rates', () => {
  it('has the prices of each order, or the reason why it has none', async () => {
    const setup = await startOrders(3)
    const { ctx, sales, orderIds, listRates, client } = setup
    await ctx.db.updateTable('listings').set({ height_mm: null }).where('id', '=', sales[1]!.listings[0]!.id).execute()
    const [item] = await listItemIds(client, orderIds[2]!)
    await changeItems(client, orderIds[2]!, { action: 'decline', item_ids: [item], reason: 'damaged' })
    const foreign = await sellParts(setup)
    const response = await listRates([...orderIds, foreign.orderId, '999999'])
    expect(response.status).toBe(200)
    const { orders } = response.body.data.attributes
    expect(orders).toMatchObject([
      { order_id: orderIds[0], items: [{ quantity: 1 }], weight: '1.5', problem: null },
      { order_id: orderIds[1], items: [{ quantity: 1 }], height: null, rates: [], problem: null },
      { order_id: orderIds[2], items: [], rates: [], problem: 'parcel_items_invalid' },
      { order_id: foreign.orderId, items: [], rates: [], problem: 'not_found' },
      { order_id: '999999', problem: 'not_found' },
    ])
    expect(orders[0].rates[0]).toMatchObject({ service: 'economy', price: economyLabel.price })
  })

  it('refuses bad input, guests, and shows nothing to others', async () => {
    const { app, world, orderIds, listRates } = await startOrders(1)
    expect(await listRates([])).toBeRefused(422, 'too_small')
    expect(await listRates(Array.from({ length: 25 }, (_, index) => String(index + 1)))).toBeRefused(422, 'too_big')
    expect(await listRates(['x'])).toBeRefused(422, 'bad_format')
    expect(await listRates(orderIds, app.as(await world.guest()))).toBeRefused(403, 'sign_in_required')
    for (const other of [await world.business(), await world.operator()])
      expect((await listRates(orderIds, app.as(other))).body.data.attributes.orders).toMatchObject([{ items: [], problem: 'not_found' }])
  })
})

describe('POST /users/sold_items/labels', () => {
  it('buys a label for each order, which are in the one PDF with the packing slips', async () => {
    const { app, sales, orderIds, offers, buy, countSold, owed } = await startOrders(3)
    const response = await buy(await offers())
    expect(response.status).toBe(200)
    expect(outcomesOf(response)).toEqual(orderIds.map((order_id) => ({ order_id, label_status: 'bought', problem: null })))
    expect(await countSold()).toBe(3)
    expect(await owed()).toBe(-3 * 549)
    const file = await app.server.inject({
      url: `/api/v1/users/sold_items/packing_slips?ids=${orderIds.join(',')}`,
      headers: { authorization: `Bearer ${sales[0]!.seller.token}` },
    })
    const pages = (await PDFDocument.load(file.rawPayload)).getPages().map((page) => Math.round(page.getWidth()))
    expect(pages).toEqual([595, 595, 595, 298, 298, 298])
  })

  it('buys nothing twice: the same request at the same instant and again, and other attempts', async () => {
    const { offers, buy, countSold, owed } = await startOrders(3)
    const labels = await offers()
    const responses = await Promise.all(Array.from({ length: 4 }, () => buy(labels)))
    for (const response of [...responses, await buy(labels)])
      expect(outcomesOf(response).map(({ label_status }) => label_status)).toEqual(['bought', 'bought', 'bought'])
    const others = await Promise.all([1, 2].map(() => buy(labels.map((label) => ({ ...label, attempt: randomUUID() })))))
    for (const response of others)
      expect(outcomesOf(response)).toMatchObject(Array(3).fill({ label_status: null, problem: 'parcel_items_invalid' }))
    expect(await countSold()).toBe(3)
    expect(await owed()).toBe(-3 * 549)
  })

  it('sells each unit once when two requests with other attempts overlap', async () => {
    const { offers, buy, countSold } = await startOrders(2)
    const labels = await offers()
    const again = labels.map((label) => ({ ...label, attempt: randomUUID() })).toReversed()
    const outcomes = (await Promise.all([buy(labels), buy(again)])).flatMap(outcomesOf)
    expect(outcomes.filter(({ label_status }) => label_status === 'bought')).toHaveLength(2)
    expect(outcomes.filter(({ problem }) => problem === 'parcel_items_invalid')).toHaveLength(2)
    expect(await countSold()).toBe(2)
  })

  it('buys the others when one order is refused, and that one later', async () => {
    const { client, orderIds, offers, buy, countSold, breakGateway, ctx } = await startOrders(4)
    const labels = await offers()
    const [declined] = await listItemIds(client, orderIds[0]!)
    await changeItems(client, orderIds[0]!, { action: 'decline', item_ids: [declined], reason: 'damaged' })
    labels[1] = { ...labels[1], price: { amount: '5.00', currency: 'gbp' } }
    const { reference } = await loadOrder(client, orderIds[2]!)
    const repair = breakGateway((gateway) => ({
      buyLabel: (request) =>
        request.reference === reference ? Promise.reject(new CarrierRefusal('address_not_served')) : gateway.buyLabel(request),
    }))
    expect(outcomesOf(await buy(labels))).toEqual([
      { order_id: orderIds[0], label_status: null, problem: 'parcel_items_invalid' },
      { order_id: orderIds[1], label_status: null, problem: 'label_price_changed' },
      { order_id: orderIds[2], label_status: null, problem: 'address_not_served' },
      { order_id: orderIds[3], label_status: 'bought', problem: null },
    ])
    repair()
    const retry = labels.slice(1).map((label) => ({ ...label, price: economyLabel.price, attempt: randomUUID() }))
    expect(outcomesOf(await buy(retry)).map(({ label_status }) => label_status)).toEqual(['bought', 'bought', null])
    expect(await countSold()).toBe(3)
    const rows = await ctx.db.selectFrom('carrier_labels').where('status', '=', 'bought').select('order_id').execute()
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(3)
  })

  it('finishes later what the gateway has not confirmed', async () => {
    const { app, offers, buy, countSold, breakGateway, owed } = await startOrders(2)
    const labels = await offers()
    const repair = breakGateway(({ buyLabel }) => ({
      buyLabel: async (request) => {
        await buyLabel(request)
        throw new CarrierUnavailable('response lost')
      },
    }))
    expect(outcomesOf(await buy(labels)).map(({ label_status }) => label_status)).toEqual(['requested', 'requested'])
    repair()
    expect(outcomesOf(await buy(labels)).map(({ label_status }) => label_status)).toEqual(['bought', 'bought'])
    app.clock.advance(61_000)
    await app.runDeadlines()
    expect(await countSold()).toBe(2)
    expect(await owed()).toBe(-2 * 549)
  })

  it('refuses bad input, the buyer, strangers, guests and operators', async () => {
    const { app, world, sales, offers, buy, countSold } = await startOrders(1)
    const labels = await offers()
    expect(await buy([])).toBeRefused(422, 'too_small')
    expect(await buy(labels.map((label) => ({ ...label, weight: '-1' })))).toBeRefused(422, 'bad_format')
    expect(await buy(labels.map((label) => ({ ...label, attempt: 'again' })))).toBeRefused(422, 'bad_format')
    expect(await buy(labels.map((label) => ({ ...label, items: [] })))).toBeRefused(422, 'too_small')
    expect(await buy(labels, app.as(await world.guest()))).toBeRefused(403, 'sign_in_required')
    expect(outcomesOf(await buy(labels, sales[0]!.buyerClient))).toMatchObject([{ problem: 'not_allowed' }])
    for (const other of [await world.business(), await world.operator()])
      expect(outcomesOf(await buy(labels, app.as(other)))).toMatchObject([{ problem: 'not_found' }])
    expect(await countSold()).toBe(0)
  })
})
