import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TestApp } from '#features/checkout/test-helpers.ts'
import { changeItems, listItemIds, loadOrder, sellParts, sumLedger } from '#features/orders/test-helpers.ts'
import { sendParts } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { listActions, noticesOf, reason, startSale, stepsOf } from './test-helpers.ts'

/** A repayment of a declined order that the gateway refuses. */
async function failRepayment() {
  const setup = await startSale()
  const { testApp, sellerClient, orderId } = setup
  const { app, ctx } = testApp
  await ctx.db
    .updateTable('sandbox_gateway.charges')
    .set((eb) => ({ refunded_minor: eb.ref('amount_minor') }))
    .execute()
  await changeItems(sellerClient, orderId, { action: 'decline', item_ids: await listItemIds(sellerClient, orderId), reason: 'not_found' })
  await expect(app.drainOutbox()).rejects.toThrow('the gateway refuses it')
  const { id, status } = await ctx.db.selectFrom('repayments').select(['id', 'status']).executeTakeFirstOrThrow()
  expect(status).toBe('failed')
  return { ...setup, repaymentId: String(id) }
}

const allowRefunds = ({ ctx }: TestApp) => ctx.db.updateTable('sandbox_gateway.charges').set({ refunded_minor: 0 }).execute()

describe('orders for operators', () => {
  it('are found by number, email address, name, title and tracking number', async () => {
    const { testApp, operatorClient, sale } = await startSale()
    const { ctx } = testApp
    const row = await ctx.db
      .selectFrom('orders as o')
      .innerJoin('order_items as i', 'i.order_id', 'o.id')
      .innerJoin('listings as l', 'l.id', 'i.listing_id')
      .innerJoin('payment_orders as p', 'p.id', 'o.payment_order_id')
      .innerJoin('users as u', 'u.id', 'o.seller_id')
      .select(['o.reference', 'o.buyer_email', 'i.title', 'l.slug', 'p.reference as purchase_reference', 'u.slug as seller_slug'])
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('parcels')
      .values({
        order_id: Number(sale.orderId),
        status: 'in_transit',
        carrier: 'dpd_uk',
        tracking_number: '1550 4321 98',
        attempt: randomUUID(),
        dispatched_at: ctx.clock.now(),
        created_at: ctx.clock.now(),
        updated_at: ctx.clock.now(),
      })
      .execute()
    const { reference, buyer_email, title, slug, purchase_reference, seller_slug } = row
    const texts = [
      reference.toLowerCase(),
      purchase_reference,
      buyer_email ?? '',
      title.slice(2, 9).toUpperCase(),
      slug,
      seller_slug,
      '1550432198',
    ]
    for (const search of texts) {
      const found = await operatorClient.get(`/operators/orders?search=${encodeURIComponent(search)}`)
      expect([search, found.body.data.map(({ id }: { id: string }) => id)]).toEqual([search, [sale.orderId]])
    }
    for (const search of ['nothing', '%', '_'])
      expect((await operatorClient.get(`/operators/orders?search=${encodeURIComponent(search)}`)).body.data).toEqual([])
  })

  it('are filtered by what is left to do, missed deadlines and failed repayments', async () => {
    const { testApp, operatorClient, orderId, repaymentId } = await failRepayment()
    const countOf = async (query: string) => (await operatorClient.get(`/operators/orders?${query}`)).body.data.length
    expect(await countOf('failed_repayment=true')).toBe(1)
    expect(await countOf('missed=true')).toBe(0)
    expect(await countOf('status=cancelled')).toBe(1)
    expect(await countOf('stage=to_accept')).toBe(0)
    const problems = await operatorClient.get('/operators/repayments')
    expect(problems.body.data).toMatchObject([
      { id: repaymentId, attributes: { order_id: orderId, status: 'failed', problem: 'amount_too_large' } },
    ])
    const { ctx } = testApp
    await ctx.db.updateTable('order_deadlines').set({ outcome: 'missed', ended_at: ctx.clock.now() }).execute()
    expect(await countOf('missed=true')).toBe(1)
    const missed = await operatorClient.get('/operators/missed_deadlines?kind=accept')
    expect(missed.body.data).toMatchObject([{ attributes: { order_id: orderId, kind: 'accept', order_status: 'cancelled' } }])
    expect((await operatorClient.get('/operators/missed_deadlines?kind=collect')).body.data).toEqual([])
  })

  it('are listed with the status that both sides read', async () => {
    const { testApp, operatorClient } = await startSale()
    const { ctx } = testApp
    const { orderId } = await sendParts(testApp)
    const readStatus = async () => {
      const { data } = (await operatorClient.get('/operators/orders')).body
      return data.find(({ id }: { id: string }) => id === String(orderId)).attributes.displayed_status
    }
    expect(await readStatus()).toBe('create_shipping')
    await ctx.db.updateTable('order_items').set({ delivered_at: ctx.clock.now() }).where('order_id', '=', Number(orderId)).execute()
    expect(await readStatus()).toBe('delivered')
  })

  it('show everything except the collection code, and each view is audited', async () => {
    const { testApp, operatorClient, orderId, sellerClient } = await startSale({ shippingType: 'click_and_collect' })
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids: await listItemIds(sellerClient, orderId) })
    await testApp.app.drainOutbox()
    const { code } = await testApp.ctx.db.selectFrom('order_collections').select('code').executeTakeFirstOrThrow()
    const response = await operatorClient.get(`/operators/orders/${orderId}`)
    expect(response).toHaveStatus(200)
    expect(JSON.stringify(response.body)).not.toContain(`"${code}"`)
    expect(response.body.data.attributes).toMatchObject({
      collection: { wrong_tries: 0 },
      payments: [{ gateway: 'sandbox', status: 'captured' }],
      deadlines: expect.arrayContaining([expect.objectContaining({ kind: 'collect', outcome: null })]),
    })
    expect(response.body.data.attributes.ledger.length).toBeGreaterThan(0)
    await operatorClient.get(`/operators/orders/${orderId}`)
    expect(await listActions(testApp)).toEqual(['order.read', 'order.read'])
    expect(await operatorClient.get('/operators/orders/999999')).toBeRefused(404, 'not_found')
  })

  it('do not exist for buyer, seller, stranger and guest', async () => {
    const { testApp, orderId, buyerClient, sellerClient } = await startSale()
    const { app, world } = testApp
    const stranger = app.as(await world.user())
    const guest = app.as(await world.guest())
    const calls = [
      ['put', `/operators/orders/${orderId}/cancel`, { reason }],
      ['put', `/operators/orders/${orderId}/confirm`, { item_ids: ['1'], reason }],
      ['put', `/operators/orders/${orderId}/deadlines/1`, { working_days: 2, reason }],
      ['put', `/operators/orders/${orderId}/parcels/1/lost`, { reason }],
      ['put', '/operators/repayments/1/retry', { reason }],
      ['put', '/operators/repayments/1/settle', { reason, reference: 'BACS 17' }],
    ] as const
    for (const client of [buyerClient, sellerClient, stranger, guest]) {
      for (const path of ['orders', `orders/${orderId}`, 'missed_deadlines', 'repayments'])
        expect((await client.get(`/operators/${path}`)).status).toBe(403)
      for (const [, path, body] of calls) expect((await client.put(path, body)).status).toBe(403)
    }
    expect((await loadOrder(buyerClient, orderId)).status).toBe('fully_paid')
    expect(await listActions(testApp)).toEqual([])
  })

  it('need the same number of statements for one row and for many', async () => {
    const { testApp, operatorClient } = await startSale()
    await sellParts(testApp)
    await sellParts(testApp)
    const count = (items: number) => testApp.app.countStatements(() => operatorClient.get(`/operators/orders?items=${items}`))
    await count(1)
    expect(await count(20)).toBe(await count(1))
  })
})

