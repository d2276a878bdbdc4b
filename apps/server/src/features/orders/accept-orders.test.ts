import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { changeItems, listItemIds, loadOrder, sellParts } from './test-helpers.ts'

/** Orders of one seller that wait for the acceptance. */
async function startOrders(count: number) {
  const testApp = await startTestApp()
  const seller = await testApp.world.business()
  const sales = []
  for (let i = 0; i < count; i++) sales.push(await sellParts(testApp, { seller }))
  const client = sales[0]!.sellerClient
  const orders: { order_id: string; item_ids: string[] }[] = []
  for (const { orderId } of sales) orders.push({ order_id: orderId, item_ids: await listItemIds(client, orderId) })
  return {
    ...testApp,
    sales,
    client,
    orders,
    accept: (chosen: readonly object[] = orders, as = client) => as.put('/users/sold_items/accept', { sold_items: { orders: chosen } }),
    statuses: async () => Promise.all(orders.map(async ({ order_id }) => (await loadOrder(client, order_id)).items[0].status)),
    countNotices: async () =>
      (await testApp.ctx.db.selectFrom('notifications').where('message', '=', 'order_accepted').select('id').execute()).length,
  }
}

const outcomesOf = ({ body }: { body: { data: { attributes: { orders: unknown[] } } } }) => body.data.attributes.orders

describe('PUT /users/sold_items/accept', () => {
  it('accepts several orders, and each buyer is notified once, also after a repetition', async () => {
    const { app, orders, accept, statuses, countNotices } = await startOrders(3)
    const responses = await Promise.all([accept(), accept(orders.toReversed()), accept()])
    for (const response of responses) expect(response.status).toBe(200)
    expect(outcomesOf(responses[0]!)).toEqual(orders.map(({ order_id }) => ({ order_id, problem: null })))
    await app.drainOutbox()
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await countNotices()).toBe(3)
  })

  it('accepts the others when one is refused', async () => {
    const { client, sales, orders, accept, statuses } = await startOrders(3)
    await changeItems(client, orders[1]!.order_id, { action: 'decline', item_ids: orders[1]!.item_ids, reason: 'damaged' })
    const wrong = { order_id: sales[0]!.orderId, item_ids: ['999999'] }
    expect(outcomesOf(await accept([wrong, orders[1]!, orders[2]!, { order_id: '999999', item_ids: ['1'] }]))).toEqual([
      { order_id: wrong.order_id, problem: 'not_found' },
      { order_id: orders[1]!.order_id, problem: 'order_item_is_declined' },
      { order_id: orders[2]!.order_id, problem: null },
      { order_id: '999999', problem: 'not_found' },
    ])
    expect(await statuses()).toEqual(['pending', 'declined', 'accepted'])
  })

  it('loses or wins against the buyer who cancels at the same instant, never both', async () => {
    const { app, sales, accept, statuses } = await startOrders(2)
    const [outcome, ...cancelled] = await Promise.all([
      accept(),
      ...sales.map(({ buyerClient, orderId }) => buyerClient.put(`/users/orders/${orderId}/cancel`, {})),
    ])
    await app.drainOutbox()
    const problems = (outcomesOf(outcome) as { problem: string | null }[]).map(({ problem }) => problem)
    expect(await statuses()).toEqual(problems.map((problem) => (problem === null ? 'accepted' : 'declined')))
    expect(cancelled.map(({ status }) => status)).toEqual(problems.map((problem) => (problem === null ? 409 : 200)))
  })

  it('refuses bad input, the buyer, strangers and guests', async () => {
    const { app, world, sales, orders, accept, statuses } = await startOrders(1)
    expect(await accept([])).toBeRefused(422, 'too_small')
    expect(await accept([{ order_id: '1', item_ids: [] }])).toBeRefused(422, 'too_small')
    expect(await accept(Array(25).fill(orders[0]))).toBeRefused(422, 'too_big')
    expect(await accept(orders, app.as(await world.guest()))).toBeRefused(403, 'sign_in_required')
    expect(outcomesOf(await accept(orders, sales[0]!.buyerClient))).toMatchObject([{ problem: 'not_allowed' }])
    expect(outcomesOf(await accept(orders, app.as(await world.business())))).toMatchObject([{ problem: 'not_found' }])
    expect(await statuses()).toEqual(['pending'])
  })
})
