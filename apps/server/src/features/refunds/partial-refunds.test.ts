import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loadOrder } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { changeRefund, expectBalanced, loadRefund, requestOf, requestRefundOf, sendParts } from './test-helpers.ts'

describe('partial refunds', () => {
  it('are offered, accepted and repaid to the penny', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp, { priceMinor: 10_001 })
    const id = await requestRefundOf(sale)
    const offer = { action: 'offer', items_amount: '33.33', shipping_amount: '0' }
    const offered = await changeRefund(sale.sellerClient, id, offer)
    expect(offered.body.data.attributes).toMatchObject({ status: 'offered', offer: { amount: { amount: '33.33' } } })
    const refused = await changeRefund(sale.buyerClient, id, { action: 'refuse_offer', text: 'That is not enough.' })
    expect(refused.body.data.attributes.status).toBe('requested')
    await changeRefund(sale.sellerClient, id, { ...offer, items_amount: '40.01' })
    const repaid = await changeRefund(sale.buyerClient, id, { action: 'accept_offer' })
    expect(repaid.body.data.attributes).toMatchObject({ status: 'refunded', amount: { amount: '40.01' } })
    await testApp.app.drainOutbox()
    const order = await loadOrder(sale.buyerClient, sale.orderId)
    expect(order).toMatchObject({ repaid: { amount: '40.01' }, items: [{ refunded: { amount: '40.01' } }] })
    await expectBalanced(testApp)
  })

  it('never exceed what was paid for the item, also when two are made at the same instant', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 4; round++) {
      const sale = await sendParts(testApp, { priceMinor: 5_000 })
      const give = () =>
        sale.sellerClient.post(`/users/orders/${sale.orderId}/repayments`, {
          repayment: { item_ids: sale.itemIds, items_amount: '30.00', shipping_amount: '0', attempt: randomUUID() },
        })
      const responses = await Promise.all([give(), give()])
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 422])
      await testApp.app.drainOutbox()
      expect((await loadOrder(sale.buyerClient, sale.orderId)).repaid.amount).toBe('30.00')
    }
    await expectBalanced(testApp)
  })

  it.each([
    ['nothing', '0', '0'],
    ['more than the price', '50.01', '0'],
    ['more than the postage', '1', '999'],
  ])('of %s are refused', async (_what, items_amount, shipping_amount) => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const body = requestOf(sale.itemIds, { items_amount, shipping_amount })
    const response = await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, body)
    expect(response).toBeRefused(422, 'refund_amount_invalid')
    const { shipping_total } = await loadOrder(sale.buyerClient, sale.orderId)
    expect(response.body.errors[0].meta.most).toEqual({
      items_amount: { amount: '50.00', currency: 'gbp' },
      shipping_amount: shipping_total,
    })
  })

  it('with one amount ask for it alone, without any for everything', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp, { priceMinor: 5_000 })
    const { shipping_total } = await loadOrder(sale.buyerClient, sale.orderId)
    const shipping = shipping_total.amount
    expect(Number(shipping)).toBeGreaterThan(0)
    const requestAmounts = async (fields: object) => {
      const id = await requestRefundOf(sale, { ...fields })
      const { items_amount, shipping_amount } = await loadRefund(sale.buyerClient, id)
      await changeRefund(sale.buyerClient, id, { action: 'withdraw' })
      return [items_amount.amount, shipping_amount.amount]
    }
    expect(await requestAmounts({ items_amount: '10,50' })).toEqual(['10.50', '0.00'])
    expect(await requestAmounts({ shipping_amount: shipping })).toEqual(['0.00', shipping])
    expect(await requestAmounts({})).toEqual(['50.00', shipping])
    const loadRefundable = async () => {
      const [item] = (await loadOrder(sale.buyerClient, sale.orderId)).items
      return [item.refundable.items_amount.amount, item.refundable.shipping_amount.amount]
    }
    expect(await loadRefundable()).toEqual(['50.00', shipping])
    await sale.sellerClient.post(`/users/orders/${sale.orderId}/repayments`, {
      repayment: { item_ids: sale.itemIds, items_amount: '4', shipping_amount: shipping, attempt: randomUUID() },
    })
    expect(await requestAmounts({})).toEqual(['46.00', '0.00'])
    expect(await loadRefundable()).toEqual(['46.00', '0.00'])
    const id = await requestRefundOf(sale)
    const offered = await changeRefund(sale.sellerClient, id, { action: 'offer', items_amount: '20' })
    expect(offered.body.data.attributes.offer).toMatchObject({ amount: { amount: '20.00' }, shipping_amount: { amount: '0.00' } })
  })

  it('are in the messages when they are offered without a text', async () => {
    const sale = await sendParts(await startTestApp())
    const id = await requestRefundOf(sale)
    await changeRefund(sale.sellerClient, id, { action: 'offer', items_amount: '20' })
    await changeRefund(sale.buyerClient, id, { action: 'refuse_offer', text: 'That is not enough.' })
    const { entries, offer } = await loadRefund(sale.buyerClient, id)
    expect(entries.map(({ event }: { event: string }) => event)).toEqual(['request', 'offer', 'refuse_offer'])
    expect(offer).toMatchObject({ amount: { amount: '20.00' } })
  })

  it('offered again change nothing, offered with another amount are refused', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const id = await requestRefundOf(sale)
    const offer = (items_amount?: string) =>
      changeRefund(sale.sellerClient, id, { action: 'offer', text: 'You may keep it.', ...(items_amount && { items_amount }) })
    expect(await offer()).toBeRefused(422, 'refund_amount_invalid')
    for (const amount of ['20', '20.00']) expect((await offer(amount)).body.data.attributes.offer.amount.amount).toBe('20.00')
    expect(await offer('30')).toBeRefused(409, 'refund_is_offered')
    expect((await loadRefund(sale.buyerClient, id)).entries).toHaveLength(2)
  })
})