describe('an operator who cancels', () => {
  it('gives the money back, with the reason in the history and the audit log', async () => {
    const { testApp, operatorClient, orderId, buyer, seller } = await startSale({ count: 2 })
    const response = await operatorClient.put(`/operators/orders/${orderId}/cancel`, { reason })
    expect(response.body.data.attributes).toMatchObject({ status: 'cancelled', cancellable: false })
    expect(stepsOf(response.body.data.attributes).at(-1)).toEqual(['cancelled', 'operator', reason])
    await operatorClient.put(`/operators/orders/${orderId}/cancel`, { reason })
    await testApp.app.drainOutbox()
    expect(await listActions(testApp)).toEqual(['order.cancel'])
    expect((await sumLedger(testApp)).map(({ sum }) => Number(sum)).filter((sum) => sum !== 0)).toEqual([])
    expect(await testApp.ctx.db.selectFrom('repayments').select(['reason', 'status']).execute()).toEqual([
      { reason: 'decision', status: 'done' },
    ])
    expect(await noticesOf(testApp, buyer.id)).toContain('order_decided')
    expect(await noticesOf(testApp, seller.id)).toContain('order_decided_seller')
  })

  it('is refused for an own order', async () => {
    const { testApp, orderId, seller } = await startSale()
    await testApp.ctx.db.updateTable('users').set({ operator: true }).where('id', '=', seller.id).execute()
    const response = await testApp.app.as(seller).put(`/operators/orders/${orderId}/cancel`, { reason })
    expect(response).toBeRefused(403, 'not_allowed')
    expect(await listActions(testApp)).toEqual([])
  })

  it('is refused for what was sent, and without a reason', async () => {
    const testApp = await startTestApp()
    const { orderId } = await sendParts(testApp)
    const operatorClient = testApp.app.as(await testApp.world.operator())
    expect(await operatorClient.put(`/operators/orders/${orderId}/cancel`, { reason })).toBeRefused(409, 'order_not_cancellable')
    expect(await operatorClient.put(`/operators/orders/${orderId}/cancel`, { reason: '  ' })).toHaveStatus(422)
    expect(await operatorClient.put(`/operators/orders/${orderId}/cancel`, { reason: 'x'.repeat(501) })).toHaveStatus(422)
    expect(await listActions(testApp)).toEqual([])
  })

  it('against a dispatch at the same instant: exactly one happens', async () => {
    const { testApp, operatorClient, orderId, sellerClient } = await startSale()
    const item_ids = await listItemIds(sellerClient, orderId)
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids })
    const items = item_ids.map((item_id) => ({ item_id, quantity: 1 }))
    const [cancelled, sent] = await Promise.all([
      operatorClient.put(`/operators/orders/${orderId}/cancel`, { reason }),
      sellerClient.post(`/users/orders/${orderId}/parcels`, { parcel: { carrier: 'dpd_uk', items, attempt: randomUUID() } }),
    ])
    expect([cancelled.status, sent.status].filter((status) => status === 200)).toHaveLength(1)
    await testApp.app.drainOutbox()
    const repayments = await testApp.ctx.db.selectFrom('repayments').select('id').execute()
    expect(repayments).toHaveLength(cancelled.status === 200 ? 1 : 0)
  })
})

