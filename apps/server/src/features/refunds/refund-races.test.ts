import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeItems, loadOrder } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { listMoneyErrors } from '#test/money.ts'
import { runOverlapping } from '#test/overlap.ts'
import { changeRefund, loadRefund, requestOf, requestRefundOf, type SentSale, sendParts } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Response = { status: number }

const DAY_MS = 86_400_000
/** An item that was sent is confirmed automatically after 21 days. */
const CONFIRMATION_DAYS = 22

const overlap = (testApp: TestApp, { orderId }: SentSale, actions: readonly (() => Promise<Response>)[]) =>
  runOverlapping(testApp, { table: 'orders', id: orderId }, actions)

const request = (sale: SentSale, fields: Record<string, unknown> = {}) =>
  sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(sale.itemIds, fields))
const give = (sale: SentSale, items_amount: string) =>
  sale.sellerClient.post(`/users/orders/${sale.orderId}/repayments`, {
    repayment: { item_ids: sale.itemIds, items_amount, shipping_amount: '0', attempt: randomUUID() },
  })
const runDeadlinesOf =
  ({ app }: TestApp) =>
  async () => {
    await app.runDeadlines()
    return { status: 200 }
  }

/** No deadlock, no wrong sum, and every handler has run. */
async function expectExactMoney({ app, ctx }: TestApp) {
  await app.drainOutbox()
  expect(await listMoneyErrors(ctx)).toEqual([])
  expect(app.countDeadlocks()).toBe(0)
}

const countSteps = async (sale: SentSale, step: string) =>
  (await loadOrder(sale.buyerClient, sale.orderId)).timeline.filter((entry: { step: string }) => entry.step === step).length

describe('a request for a refund and the automatic confirmation at the same instant', () => {
  it('leave the item unconfirmed if the request is first', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    testApp.app.clock.advance(CONFIRMATION_DAYS * DAY_MS)
    const [requested] = await overlap(testApp, sale, [() => request(sale), runDeadlinesOf(testApp)])
    expect(requested).toMatchObject({ status: 201 })
    await expectExactMoney(testApp)
    expect(await loadOrder(sale.buyerClient, sale.orderId)).toMatchObject({ status: 'create_shipping', items: [{ status: 'accepted' }] })

    const [{ id }] = (await loadOrder(sale.buyerClient, sale.orderId)).refunds
    expect(await changeRefund(sale.sellerClient, id, { action: 'repay' })).toHaveStatus(200)
    await expectExactMoney(testApp)
    const order = await loadOrder(sale.buyerClient, sale.orderId)
    expect(order).toMatchObject({ status: 'completed', repaid: order.total })
    expect(await countSteps(sale, 'confirmed')).toBe(0)
  })

  it('complete the order and open the refund if the confirmation is first', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    testApp.app.clock.advance(CONFIRMATION_DAYS * DAY_MS)
    const [, requested] = await overlap(testApp, sale, [runDeadlinesOf(testApp), () => request(sale)])
    expect(requested).toMatchObject({ status: 201 })
    await expectExactMoney(testApp)
    expect(await loadOrder(sale.buyerClient, sale.orderId)).toMatchObject({
      status: 'completed',
      items: [{ status: 'confirmed' }],
      refunds: [{ status: 'requested' }],
    })
    expect(await countSteps(sale, 'confirmed')).toBe(1)
  })

  it('refuse that it has not arrived if the confirmation is first', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    testApp.app.clock.advance(CONFIRMATION_DAYS * DAY_MS)
    const requestMissing = () => request(sale, { reason: 'not_arrived', text: 'Nothing came.' })
    const [, requested] = await overlap(testApp, sale, [runDeadlinesOf(testApp), requestMissing])
    expect(requested).toBeRefused(409, 'refund_not_possible')
    await expectExactMoney(testApp)
    expect((await loadOrder(sale.buyerClient, sale.orderId)).refunds).toEqual([])
  })
})

