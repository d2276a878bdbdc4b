import { describe, expect, it } from 'vitest'
import { loadOrder } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { changeRefund, expectBalanced, loadRefund, requestRefundOf, sendParts } from './test-helpers.ts'

const DAY_MS = 86_400_000

describe('a dispute', () => {
  it('notifies of several texts of one side within ten minutes once', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const id = await requestRefundOf(sale)
    const add = (client: typeof sale.buyerClient) =>
      client.post(`/users/refunds/${id}/entries`, { entry: { text: 'One more thing.', upload_ids: [] } })
    for (let i = 0; i < 3; i++) expect(await add(sale.buyerClient)).toHaveStatus(201)
    expect(await add(sale.sellerClient)).toHaveStatus(201)
    testApp.app.clock.advance(600_000)
    expect(await add(sale.buyerClient)).toHaveStatus(201)
    await testApp.app.drainOutbox()
    const news = testApp.ctx.db.selectFrom('notifications').where('message', '=', 'refund_entry_added').select('user_id').orderBy('id')
    const ofSides = (await news.execute()).map(({ user_id }) => (user_id === sale.seller.id ? 'seller' : 'buyer'))
    expect(ofSides.toSorted()).toEqual(['buyer', 'seller', 'seller'])
  })

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
    // The view before, the decision, and no view after it.
    expect(audited).toEqual([
      { action: 'refund.read', reason: null },
      { action: 'refund.decide', reason: decision.text },
    ])
    await expectBalanced(testApp)
  })

  it('is no success for the seller who repays everything after an operator has decided a part', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const id = await requestRefundOf(sale)
    await changeRefund(sale.sellerClient, id, { action: 'decline', text: 'It was whole.' })
    await changeRefund(sale.buyerClient, id, { action: 'escalate', text: 'It was not.' })
    const operator = testApp.app.as(await testApp.world.operator())
    const decision = { outcome: 'repay', items_amount: '7.00', shipping_amount: '0', text: 'A part of it.' }
    expect(await operator.put(`/operators/refunds/${id}/decision`, { decision })).toHaveStatus(200)
    expect(await changeRefund(sale.sellerClient, id, { action: 'repay' })).toBeRefused(409, 'refund_is_refunded')
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
        { object_name: 'refund_request', message: 'refund_refused' },
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
