import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeItems, loadOrder } from '#features/orders/test-helpers.ts'
import { requestOf, requestRefundOf } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import {
  advance,
  buySandboxLabel,
  DAY_MS,
  deliver,
  HOUR_MS,
  isLedgerBalanced,
  listNotices,
  moveParcel,
  sandboxOf,
  sendParcel,
  sendTwoParcels,
  sendWithSandbox,
  settle,
  stepsOf,
} from './test-helpers.ts'

describe('a lost parcel', () => {
  it('lets the buyer have the money back at once, and is not sold again', async () => {
    const testApp = await startTestApp()
    const { orderId, buyer, seller, buyerClient, listings, trackingNumber } = await sendWithSandbox(testApp, { journey: 'lost' })
    await moveParcel(testApp, trackingNumber, 3)
    const order = await loadOrder(buyerClient, orderId)
    expect(order.parcels[0].status).toBe('lost')
    expect(order.actions).toContain('cancel')
    expect(order.items[0]).toMatchObject({ status: 'accepted', dispatched_at: null, delivered_at: null, lost_at: expect.any(String) })
    expect(order.deadlines.map(({ kind }: { kind: string }) => kind)).toEqual(['dispatch', 'cancel_allowed', 'cancel'])
    expect(await listNotices(testApp, buyer.id)).toContain('order_parcel_lost')
    expect(await listNotices(testApp, seller.id)).toContain('order_parcel_lost_seller')
    const stock = await testApp.world.listingRow(listings[0]!.id)
    expect((await buyerClient.put(`/users/orders/${orderId}/cancel`, {})).status).toBe(200)
    await testApp.app.drainOutbox()
    const after = await loadOrder(buyerClient, orderId)
    expect(after).toMatchObject({ status: 'cancelled', repayments: [{ status: 'done', amount: after.charged }] })
    expect(after.items[0]).toMatchObject({ declined_by: 'buyer', decline_reason: 'lost' })
    expect(await testApp.world.listingRow(listings[0]!.id)).toMatchObject({ quantity: stock.quantity })
    expect(await isLedgerBalanced(testApp)).toBe(true)
    expect(await listNotices(testApp, buyer.id)).toContain('order_lost_refunded')
  })

  it('is repaid without what the seller gave back before', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient, sellerClient, itemIds, trackingNumber } = await sendWithSandbox(testApp, { journey: 'lost' })
    await moveParcel(testApp, trackingNumber, 2)
    const repayment = { item_ids: itemIds, items_amount: '10.00', shipping_amount: '1.00', text: null, attempt: randomUUID() }
    expect((await sellerClient.post(`/users/orders/${orderId}/repayments`, { repayment })).status).toBe(201)
    await moveParcel(testApp, trackingNumber)
    expect((await buyerClient.put(`/users/orders/${orderId}/cancel`, {})).status).toBe(200)
    await testApp.app.drainOutbox()
    const { status, total, repaid, repayments } = await loadOrder(buyerClient, orderId)
    expect([status, repaid, repayments.length]).toEqual(['cancelled', total, 2])
    expect(await isLedgerBalanced(testApp)).toBe(true)
  })

  it('is never confirmed automatically: without a new parcel it is cancelled and repaid', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient, trackingNumber } = await sendWithSandbox(testApp, { journey: 'lost' })
    await moveParcel(testApp, trackingNumber, 3)
    await advance(testApp, 40 * DAY_MS)
    const order = await loadOrder(buyerClient, orderId)
    expect(order.status).toBe('cancelled')
    expect(order.items[0]).toMatchObject({ declined_by: 'deadline', decline_reason: 'lost' })
    expect(await isLedgerBalanced(testApp)).toBe(true)
  })

  it('is sent again, and the item then arrives', async () => {
    const testApp = await startTestApp()
    const sale = await sendWithSandbox(testApp, { journey: 'lost' })
    const { orderId, sellerClient, buyerClient, itemIds } = sale
    await moveParcel(testApp, sale.trackingNumber, 3)
    expect((await loadOrder(sellerClient, orderId)).actions).toContain('dispatch')
    const replacement = await buySandboxLabel(testApp)
    const items = [{ item_id: itemIds[0]!, quantity: 1 }]
    expect((await sendParcel(sellerClient, orderId, replacement, items)).status).toBe(200)
    const order = await loadOrder(buyerClient, orderId)
    expect(order.items[0]).toMatchObject({ dispatched_at: expect.any(String), lost_at: null })
    expect(order.deadlines.map(({ kind }: { kind: string }) => kind)).toEqual(['confirm'])
    expect(order.actions).not.toContain('cancel')
    expect(await sendParcel(sellerClient, orderId, await buySandboxLabel(testApp), items)).toBeRefused(422, 'parcel_items_invalid')
    await moveParcel(testApp, replacement, 4)
    const delivered = await loadOrder(buyerClient, orderId)
    expect(delivered.parcels.map(({ status }: { status: string }) => status)).toEqual(['lost', 'delivered'])
    expect(delivered.items[0].delivered_at).not.toBeNull()
  })

  it('that an operator reported is found by the next scan', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient, trackingNumber } = await sendWithSandbox(testApp)
    await moveParcel(testApp, trackingNumber)
    const operatorClient = testApp.app.as(await testApp.world.operator())
    const { id } = (await loadOrder(buyerClient, orderId)).parcels[0]
    testApp.app.clock.advance(60_000)
    await operatorClient.put(`/operators/orders/${orderId}/parcels/${id}/lost`, { reason: 'The depot has no trace.' })
    expect((await loadOrder(buyerClient, orderId)).items[0].lost_at).not.toBeNull()
    await moveParcel(testApp, trackingNumber)
    const order = await loadOrder(buyerClient, orderId)
    expect(order.parcels[0].status).toBe('in_transit')
    expect(order.items[0]).toMatchObject({ lost_at: null, dispatched_at: expect.any(String) })
    expect(stepsOf(order).slice(-2)).toEqual(['parcel_lost', 'parcel_found'])
  })

  it('can be confirmed by a buyer who has it', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient, itemIds, trackingNumber } = await sendWithSandbox(testApp, { journey: 'lost' })
    await moveParcel(testApp, trackingNumber, 3)
    expect((await changeItems(buyerClient, orderId, { action: 'confirm', item_ids: itemIds })).status).toBe(200)
    expect((await loadOrder(buyerClient, orderId)).status).toBe('completed')
  })

  it('does not end an item whose money is asked back', async () => {
    const testApp = await startTestApp()
    const sale = await sendWithSandbox(testApp, { journey: 'lost' })
    await requestRefundOf(sale)
    await moveParcel(testApp, sale.trackingNumber, 3)
    expect(await sale.buyerClient.put(`/users/orders/${sale.orderId}/cancel`, {})).toBeRefused(409, 'order_not_cancellable')
    const decline = { action: 'decline', item_ids: sale.itemIds, reason: 'other' }
    expect((await changeItems(sale.sellerClient, sale.orderId, decline)).status).toBe(409)
    expect((await loadOrder(sale.buyerClient, sale.orderId)).repayments).toEqual([])
  })

  it('is repaid once when buyer, seller and the new parcel come at the same instant', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 4; round++) {
      const sale = await sendWithSandbox(testApp, { journey: 'lost' })
      const { orderId, buyerClient, sellerClient, itemIds } = sale
      await moveParcel(testApp, sale.trackingNumber, 3)
      const replacement = await buySandboxLabel(testApp)
      await Promise.all([
        buyerClient.put(`/users/orders/${orderId}/cancel`, {}),
        changeItems(sellerClient, orderId, { action: 'decline', item_ids: itemIds, reason: 'other' }),
        sendParcel(sellerClient, orderId, replacement, [{ item_id: itemIds[0]!, quantity: 1 }]),
      ])
      await settle(testApp)
      const { status, repayments, items } = await loadOrder(buyerClient, orderId)
      expect([status, repayments.length]).toEqual(items[0].status === 'declined' ? ['cancelled', 1] : ['create_shipping', 0])
    }
  })

  it('with one of two units leaves the other: it can be asked back or sent again, and has 21 days', async () => {
    const testApp = await startTestApp()
    const { orderId, itemIds, buyerClient, sellerClient, trackingNumbers } = await sendTwoParcels(testApp, 'lost')
    await moveParcel(testApp, trackingNumbers[1], 3)
    await moveParcel(testApp, trackingNumbers[0], 4)
    const order = await loadOrder(buyerClient, orderId)
    expect(order.actions).not.toContain('cancel')
    expect(order.items[0]).toMatchObject({ delivered_at: null, lost_at: expect.any(String), unpacked_quantity: 1 })
    expect(order.items[0].refund_reasons).toContain('not_arrived')
    expect(order.deadlines).toEqual([
      expect.objectContaining({ kind: 'confirm', due_at: new Date(Date.parse(order.items[0].lost_at) + 21 * DAY_MS).toISOString() }),
    ])
    expect((await loadOrder(sellerClient, orderId)).actions).toContain('dispatch')
    const replacement = await buySandboxLabel(testApp)
    expect((await sendParcel(sellerClient, orderId, replacement, [{ item_id: itemIds[0]!, quantity: 1 }])).status).toBe(200)
    await moveParcel(testApp, replacement, 4)
    expect((await loadOrder(buyerClient, orderId)).items[0]).toMatchObject({ lost_at: null, delivered_at: expect.any(String) })
  })
})