describe('an operator who knows where a parcel is', () => {
  it('confirms its items and completes the order', async () => {
    const testApp = await startTestApp()
    const { orderId, itemIds, seller, buyer } = await sendParts(testApp, { count: 2 })
    const operatorClient = testApp.app.as(await testApp.world.operator())
    const confirm = (item_ids: string[]) => operatorClient.put(`/operators/orders/${orderId}/confirm`, { item_ids, reason })
    await confirm(itemIds.slice(0, 1))
    await testApp.app.drainOutbox()
    expect(await noticesOf(testApp, buyer.id)).toContain('order_confirmed_by_team')
    expect(await noticesOf(testApp, seller.id)).toContain('order_confirmed')
    const response = await confirm(itemIds)
    expect(response.body.data.attributes.status).toBe('completed')
    await confirm(itemIds)
    expect(await listActions(testApp)).toEqual(['order.confirm', 'order.confirm'])
  })

  it('does not confirm what was not sent', async () => {
    const { operatorClient, orderId, sellerClient } = await startSale()
    const item_ids = await listItemIds(sellerClient, orderId)
    const path = `/operators/orders/${orderId}/confirm`
    expect(await operatorClient.put(path, { item_ids, reason })).toBeRefused(409, 'order_item_is_pending')
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids })
    expect(await operatorClient.put(path, { item_ids, reason })).toBeRefused(409, 'item_not_sent')
  })

  it('marks it as lost, once', async () => {
    const testApp = await startTestApp()
    const { orderId, buyer, seller } = await sendParts(testApp)
    const operatorClient = testApp.app.as(await testApp.world.operator())
    const { id } = await testApp.ctx.db.selectFrom('parcels').select('id').executeTakeFirstOrThrow()
    const lose = () => operatorClient.put(`/operators/orders/${orderId}/parcels/${id}/lost`, { reason })
    const statuses = (await Promise.all([lose(), lose()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    await testApp.app.drainOutbox()
    expect(await noticesOf(testApp, buyer.id)).toContain('order_parcel_lost')
    expect(await noticesOf(testApp, seller.id)).toContain('order_parcel_lost_seller')
    expect(await listActions(testApp)).toEqual(['order.lose_parcel'])
  })
})

describe('a repayment that the gateway refuses', () => {
  it('is tried again once for two operators, and then done', async () => {
    const { testApp, operatorClient, repaymentId } = await failRepayment()
    await allowRefunds(testApp)
    const retry = () => operatorClient.put(`/operators/repayments/${repaymentId}/retry`, { reason })
    expect((await Promise.all([retry(), retry()])).map(({ status }) => status)).toEqual([200, 200])
    await testApp.app.drainOutbox()
    expect((await testApp.ctx.db.selectFrom('sandbox_gateway.refunds').select('reference').execute()).length).toBe(1)
    expect(await listActions(testApp)).toEqual(['repayment.retry'])
    expect(await retry()).toBeRefused(409, 'repayment_is_done')
    expect((await sumLedger(testApp)).map(({ sum }) => Number(sum)).filter((sum) => sum !== 0)).toEqual([])
  })

  it('fails again and stays in the list', async () => {
    const { testApp, operatorClient, repaymentId } = await failRepayment()
    await operatorClient.put(`/operators/repayments/${repaymentId}/retry`, { reason })
    await expect(testApp.app.drainOutbox()).rejects.toThrow('the gateway refuses it')
    expect((await operatorClient.get('/operators/repayments')).body.data).toHaveLength(1)
    expect(await operatorClient.put(`/operators/repayments/${repaymentId}/retry`, { reason })).toHaveStatus(200)
  })

  it('is settled outside exactly once, from the bank account', async () => {
    const { testApp, operatorClient, orderId, repaymentId, buyer } = await failRepayment()
    const settle = () => operatorClient.put(`/operators/repayments/${repaymentId}/settle`, { reason, reference: 'BACS 2026-17' })
    expect((await Promise.all([settle(), settle()])).map(({ status }) => status).sort()).toEqual([200, 409])
    await allowRefunds(testApp)
    await testApp.app.drainOutbox()
    expect(await testApp.ctx.db.selectFrom('sandbox_gateway.refunds').select('reference').execute()).toEqual([])
    const sums = new Map((await sumLedger(testApp)).map(({ account, sum }) => [account, Number(sum)]))
    expect(sums.get('bank')).toBeLessThan(0)
    expect(sums.get('gateway:sandbox')).toBe(-(sums.get('bank') ?? 0))
    expect([...sums].filter(([account, sum]) => /^(seller|fees)/.test(account) && sum !== 0)).toEqual([])
    const file = (await operatorClient.get(`/operators/orders/${orderId}`)).body.data.attributes
    expect(file.repayments).toMatchObject([{ status: 'done', outside_reference: 'BACS 2026-17', gateway_reference: null }])
    expect(await noticesOf(testApp, buyer.id)).toContain('order_repaid')
    expect((await operatorClient.get('/operators/repayments')).body.data).toEqual([])
  })

  it('is not settled while it is tried again', async () => {
    const { testApp, operatorClient, repaymentId } = await failRepayment()
    await allowRefunds(testApp)
    const results = await Promise.all([
      operatorClient.put(`/operators/repayments/${repaymentId}/retry`, { reason }),
      operatorClient.put(`/operators/repayments/${repaymentId}/settle`, { reason, reference: 'BACS 17' }),
    ])
    await testApp.app.drainOutbox()
    const refunds = (await testApp.ctx.db.selectFrom('sandbox_gateway.refunds').select('reference').execute()).length
    const isSettled = results[1].status === 200
    expect(refunds).toBe(isSettled ? 0 : 1)
    expect(await operatorClient.put(`/operators/repayments/${repaymentId}/settle`, { reason, reference: 'x' })).toBeRefused(
      409,
      'repayment_is_done',
    )
  })

  it('is tried again and settled also when its event was removed', async () => {
    for (const action of ['retry', 'settle']) {
      const { testApp, operatorClient, repaymentId } = await failRepayment()
      await testApp.ctx.db.deleteFrom('outbox_events').execute()
      await allowRefunds(testApp)
      const body = { reason, ...(action === 'settle' ? { reference: 'BACS 17' } : {}) }
      const send = () => operatorClient.put(`/operators/repayments/${repaymentId}/${action}`, body)
      await Promise.all([send(), send()])
      await testApp.app.drainOutbox()
      expect((await testApp.ctx.db.selectFrom('repayments').select('status').execute()).map(({ status }) => status)).toEqual(['done'])
      const refunds = await testApp.ctx.db.selectFrom('sandbox_gateway.refunds').select('reference').execute()
      expect(refunds).toHaveLength(action === 'retry' ? 1 : 0)
    }
  })

  it('needs a reference and a reason', async () => {
    const { operatorClient, repaymentId } = await failRepayment()
    for (const body of [{ reason }, { reference: 'x' }, { reason, reference: ' ' }, { reason, reference: 'x'.repeat(121) }])
      expect(await operatorClient.put(`/operators/repayments/${repaymentId}/settle`, body)).toHaveStatus(422)
    expect(await operatorClient.put('/operators/repayments/999999/retry', { reason })).toBeRefused(404, 'not_found')
  })
})

describe('metrics', () => {
  it('report failed repayments and overdue deadlines', async () => {
    const { testApp } = await failRepayment()
    const { ctx } = testApp
    await sellParts(testApp)
    await ctx.db
      .updateTable('order_deadlines')
      .set({ due_at: new Date(ctx.clock.now().getTime() - 3_600_000) })
      .where('outcome', 'is', null)
      .execute()
    const text = await ctx.metrics.registry.metrics()
    expect(text).toContain('repayments_unfinished{status="failed"} 1')
    expect(text).toContain('order_deadlines_overdue{kind="accept"} 1')
  })
})