describe('a repayment and the automatic confirmation at the same instant', () => {
  it.each([
    ['the repayment', [0, 1, 2]],
    ['the confirmation', [1, 0, 2]],
    ['the second repayment', [2, 1, 0]],
  ])('complete the order and repay at most the price if %s is first', async (_, order) => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp, { priceMinor: 5_000 })
    testApp.app.clock.advance(CONFIRMATION_DAYS * DAY_MS)
    const actions = [() => give(sale, '30.01'), runDeadlinesOf(testApp), () => give(sale, '20.00')]
    const responses = await overlap(
      testApp,
      sale,
      order.map((index) => actions[index]!),
    )
    // 30.01 and 20.00 are more than the price: the second one is refused. PostgreSQL serves the
    // first in the queue of a row first, but not the later ones in their order once the first has
    // updated the row.
    const statusOf = (index: number) => responses[order.indexOf(index)]?.status
    expect([statusOf(0), statusOf(2)].toSorted()).toEqual([201, 422])
    if (order[0] !== 1) expect(responses[0]?.status).toBe(201)
    await expectExactMoney(testApp)
    expect(await loadOrder(sale.buyerClient, sale.orderId)).toMatchObject({
      status: 'completed',
      repaid: { amount: statusOf(0) === 201 ? '30.01' : '20.00' },
    })
    expect(await countSteps(sale, 'confirmed')).toBe(1)
  })

  it('repay once when the seller repays, the buyer withdraws and the seller’s time is over', async () => {
    const testApp = await startTestApp()
    for (const order of [
      [0, 1, 2],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const sale = await sendParts(testApp)
      testApp.app.clock.advance(CONFIRMATION_DAYS * DAY_MS)
      const id = await requestRefundOf(sale)
      testApp.app.clock.advance(7 * DAY_MS)
      const actions = [
        () => changeRefund(sale.sellerClient, id, { action: 'repay' }),
        () => changeRefund(sale.buyerClient, id, { action: 'withdraw' }),
        runDeadlinesOf(testApp),
      ]
      await overlap(
        testApp,
        sale,
        order.map((index) => actions[index]!),
      )
      await expectExactMoney(testApp)
      const { status } = await loadRefund(sale.buyerClient, id)
      const { repaid, total } = await loadOrder(sale.buyerClient, sale.orderId)
      expect([status, repaid]).toEqual(status === 'refunded' ? ['refunded', total] : ['closed', { amount: '0.00', currency: 'gbp' }])
      if (order[0] === 0) expect(status).toBe('refunded')
      if (order[0] === 1) expect(status).toBe('closed')
    }
  })
})

describe('a refund and a review at the same instant', () => {
  /** A completed order with an open review of each side. */
  async function completeSale(testApp: TestApp) {
    const sale = await sendParts(testApp)
    expect(await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })).toHaveStatus(200)
    await testApp.app.drainOutbox()
    const findReview = async (client: SentSale['buyerClient']): Promise<string> =>
      (await client.get(`/users/reviews?order=${sale.orderId}`)).body.data[0].id
    return { ...sale, ofBuyer: await findReview(sale.buyerClient), ofSeller: await findReview(sale.sellerClient) }
  }
  const write = (client: SentSale['buyerClient'], id: string, rating: number) =>
    client.put(`/users/reviews/${id}`, { review: { rating, text: 'Fits, well packed' } })
  const findRating = ({ ctx }: TestApp, { seller }: SentSale) =>
    ctx.db.selectFrom('users').where('id', '=', seller.id).select(['rating_sum', 'rating_count']).executeTakeFirstOrThrow()

  it.each([
    ['refund', 0, 3, { rating_sum: 3, rating_count: 1 }],
    ['review', 1, 3, { rating_sum: 3, rating_count: 1 }],
    // Praise counts only while something was paid for.
    ['refund', 0, 4, { rating_sum: 0, rating_count: 0 }],
    ['review', 1, 4, { rating_sum: 0, rating_count: 0 }],
  ])('both happen if the %s is first, with the same rating (%#)', async (_, first, stars, rating) => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    const inOrder = (actions: (() => Promise<Response>)[]) => (first === 0 ? actions : actions.toReversed())
    const requested = await overlap(testApp, sale, inOrder([() => request(sale), () => write(sale.buyerClient, sale.ofBuyer, stars)]))
    expect(requested.map(({ status }) => status).sort()).toEqual([200, 201])
    const [{ id }] = (await loadOrder(sale.buyerClient, sale.orderId)).refunds
    // The review of the other side makes both visible and counts the rating.
    const repaid = await overlap(
      testApp,
      sale,
      inOrder([() => changeRefund(sale.sellerClient, id, { action: 'repay' }), () => write(sale.sellerClient, sale.ofSeller, 5)]),
    )
    expect(repaid.map(({ status }) => status)).toEqual([200, 200])
    await expectExactMoney(testApp)
    await testApp.app.drainOutbox()
    expect(await findRating(testApp, sale)).toEqual(rating)
    const order = await loadOrder(sale.buyerClient, sale.orderId)
    expect(order).toMatchObject({ status: 'completed', repaid: order.total, refunds: [{ status: 'refunded' }] })
    const reviews = await testApp.ctx.db.selectFrom('reviews').select('status').execute()
    expect(reviews).toEqual([{ status: 'visible' }, { status: 'visible' }])
  })
})