describe('an event and a deadline at the same instant', () => {
  it('confirms the item or keeps it lost, never both', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 3; round++) {
      const { orderId, buyerClient, trackingNumber } = await sendWithSandbox(testApp, { journey: 'lost' })
      await moveParcel(testApp, trackingNumber, 2)
      const sandbox = sandboxOf(testApp)
      const { listEvents } = sandbox
      sandbox.listEvents = async () => []
      await advance(testApp, 21 * DAY_MS - HOUR_MS)
      sandbox.listEvents = listEvents
      // Carriers are asked every four hours: the next call is due by then, as the deadline is.
      testApp.app.clock.advance(5 * HOUR_MS)
      await Promise.all([testApp.app.runDeadlines(), testApp.app.runDeadlines()])
      await settle(testApp)
      const { status, items, parcels, repayments } = await loadOrder(buyerClient, orderId)
      expect(parcels[0].status).toBe('lost')
      expect(repayments).toEqual([])
      expect([status, items[0].status]).toEqual(items[0].lost_at ? ['create_shipping', 'accepted'] : ['completed', 'confirmed'])
    }
  })

  it('stores a request for a refund or the loss first, and pays nothing twice', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 3; round++) {
      const sale = await sendWithSandbox(testApp, { journey: 'lost' })
      await moveParcel(testApp, sale.trackingNumber, 2)
      testApp.app.clock.advance(60_000)
      await deliver(testApp, (await sandboxOf(testApp).moveParcel(sale.trackingNumber))!)
      const [requested] = await Promise.all([
        sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(sale.itemIds)),
        testApp.app.drainOutbox(),
      ])
      const cancelled = await sale.buyerClient.put(`/users/orders/${sale.orderId}/cancel`, {})
      expect([requested.status, cancelled.status]).toEqual(requested.status === 201 ? [201, 409] : [409, 200])
    }
  })
})

