import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { listMoneyErrors } from '#test/money.ts'
import { runOverlapping } from '#test/overlap.ts'
import { changeItems, listItemIds, loadOrder, type Sale, sellParts } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Response = { status: number }

const DAY_MS = 86_400_000
/** The buyer may cancel what was not sent, and the seller may still send it. */
const LATE_DAYS = 12

/** An order that was accepted and whose parcel is late. */
async function sellLateParts(testApp: TestApp, options: Parameters<typeof sellParts>[1] = {}) {
  const sale = await sellParts(testApp, options)
  const itemIds = await listItemIds(sale.sellerClient, sale.orderId)
  expect(await changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids: itemIds })).toHaveStatus(200)
  testApp.app.clock.advance(LATE_DAYS * DAY_MS)
  await testApp.app.runDeadlines()
  expect((await loadOrder(sale.buyerClient, sale.orderId)).actions).toEqual(['cancel'])
  return { ...sale, itemIds }
}
type LateSale = Awaited<ReturnType<typeof sellLateParts>>

const cancel = ({ buyerClient, orderId }: Sale) => buyerClient.put(`/users/orders/${orderId}/cancel`, {})
const dispatch = ({ sellerClient, orderId }: Sale, itemIds: readonly string[]) => {
  const items = itemIds.map((item_id) => ({ item_id, quantity: 1 }))
  const parcel = { carrier: 'royal_mail', tracking_number: 'AB123456789GB', items, attempt: randomUUID() }
  return sellerClient.post(`/users/orders/${orderId}/parcels`, { parcel })
}
const overlap = (testApp: TestApp, { orderId }: Sale, actions: readonly (() => Promise<Response>)[]) =>
  runOverlapping(testApp, { table: 'orders', id: orderId }, actions)

const findOrderRow = ({ ctx }: TestApp, { orderId }: Sale) =>
  ctx.db.selectFrom('orders').where('id', '=', Number(orderId)).selectAll().executeTakeFirstOrThrow()
const countParcels = async ({ ctx }: TestApp, { orderId }: Sale) =>
  (await ctx.db.selectFrom('parcels').where('order_id', '=', Number(orderId)).select('id').execute()).length
const listItemStatuses = async (sale: LateSale) =>
  (await loadOrder(sale.buyerClient, sale.orderId)).items.map(({ status }: { status: string }) => status)

/** No deadlock, no wrong sum, and every handler has run. */
async function expectExactMoney({ app, ctx }: TestApp) {
  await app.drainOutbox()
  expect(await listMoneyErrors(ctx)).toEqual([])
  expect(app.countDeadlocks()).toBe(0)
}

describe('a late cancellation and a dispatch at the same instant', () => {
  it('cancel and repay everything if the cancellation is first', async () => {
    const testApp = await startTestApp()
    const sale = await sellLateParts(testApp)
    const [cancelled, dispatched] = await overlap(testApp, sale, [() => cancel(sale), () => dispatch(sale, sale.itemIds)])
    expect(cancelled).toMatchObject({ status: 200 })
    expect(dispatched).toBeRefused(422, 'parcel_items_invalid')
    await expectExactMoney(testApp)
    const order = await findOrderRow(testApp, sale)
    expect(order).toMatchObject({ status: 'cancelled', repaid_charged_minor: order.charged_minor })
    expect(await countParcels(testApp, sale)).toBe(0)
    // What was not sent in time is not put on sale again.
    expect(await testApp.world.listingRow(sale.listings[0]!.id)).toMatchObject({ quantity: 1, sold_quantity: 1 })
  })

  it('send the parcel and repay nothing if the dispatch is first', async () => {
    const testApp = await startTestApp()
    const sale = await sellLateParts(testApp)
    const [dispatched, cancelled] = await overlap(testApp, sale, [() => dispatch(sale, sale.itemIds), () => cancel(sale)])
    expect(dispatched).toMatchObject({ status: 200 })
    expect(cancelled).toBeRefused(409, 'order_not_cancellable')
    await expectExactMoney(testApp)
    expect(await findOrderRow(testApp, sale)).toMatchObject({ status: 'create_shipping', repaid_charged_minor: 0 })
    expect(await countParcels(testApp, sale)).toBe(1)
    expect(await testApp.world.listingRow(sale.listings[0]!.id)).toMatchObject({ quantity: 1, sold_quantity: 1 })
  })

  it('send one of two items and repay the other one if its dispatch is first', async () => {
    const testApp = await startTestApp()
    const sale = await sellLateParts(testApp, { count: 2, priceMinor: 3_333 })
    const [first = ''] = sale.itemIds
    const responses = await overlap(testApp, sale, [() => dispatch(sale, [first]), () => cancel(sale)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    await expectExactMoney(testApp)
    expect(await listItemStatuses(sale)).toEqual(['accepted', 'declined'])
    expect(await findOrderRow(testApp, sale)).toMatchObject({ status: 'create_shipping', repaid_items_minor: 3_333 })
  })

  it('send neither of two items if the cancellation is first', async () => {
    const testApp = await startTestApp()
    const sale = await sellLateParts(testApp, { count: 2 })
    const [first = ''] = sale.itemIds
    const responses = await overlap(testApp, sale, [() => cancel(sale), () => dispatch(sale, [first])])
    expect(responses.map(({ status }) => status)).toEqual([200, 422])
    await expectExactMoney(testApp)
    expect(await listItemStatuses(sale)).toEqual(['declined', 'declined'])
  })

  it('end once when buyer, seller and the last deadline act together, in any order', async () => {
    const testApp = await startTestApp()
    const runDeadlines = async () => {
      await testApp.app.runDeadlines()
      return { status: 200 }
    }
    for (const order of [
      [0, 1, 2],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const sale = await sellLateParts(testApp)
      testApp.app.clock.advance(20 * DAY_MS)
      const actions = [() => cancel(sale), () => dispatch(sale, sale.itemIds), runDeadlines]
      await overlap(
        testApp,
        sale,
        order.map((index) => actions[index]!),
      )
      await expectExactMoney(testApp)
      const isSent = order[0] === 1
      expect(await findOrderRow(testApp, sale)).toMatchObject({ status: isSent ? 'create_shipping' : 'cancelled' })
      expect(await countParcels(testApp, sale)).toBe(isSent ? 1 : 0)
    }
  })
})
