import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeItems, loadOrder, sumLedger } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { changeRefund, loadRefund, requestOf, requestRefundOf, returnParcel, type SentSale, sendParts } from './test-helpers.ts'

const DAY_MS = 86_400_000

const returnAddress = { line1: '1 Yard Lane', city: 'Leeds', postal_code: 'LS1 4AP', country: 'GB' }
const acceptReturn = (sale: SentSale, id: string) =>
  changeRefund(sale.sellerClient, id, { action: 'accept', return_address: returnAddress })

async function expectBalanced(testApp: Awaited<ReturnType<typeof startTestApp>>): Promise<void> {
  const sums = new Map<string, number>()
  for (const { currency, sum } of await sumLedger(testApp)) sums.set(currency, (sums.get(currency) ?? 0) + Number(sum))
  expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
}

describe('a refund with a return', () => {
  it('is accepted, sent back, received and repaid, without moving the completed order', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
    const id = await requestRefundOf(sale)
    expect(await loadRefund(sale.sellerClient, id)).toMatchObject({
      status: 'requested',
      side: 'seller',
      actions: ['accept', 'repay', 'offer', 'decline'],
      entries: [{ actor: 'buyer', event: 'request', text: 'The housing is cracked.' }],
    })
    const accepted = await acceptReturn(sale, id)
    expect(accepted.body.data.attributes).toMatchObject({ status: 'accepted', return_address: returnAddress, return_paid_by: 'seller' })
    const sent = await changeRefund(sale.buyerClient, id, returnParcel())
    expect(sent.body.data.attributes).toMatchObject({ status: 'return_sent', parcels: [{ direction: 'return', status: 'in_transit' }] })
    expect((await changeRefund(sale.sellerClient, id, { action: 'receive_return' })).status).toBe(200)
    const repaid = await changeRefund(sale.sellerClient, id, { action: 'repay' })
    expect(repaid.body.data.attributes).toMatchObject({ status: 'refunded', actions: [], repayment: { status: 'pending' } })
    await testApp.app.drainOutbox()
    const order = await loadOrder(sale.buyerClient, sale.orderId)
    expect(order).toMatchObject({
      status: 'completed',
      repaid: order.total,
      refunds: [{ id, status: 'refunded' }],
      repayments: [{ reason: 'refund', status: 'done' }],
    })
    expect(order.timeline.map(({ step }: { step: string }) => step)).toEqual(
      expect.arrayContaining(['refund_requested', 'refund_accepted', 'refund_return_sent', 'refund_return_received', 'refund_repaid']),
    )
    await expectBalanced(testApp)
    expect((await sumLedger(testApp)).filter(({ sum }) => Number(sum) !== 0)).toEqual([])
  })

  it('names the fields of a missing address and of an unknown photo', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const id = await requestRefundOf(sale)
    await testApp.ctx.db.updateTable('addresses').set({ line1: '' }).execute()
    const accepted = await changeRefund(sale.sellerClient, id, { action: 'accept' })
    expect([accepted.status, JSON.stringify(accepted.body)]).toEqual([422, expect.stringContaining('/refund/return_address')])
    const files = [{ name: 'a.jpg', content_type: 'image/jpeg', size: 5000 }]
    const [upload] = (await sale.sellerClient.post('/users/refunds/direct_upload_datas', { files })).body.data
    const decline = { action: 'decline', text: 'No.', upload_ids: [upload.id] }
    expect(await changeRefund(sale.sellerClient, id, decline)).toBeRefused(409, 'upload_not_ready')
  })

  it('names the field of a carrier without a name', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const id = await requestRefundOf(sale)
    await acceptReturn(sale, id)
    const parcel = { carrier: 'other', attempt: randomUUID() }
    const response = await changeRefund(sale.buyerClient, id, { action: 'send_return', parcel })
    expect(response.status).toBe(422)
    expect(JSON.stringify(response.body)).toContain('/refund/parcel/carrier_name')
  })

  it('is repaid by itself 14 days after the proof of sending', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const id = await requestRefundOf(sale)
    await acceptReturn(sale, id)
    await changeRefund(sale.buyerClient, id, returnParcel())
    testApp.app.clock.advance(13.5 * DAY_MS)
    await testApp.app.runDeadlines()
    expect((await loadRefund(sale.buyerClient, id)).status).toBe('return_sent')
    testApp.app.clock.advance(DAY_MS)
    await testApp.app.runDeadlines()
    expect((await loadRefund(sale.buyerClient, id)).status).toBe('refunded')
    await testApp.app.drainOutbox()
    expect((await loadOrder(sale.buyerClient, sale.orderId)).status).toBe('completed')
  })

  it('is closed when the buyer does not send anything back', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const id = await requestRefundOf(sale)
    await acceptReturn(sale, id)
    testApp.app.clock.advance(15 * DAY_MS)
    await testApp.app.runDeadlines()
    expect((await loadRefund(sale.buyerClient, id)).status).toBe('closed')
    // The confirmation waited for the end of the refund.
    await testApp.app.runDeadlines()
    expect((await loadOrder(sale.buyerClient, sale.orderId)).status).toBe('completed')
  })
})

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