describe('a parcel that comes back to the seller', () => {
  it('is sent again or declined with the money back', async () => {
    const testApp = await startTestApp()
    const sale = await sendWithSandbox(testApp, { journey: 'returned' })
    const { orderId, sellerClient, buyerClient, itemIds, buyer, seller } = sale
    await moveParcel(testApp, sale.trackingNumber, 6)
    const order = await loadOrder(sellerClient, orderId)
    expect(order.parcels[0].status).toBe('returned')
    expect(order.items[0]).toMatchObject({ dispatched_at: null, returned_at: expect.any(String), unpacked_quantity: 1 })
    expect(order.actions).toContain('dispatch')
    expect((await loadOrder(buyerClient, orderId)).actions).not.toContain('cancel')
    expect(await listNotices(testApp, buyer.id)).toContain('order_parcel_returned')
    expect(await listNotices(testApp, seller.id)).toContain('order_parcel_returned_seller')
    expect((await changeItems(sellerClient, orderId, { action: 'decline', item_ids: itemIds, reason: 'cannot_deliver' })).status).toBe(200)
    await testApp.app.drainOutbox()
    const { status, repayments, charged } = await loadOrder(buyerClient, orderId)
    expect([status, repayments[0].status, repayments[0].amount]).toEqual(['cancelled', 'done', charged])
  })

  it('gives the seller time to send it again, then the buyer may cancel, then it is cancelled', async () => {
    // A Tuesday: the seller's days are working days, so the end depends on the day of the week.
    const testApp = await startTestApp({ startAt: new Date('2026-11-24T20:00:00Z') })
    const { orderId, buyerClient, trackingNumber } = await sendWithSandbox(testApp, { journey: 'returned' })
    await advance(testApp, 15 * DAY_MS)
    const order = await loadOrder(buyerClient, orderId)
    expect(order.parcels[0].status).toBe('returned')
    expect(order.status).toBe('create_shipping')
    expect(order.actions).not.toContain('cancel')
    expect(trackingNumber).toMatch(/^SBX/)
    await advance(testApp, 10 * DAY_MS)
    expect((await loadOrder(buyerClient, orderId)).actions).toContain('cancel')
    await advance(testApp, 15 * DAY_MS)
    const ended = await loadOrder(buyerClient, orderId)
    expect(ended.status).toBe('cancelled')
    expect(ended.items[0].decline_reason).toBe('not_dispatched')
    expect(await isLedgerBalanced(testApp)).toBe(true)
  })
})
