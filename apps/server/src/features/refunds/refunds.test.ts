import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeItems, loadOrder, sumLedger } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import {
  acceptReturn,
  changeRefund,
  expectBalanced,
  loadRefund,
  requestOf,
  requestRefundOf,
  returnAddress,
  returnParcel,
  sendParts,
} from './test-helpers.ts'

const DAY_MS = 86_400_000

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

  it('can be repeated after it was ended, five times for one item', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    for (let i = 0; i < 5; i++) await changeRefund(sale.buyerClient, await requestRefundOf(sale), { action: 'withdraw' })
    const response = await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(sale.itemIds))
    expect(response).toBeRefused(409, 'too_many_refunds')
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

  it('is not offered while a refund is open', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const listActions = async () => (await loadOrder(sale.buyerClient, sale.orderId)).items[0].actions
    expect(await listActions()).toEqual(['confirm'])
    const id = await requestRefundOf(sale)
    expect(await listActions()).toEqual([])
    await changeRefund(sale.buyerClient, id, { action: 'withdraw' })
    expect(await listActions()).toEqual(['confirm'])
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

describe('photos', () => {
  it('belong to one refund, also of two requests at the same instant', async () => {
    const testApp = await startTestApp()
    const buyer = await testApp.world.user()
    const sales = [await sendParts(testApp, { buyer }), await sendParts(testApp, { buyer })]
    const files = [{ name: 'a.jpg', content_type: 'image/jpeg', size: 5000 }]
    const [{ id }] = (await sales[0]!.buyerClient.post('/users/refunds/direct_upload_datas', { files })).body.data
    const photo = { photo_key: 'refunds/a.jpg', width: 800, height: 600, placeholder: 'data:,', status: 'succeeded' as const }
    await testApp.ctx.db.updateTable('uploads').set(photo).where('id', '=', Number(id)).execute()
    const responses = await Promise.all(
      sales.map(({ buyerClient, orderId, itemIds }) =>
        buyerClient.post(`/users/orders/${orderId}/refunds`, requestOf(itemIds, { upload_ids: [id] })),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(responses.find(({ status }) => status === 409)).toBeRefused(409, 'upload_not_ready')
  })

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