describe('a request', () => {
  it('sent twice with the same attempt makes one refund', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const body = requestOf(sale.itemIds)
    const path = `/users/orders/${sale.orderId}/refunds`
    const responses = await Promise.all([1, 2, 3].map(() => sale.buyerClient.post(path, body)))
    expect(new Set(responses.map(({ body: { data } }) => data.id))).toHaveLength(1)
    expect(await sale.buyerClient.post(path, requestOf(sale.itemIds))).toBeRefused(409, 'refund_is_open')
  })

  it('of a part that has not arrived waits for the last expected day', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const body = requestOf(sale.itemIds, { reason: 'not_arrived', text: 'Nothing came.' })
    const path = `/users/orders/${sale.orderId}/refunds`
    expect(await sale.buyerClient.post(path, body)).toBeRefused(409, 'refund_not_possible')
    testApp.app.clock.advance(15 * DAY_MS)
    expect((await sale.buyerClient.post(path, body)).status).toBe(201)
  })

  it('is possible for 30 days from the delivery, under warranty longer', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
    await testApp.ctx.db.updateTable('order_items').set({ warranty: 'months_3' }).execute()
    testApp.app.clock.advance(31 * DAY_MS)
    const path = `/users/orders/${sale.orderId}/refunds`
    expect(await sale.buyerClient.post(path, requestOf(sale.itemIds))).toBeRefused(409, 'refund_not_possible')
    expect((await loadOrder(sale.buyerClient, sale.orderId)).items[0].refund_reasons).toEqual(['warranty'])
    expect((await sale.buyerClient.post(path, requestOf(sale.itemIds, { reason: 'warranty' }))).status).toBe(201)
  })

  it('that the part does not fit is accepted at once if the listing said that it fits', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    await testApp.ctx.db.updateTable('order_items').set({ fit_verdict: 'fits', fit_vehicle: 'Volkswagen Golf VII' }).execute()
    await testApp.world.address(sale.seller.id, 'dispatch')
    const id = await requestRefundOf(sale, { reason: 'does_not_fit' })
    expect(await loadRefund(sale.buyerClient, id)).toMatchObject({ status: 'accepted', return_paid_by: 'seller' })
  })

  it('is refused to strangers and to the seller', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const path = `/users/orders/${sale.orderId}/refunds`
    const stranger = testApp.app.as(await testApp.world.user())
    expect((await stranger.post(path, requestOf(sale.itemIds))).status).toBe(404)
    expect((await sale.sellerClient.post(path, requestOf(sale.itemIds))).status).toBe(403)
    const id = await requestRefundOf(sale)
    expect((await stranger.get(`/users/refunds/${id}`)).status).toBe(404)
    expect((await changeRefund(stranger, id, { action: 'withdraw' })).status).toBe(404)
    expect((await changeRefund(sale.buyerClient, id, { action: 'repay' })).status).toBe(403)
    expect((await changeRefund(sale.sellerClient, id, { action: 'withdraw' })).status).toBe(403)
    expect((await loadRefund(sale.buyerClient, id)).status).toBe('requested')
  })
})

