import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startLabels } from '#features/carrier-labels/test-helpers.ts'
import { changeItems, loadOrder } from '#features/orders/test-helpers.ts'
import { changeRefund, loadRefund, requestRefundOf, sendParts } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import {
  advance,
  buySandboxLabel,
  codesOf,
  DAY_MS,
  deliver,
  HOUR_MS,
  listNotices,
  moveParcel,
  sandboxOf,
  sendTwoParcels,
  sendWithSandbox,
  settle,
  stepsOf,
} from './test-helpers.ts'

describe('a delivery that a carrier reports', () => {
  it('notifies both and confirms nothing for 14 days', async () => {
    const testApp = await startTestApp()
    const { orderId, buyer, seller, buyerClient, trackingNumber } = await sendWithSandbox(testApp)
    await moveParcel(testApp, trackingNumber, 4)
    const order = await loadOrder(buyerClient, orderId)
    expect(order).toMatchObject({ status: 'create_shipping', read: false })
    expect(order.items[0]).toMatchObject({ status: 'accepted', delivered_at: order.parcels[0].delivered_at, actions: ['confirm'] })
    expect(stepsOf(order).slice(-1)).toEqual(['delivered'])
    expect(order.timeline.at(-1).actor).toBe('carrier')
    expect(order.deadlines).toEqual([
      expect.objectContaining({
        kind: 'confirm',
        due_at: new Date(Date.parse(order.parcels[0].delivered_at) + 14 * DAY_MS).toISOString(),
      }),
    ])
    expect(await listNotices(testApp, buyer.id)).toContain('order_delivered')
    expect(await listNotices(testApp, seller.id)).toContain('order_delivered_seller')
    await advance(testApp, 13 * DAY_MS)
    expect((await loadOrder(buyerClient, orderId)).status).toBe('create_shipping')
    await advance(testApp, 2 * DAY_MS)
    expect((await loadOrder(buyerClient, orderId)).status).toBe('completed')
  })

  it('lets the buyer say that it has not arrived', async () => {
    const testApp = await startTestApp()
    const sale = await sendWithSandbox(testApp)
    await moveParcel(testApp, sale.trackingNumber, 4)
    const { items } = await loadOrder(sale.buyerClient, sale.orderId)
    expect(items[0].refund_reasons).toContain('not_arrived')
    await requestRefundOf(sale, { reason: 'not_arrived' })
    await advance(testApp, 15 * DAY_MS)
    expect((await loadOrder(sale.buyerClient, sale.orderId)).status).toBe('create_shipping')
  })

  it('counts from the day before it becomes known', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient } = await sendWithSandbox(testApp)
    testApp.app.clock.advance(18 * DAY_MS)
    await settle(testApp)
    const { items, parcels, deadlines } = await loadOrder(buyerClient, orderId)
    const now = testApp.app.clock.now().getTime()
    expect(Date.parse(parcels[0].delivered_at)).toBeLessThan(now - 15 * DAY_MS)
    expect(Date.parse(items[0].delivered_at)).toBe(now - DAY_MS)
    expect(Date.parse(deadlines[0].due_at)).toBe(now + 13 * DAY_MS)
  })

  it('waits for all parcels of an item', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient, trackingNumbers } = await sendTwoParcels(testApp, 'on_time')
    await moveParcel(testApp, trackingNumbers[0], 4)
    expect((await loadOrder(buyerClient, orderId)).items[0].delivered_at).toBeNull()
    await moveParcel(testApp, trackingNumbers[1], 4)
    expect((await loadOrder(buyerClient, orderId)).items[0].delivered_at).not.toBeNull()
  })

  it('is in one order with the buyer’s confirmation at the same instant', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 4; round++) {
      const { orderId, buyerClient, itemIds, trackingNumber } = await sendWithSandbox(testApp)
      await moveParcel(testApp, trackingNumber, 3)
      testApp.app.clock.advance(60_000)
      const webhook = (await sandboxOf(testApp).moveParcel(trackingNumber))!
      await deliver(testApp, webhook)
      const [response] = await Promise.all([
        changeItems(buyerClient, orderId, { action: 'confirm', item_ids: itemIds }),
        testApp.app.drainOutbox(),
        testApp.app.runDeadlines(),
      ])
      await testApp.app.drainOutbox()
      expect(response.status).toBe(200)
      const order = await loadOrder(buyerClient, orderId)
      expect([order.status, order.parcels[0].status]).toEqual(['completed', 'delivered'])
      expect(stepsOf(order).filter((step) => step === 'delivered')).toHaveLength(1)
    }
  })
})

