import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dispute } from '#features/chargebacks/test-helpers.ts'
import { changeItems, loadOrder, sumLedger } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { requestOf, type SentSale, sendParts } from './test-helpers.ts'

const DAY_MS = 86_400_000

const give = ({ sellerClient, orderId, itemIds }: SentSale, items_amount: string, attempt = randomUUID()) =>
  sellerClient.post(`/users/orders/${orderId}/repayments`, {
    repayment: { item_ids: itemIds, items_amount, shipping_amount: '0', text: null, attempt },
  })

describe('money that a seller gives back unasked', () => {
  it('does not confirm a part that is on its way', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    expect((await give(sale, '0.01')).status).toBe(201)
    await testApp.app.drainOutbox()
    const order = await loadOrder(sale.buyerClient, sale.orderId)
    expect(order).toMatchObject({ status: 'create_shipping', repaid: { amount: '0.01' }, repayments: [{ status: 'done' }] })
    expect(order.items[0]).toMatchObject({ status: 'accepted', actions: ['confirm'] })
    // The buyer may still ask for the rest, with the postage.
    testApp.app.clock.advance(15 * DAY_MS)
    const body = requestOf(sale.itemIds, { reason: 'not_arrived', text: 'Nothing came.' })
    const requested = await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, body)
    expect(requested.body.data.attributes.amount).toMatchObject({ amount: '55.48' })
  })

  it('leaves the automatic confirmation to its deadline', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    await give(sale, '50.00')
    testApp.app.clock.advance(22 * DAY_MS)
    await testApp.app.runDeadlines()
    expect((await loadOrder(sale.buyerClient, sale.orderId)).status).toBe('completed')
  })

  it('is repaid once for one attempt and never exceeds the price, also at the same instant', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const attempt = randomUUID()
    const repeated = await Promise.all([give(sale, '10.00', attempt), give(sale, '10.00', attempt)])
    expect(repeated.map(({ status }) => status)).toEqual([201, 201])
    const competing = await Promise.all([give(sale, '30.00'), give(sale, '30.00')])
    expect(competing.map(({ status }) => status).sort()).toEqual([201, 422])
    await testApp.app.drainOutbox()
    expect((await loadOrder(sale.buyerClient, sale.orderId)).repaid).toMatchObject({ amount: '40.00' })
    const total = (await sumLedger(testApp)).reduce((sum, row) => sum + Number(row.sum), 0)
    expect(total).toBe(0)
  })

  it('is possible five times for one item', async () => {
    const sale = await sendParts(await startTestApp())
    for (let i = 0; i < 5; i++) expect(await give(sale, '0.01')).toHaveStatus(201)
    expect(await give(sale, '0.01')).toBeRefused(409, 'too_many_refunds')
    // The buyer can still ask for the rest.
    expect(await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(sale.itemIds))).toHaveStatus(201)
  })

  it('is refused while a chargeback of the order is open, and possible when it is won', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const attempt = randomUUID()
    expect(await give(sale, '10.00', attempt)).toHaveStatus(201)
    await testApp.app.drainOutbox()
    const { decide } = await dispute(testApp)
    expect(await give(sale, '1.00')).toBeRefused(409, 'chargeback_is_open')
    // What was given before is only repeated.
    expect(await give(sale, '10.00', attempt)).toHaveStatus(201)
    expect(await testApp.ctx.db.selectFrom('repayments').select('status').execute()).toEqual([{ status: 'done' }])
    await decide(true)
    expect(await give(sale, '1.00')).toHaveStatus(201)
  })

  it('is refused to the buyer, to strangers and before the dispatch', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const asBuyer = await give({ ...sale, sellerClient: sale.buyerClient }, '1.00')
    const stranger = testApp.app.as(await testApp.world.user())
    const asStranger = await give({ ...sale, sellerClient: stranger }, '1.00')
    expect([asBuyer.status, asStranger.status]).toEqual([403, 404])
    await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
    expect((await give(sale, '1.00')).status).toBe(201)
  })
})