describe('the confirmation of an item', () => {
  it('is refused while a refund is open, and one of the two wins at the same instant', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 4; round++) {
      const sale = await sendParts(testApp)
      testApp.app.clock.advance(15 * DAY_MS)
      const body = requestOf(sale.itemIds, { reason: 'not_arrived', text: 'Nothing came.' })
      const [requested, confirmed] = await Promise.all([
        sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, body),
        changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds }),
      ])
      expect([requested.status === 201, confirmed.status === 200].filter(Boolean)).toHaveLength(1)
    }
  })

  it('does not happen by itself while a refund is open', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    testApp.app.clock.advance(20 * DAY_MS)
    const id = await requestRefundOf(sale, { reason: 'not_arrived' })
    testApp.app.clock.advance(1.5 * DAY_MS)
    await testApp.app.runDeadlines()
    expect((await loadOrder(sale.buyerClient, sale.orderId)).status).toBe('create_shipping')
    expect((await changeRefund(sale.buyerClient, id, { action: 'withdraw' })).status).toBe(200)
    await testApp.app.runDeadlines()
    expect((await loadOrder(sale.buyerClient, sale.orderId)).status).toBe('completed')
  })
})

describe('a dispute', () => {
  it('goes to operators when the seller is silent, who decide with a reason', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const id = await requestRefundOf(sale)
    testApp.app.clock.advance(7 * DAY_MS)
    await testApp.app.runDeadlines()
    const operator = testApp.app.as(await testApp.world.operator())
    const listed = await operator.get('/operators/refunds')
    expect(listed.body.data.map((row: { id: string }) => row.id)).toEqual([id])
    const shown = (await operator.get(`/operators/refunds/${id}`)).body.data.attributes
    expect(shown).toMatchObject({ paid: shown.most, decisions: ['repay', 'return', 'refuse'] })
    expect(shown.return_address).toMatchObject({ country: 'GB' })
    expect(await loadRefund(sale.buyerClient, id)).toMatchObject({ paid: null, most: null, return_address: null })
    const decision = { outcome: 'repay', items_amount: '20.00', shipping_amount: '0', text: 'The photos show the damage.' }
    const decided = await operator.put(`/operators/refunds/${id}/decision`, { decision })
    expect(decided.body.data.attributes).toMatchObject({ status: 'refunded', amount: { amount: '20.00' } })
    expect(await operator.put(`/operators/refunds/${id}/decision`, { decision })).toBeRefused(409, 'refund_is_refunded')
    await testApp.app.drainOutbox()
    expect(await loadOrder(sale.buyerClient, sale.orderId)).toMatchObject({ repayments: [{ reason: 'decision', status: 'done' }] })
    expect((await loadRefund(sale.sellerClient, id)).entries.at(-1)).toMatchObject({ actor: 'operator', text: decision.text })
    const audited = await testApp.ctx.db.selectFrom('audit_entries').select(['action', 'reason']).orderBy('id').execute()
    expect(audited).toEqual(expect.arrayContaining([{ action: 'refund.decide', reason: decision.text }]))
    await expectBalanced(testApp)
  })

  it('is begun by the buyer after a refusal, and refused by the operator', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const id = await requestRefundOf(sale)
    await changeRefund(sale.sellerClient, id, { action: 'decline', text: 'It was whole.' })
    const escalated = await changeRefund(sale.buyerClient, id, { action: 'escalate', text: 'It was not.' })
    expect(escalated.body.data.attributes.status).toBe('escalated')
    const operator = testApp.app.as(await testApp.world.operator())
    await operator.put(`/operators/refunds/${id}/decision`, { decision: { outcome: 'refuse', text: 'No sign of damage.' } })
    await testApp.app.drainOutbox()
    expect((await loadRefund(sale.buyerClient, id)).status).toBe('closed')
    const messages = await testApp.ctx.db.selectFrom('notifications').select(['object_name', 'message']).execute()
    expect(messages).toEqual(
      expect.arrayContaining([
        { object_name: 'create_refund_request', message: 'refund_requested' },
        { object_name: 'declined_refund_request', message: 'refund_declined' },
        { object_name: 'declined_refund_request', message: 'refund_refused' },
      ]),
    )
  })

  it('is not decided by an operator who is its buyer', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const id = await requestRefundOf(sale)
    await changeRefund(sale.sellerClient, id, { action: 'decline', text: 'It was whole.' })
    await changeRefund(sale.buyerClient, id, { action: 'escalate', text: 'It was not.' })
    await testApp.ctx.db.updateTable('users').set({ operator: true }).where('id', '=', sale.buyer.id).execute()
    const shown = await sale.buyerClient.get(`/operators/refunds/${id}`)
    expect(shown.body.data.attributes.decisions).toEqual([])
    const decision = { outcome: 'repay', items_amount: '50.00', shipping_amount: '0', text: 'I agree with myself.' }
    expect(await sale.buyerClient.put(`/operators/refunds/${id}/decision`, { decision })).toBeRefused(403, 'not_allowed')
    expect((await loadRefund(sale.sellerClient, id)).status).toBe('escalated')
  })

  it('is decided once: an operator and the seller at the same instant', async () => {
    const testApp = await startTestApp()
    const operator = testApp.app.as(await testApp.world.operator())
    for (let round = 0; round < 4; round++) {
      const sale = await sendParts(testApp)
      const id = await requestRefundOf(sale)
      await changeRefund(sale.sellerClient, id, { action: 'decline', text: 'No.' })
      await changeRefund(sale.buyerClient, id, { action: 'escalate', text: 'Yes.' })
      await Promise.all([
        operator.put(`/operators/refunds/${id}/decision`, {
          decision: { outcome: 'repay', items_amount: '10.00', shipping_amount: '0', text: 'A part.' },
        }),
        changeRefund(sale.sellerClient, id, { action: 'repay' }),
        changeRefund(sale.buyerClient, id, { action: 'withdraw' }),
      ])
      await testApp.app.drainOutbox()
      const repayments = await testApp.ctx.db.selectFrom('repayments').where('order_id', '=', Number(sale.orderId)).selectAll().execute()
      const { status } = await loadRefund(sale.buyerClient, id)
      expect(repayments).toHaveLength(status === 'refunded' ? 1 : 0)
    }
    await expectBalanced(testApp)
  })
})