describe('a late parcel', () => {
  it('is announced to both once, with the expected day, until it moves on', async () => {
    const testApp = await startTestApp()
    const { orderId, buyer, seller, buyerClient, trackingNumber } = await sendWithSandbox(testApp, { journey: 'late' })
    await moveParcel(testApp, trackingNumber, 3)
    const order = await loadOrder(buyerClient, orderId)
    expect(order.parcels[0]).toMatchObject({ status: 'in_transit', is_late: true, expected_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(stepsOf(order)).toContain('parcel_late')
    await advance(testApp, HOUR_MS)
    expect((await listNotices(testApp, buyer.id)).filter((message) => message === 'order_parcel_late')).toHaveLength(1)
    expect((await listNotices(testApp, seller.id)).filter((message) => message === 'order_parcel_late_seller')).toHaveLength(1)
    await moveParcel(testApp, trackingNumber, 2)
    expect((await loadOrder(buyerClient, orderId)).parcels[0]).toMatchObject({ status: 'delivered', is_late: false, expected_on: null })
  })
})

describe('a parcel with a bought label', () => {
  it('was sent when the carrier has it, although the seller has not said so', async () => {
    const labels = await startLabels()
    expect((await labels.buy()).status).toBe(200)
    await settle(labels)
    expect((await labels.order()).parcels[0]).toMatchObject({ status: 'prepared' })
    for (let hour = 0; hour < 20; hour += 5) await advance(labels, 5 * HOUR_MS)
    const order = await labels.order()
    expect(order.parcels[0]).toMatchObject({ status: 'in_transit', dispatched_at: expect.any(String) })
    expect(order.items[0].dispatched_at).not.toBeNull()
    expect(order.timeline.at(-1)).toMatchObject({ step: 'dispatched', actor: 'carrier' })
    expect(order.deadlines.map(({ kind }: { kind: string }) => kind)).toEqual(['confirm'])
    for (let hour = 0; hour < 30; hour += 5) await advance(labels, 5 * HOUR_MS)
    expect((await labels.order()).parcels[0].status).toBe('delivered')
  })

  it('is no longer followed when the label is cancelled', async () => {
    const labels = await startLabels()
    await labels.buy()
    const [label] = await labels.labels()
    expect((await labels.cancel(label.id)).status).toBe(200)
    await settle(labels)
    await advance(labels, 30 * HOUR_MS)
    const parcel = await labels.ctx.db.selectFrom('parcels').select(['status', 'track_at']).executeTakeFirstOrThrow()
    expect(parcel).toEqual({ status: 'cancelled', track_at: null })
  })
})

describe('a return that the carrier delivers', () => {
  it('was received', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const id = await requestRefundOf(sale)
    await changeRefund(sale.sellerClient, id, { action: 'accept' })
    const number = await buySandboxLabel(testApp)
    const parcel = { carrier: 'other', carrier_name: 'Sandbox', tracking_number: number, attempt: randomUUID() }
    await changeRefund(sale.buyerClient, id, { action: 'send_return', parcel })
    await moveParcel(testApp, number, 4)
    expect((await loadRefund(sale.sellerClient, id)).status).toBe('return_received')
    const order = await loadOrder(sale.sellerClient, sale.orderId)
    expect(order.parcels.at(-1)).toMatchObject({ direction: 'return', status: 'delivered' })
    expect(codesOf(order.parcels.at(-1))).toContain('delivered')
  })
})