describe('a withdrawal', () => {
  const sellAsBusiness = async (testApp: Awaited<ReturnType<typeof startTestApp>>, count = 1) => {
    const sale = await sendParts(testApp, { count })
    const company = { name: 'Leeds Spares Ltd', email: 'a@example.com', number: null, vat_number: null, address: returnAddress }
    await testApp.ctx.db
      .updateTable('orders')
      .set({ company: JSON.stringify(company) })
      .execute()
    await testApp.world.address(sale.seller.id, 'dispatch')
    return sale
  }
  const withdrawalOf = (itemIds: readonly string[]) => ({
    withdrawal: { items: itemIds.map((item_id) => ({ item_id, quantity: 1 })), attempt: randomUUID() },
  })

  it('is accepted without a decision, with the price and the postage', async () => {
    const testApp = await startTestApp()
    const sale = await sellAsBusiness(testApp)
    await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
    const before = await loadOrder(sale.buyerClient, sale.orderId)
    expect(before.actions).toEqual(['withdraw'])
    const response = await sale.buyerClient.post(`/users/orders/${sale.orderId}/withdrawal`, withdrawalOf(sale.itemIds))
    const [refund] = response.body.data.attributes.refunds
    expect(refund).toMatchObject({ status: 'accepted', reason: 'withdrawal', amount: before.total })
    expect(await changeRefund(sale.sellerClient, refund.id, { action: 'decline', text: 'No.' })).toBeRefused(409, 'refund_is_accepted')
  })

  it('ends 14 days after the delivery of the last item', async () => {
    const testApp = await startTestApp()
    const sale = await sellAsBusiness(testApp)
    await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
    testApp.app.clock.advance(15 * DAY_MS + DAY_MS)
    const path = `/users/orders/${sale.orderId}/withdrawal`
    expect(await sale.buyerClient.post(path, withdrawalOf(sale.itemIds))).toBeRefused(409, 'refund_not_possible')
  })

  it('is not possible from a private seller', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    await testApp.ctx.db.updateTable('orders').set({ company: null }).execute()
    const path = `/users/orders/${sale.orderId}/withdrawal`
    expect(await sale.buyerClient.post(path, withdrawalOf(sale.itemIds))).toBeRefused(409, 'refund_not_possible')
  })
})

describe('photos', () => {
  it('of another user cannot be used', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const other = testApp.app.as(await testApp.world.user())
    const files = [{ name: 'a.jpg', content_type: 'image/jpeg', size: 5000 }]
    const [{ id }] = (await other.post('/users/refunds/direct_upload_datas', { files })).body.data
    const body = requestOf(sale.itemIds, { upload_ids: [id] })
    expect((await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, body)).status).toBe(404)
  })
})
