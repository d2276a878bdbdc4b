import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startLabels } from '#features/carrier-labels/test-helpers.ts'
import { changeItems, listItemIds, loadOrder, sellParts, sumLedger } from '#features/orders/test-helpers.ts'
import { changeRefund, loadRefund, requestOf, requestRefundOf, sendParts } from '#features/refunds/test-helpers.ts'
import { CarrierUnavailable } from '#gateways/carriers/port.ts'
import type { SandboxJourney } from '#gateways/carriers/sandbox-journeys.ts'
import { startTestApp } from '#test/app.ts'
import {
  buySandboxLabel,
  DAY_MS,
  deliver,
  HOUR_MS,
  listNotices,
  moveParcel,
  sandboxOf,
  sendParcel,
  sendWithSandbox,
} from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const countEvents = async ({ ctx }: TestApp) => (await ctx.db.selectFrom('parcel_events').select('id').execute()).length
const codesOf = (parcel: { events: { code: string }[] }) => parcel.events.map(({ code }) => code)
const stepsOf = (order: { timeline: { step: string }[] }) => order.timeline.map(({ step }) => step)
const isLedgerBalanced = async (testApp: TestApp) => (await sumLedger(testApp)).every(({ sum }) => Number(sum) === 0)

/** Two units of an item, each in a parcel of its own. The second one takes the journey. */
async function sendTwoParcels(testApp: TestApp, journey: SandboxJourney) {
  const sale = await sellParts(testApp, { quantity: 2 })
  const itemIds = await listItemIds(sale.sellerClient, sale.orderId)
  await changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids: itemIds })
  const trackingNumbers = [await buySandboxLabel(testApp), await buySandboxLabel(testApp, journey)] as const
  for (const number of trackingNumbers) await sendParcel(sale.sellerClient, sale.orderId, number, [{ item_id: itemIds[0]!, quantity: 1 }])
  return { ...sale, itemIds, trackingNumbers }
}

/** Deadlines and deliveries until nothing is left to do now. */
async function settle({ app }: TestApp): Promise<void> {
  await app.runDeadlines()
  await app.drainOutbox()
}

async function advance(testApp: TestApp, ms: number): Promise<void> {
  testApp.app.clock.advance(ms)
  await settle(testApp)
}

describe('a webhook of a carrier', () => {
  it('stores the events of the parcel for both sides, each once', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient, sellerClient, trackingNumber } = await sendWithSandbox(testApp)
    await moveParcel(testApp, trackingNumber, 2)
    for (const client of [buyerClient, sellerClient]) {
      const [parcel] = (await loadOrder(client, orderId)).parcels
      expect(codesOf(parcel)).toEqual(['label_created', 'collected', 'in_transit'])
      expect(parcel.events[1]).toMatchObject({ location: 'Wakefield', at: expect.stringMatching(/Z$/) })
    }
    const webhook = await sandboxOf(testApp).moveParcel(trackingNumber)
    const before = await countEvents(testApp)
    expect(await Promise.all([deliver(testApp, webhook!), deliver(testApp, webhook!), deliver(testApp, webhook!)])).toEqual([200, 200, 200])
    await testApp.app.drainOutbox()
    expect(await deliver(testApp, webhook!)).toBe(200)
    await testApp.app.drainOutbox()
    expect(await countEvents(testApp)).toBe(before + 1)
    expect(
      (await testApp.ctx.db.selectFrom('outbox_events').where('name', '=', 'carrier_webhook_received').select('id').execute()).length,
    ).toBe(3)
  })

  it('is refused with a wrong signature, from an unknown gateway, and when it is too old', async () => {
    const testApp = await startTestApp()
    const { trackingNumber } = await sendWithSandbox(testApp)
    const webhook = (await sandboxOf(testApp).moveParcel(trackingNumber))!
    const withSignature = (signature: string) => ({ ...webhook, headers: { ...webhook.headers, 'sandbox-carrier-signature': signature } })
    expect(await deliver(testApp, { ...webhook, body: `${webhook.body} ` })).toBe(400)
    expect(await deliver(testApp, { ...webhook, body: '' })).toBe(400)
    expect(await deliver(testApp, { ...webhook, headers: {} })).toBe(400)
    expect(await deliver(testApp, withSignature('00'.repeat(32)))).toBe(400)
    expect(await deliver(testApp, webhook, 'pigeon')).toBe(400)
    expect(await deliver(testApp, webhook, 'toString')).toBe(400)
    expect(await deliver(testApp, { ...webhook, body: 'x'.repeat(300_000) })).toBe(413)
    testApp.app.clock.advance(6 * 60_000)
    expect(await deliver(testApp, webhook)).toBe(400)
    expect(await testApp.ctx.db.selectFrom('carrier_webhooks').selectAll().execute()).toEqual([])
  })

  it('is stored while the carrier is away, and handled afterwards', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient, trackingNumber } = await sendWithSandbox(testApp)
    const sandbox = sandboxOf(testApp)
    const { listEvents } = sandbox
    sandbox.listEvents = async () => {
      throw new CarrierUnavailable('away')
    }
    const webhook = (await sandbox.moveParcel(trackingNumber))!
    expect(await deliver(testApp, webhook)).toBe(200)
    await expect(testApp.app.drainOutbox()).rejects.toThrow('away')
    sandbox.listEvents = listEvents
    testApp.app.clock.advance(HOUR_MS)
    await settle(testApp)
    expect(codesOf((await loadOrder(buyerClient, orderId)).parcels[0])).toEqual(['label_created', 'collected'])
  })

  it('changes nothing for a number that no parcel has', async () => {
    const testApp = await startTestApp()
    const trackingNumber = await buySandboxLabel(testApp)
    await moveParcel(testApp, trackingNumber)
    expect(await countEvents(testApp)).toBe(0)
  })

  it('is deleted after 30 days', async () => {
    const testApp = await startTestApp()
    const { trackingNumber } = await sendWithSandbox(testApp)
    await moveParcel(testApp, trackingNumber)
    testApp.app.clock.advance(31 * DAY_MS)
    await testApp.app.runJob('tracking.delete-old-webhooks')
    expect(await testApp.ctx.db.selectFrom('carrier_webhooks').selectAll().execute()).toEqual([])
  })
})

describe('the polling of carriers', () => {
  it('follows a parcel without webhooks until it is delivered', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient } = await sendWithSandbox(testApp)
    for (let hour = 0; hour < 50; hour += 5) await advance(testApp, 5 * HOUR_MS)
    const order = await loadOrder(buyerClient, orderId)
    expect(order.parcels[0]).toMatchObject({ status: 'delivered', delivered_at: expect.any(String) })
    const { track_at } = await testApp.ctx.db.selectFrom('parcels').select('track_at').executeTakeFirstOrThrow()
    expect(track_at).toBeNull()
  })

  it('waits longer after each failure, and asks for one parcel while another fails', async () => {
    const testApp = await startTestApp()
    const broken = await sendWithSandbox(testApp)
    const working = await sendWithSandbox(testApp)
    const sandbox = sandboxOf(testApp)
    const { listEvents } = sandbox
    sandbox.listEvents = async (parcel, signal) => {
      if (parcel.trackingNumber === broken.trackingNumber) throw new CarrierUnavailable('away')
      return listEvents(parcel, signal)
    }
    const delays: number[] = []
    await settle(testApp)
    for (let round = 0; round < 10; round++) {
      const { track_at, track_failures } = await testApp.ctx.db
        .selectFrom('parcels')
        .where('tracking_number', '=', broken.trackingNumber)
        .select(['track_at', 'track_failures'])
        .executeTakeFirstOrThrow()
      expect(track_failures).toBe(round + 1)
      delays.push((track_at!.getTime() - testApp.app.clock.now().getTime()) / 60_000)
      await advance(testApp, track_at!.getTime() - testApp.app.clock.now().getTime())
    }
    expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 720, 720])
    await advance(testApp, DAY_MS)
    expect((await loadOrder(working.buyerClient, working.orderId)).parcels[0].status).toBe('delivered')
    sandbox.listEvents = listEvents
    await advance(testApp, DAY_MS)
    expect((await loadOrder(broken.buyerClient, broken.orderId)).parcels[0].status).toBe('delivered')
  })

  it('ends for a number that no gateway knows, and begins again with a corrected one', async () => {
    const testApp = await startTestApp()
    const { orderId, sellerClient, trackingNumber } = await sendWithSandbox(testApp)
    const path = `/users/orders/${orderId}/parcels/${(await loadOrder(sellerClient, orderId)).parcels[0].id}`
    await sellerClient.put(path, { parcel: { carrier: 'royal_mail', tracking_number: 'AB123456789GB' } })
    await settle(testApp)
    expect(await testApp.ctx.db.selectFrom('parcels').select('track_at').executeTakeFirstOrThrow()).toEqual({ track_at: null })
    await sellerClient.put(path, { parcel: { carrier: 'other', carrier_name: 'Sandbox', tracking_number: trackingNumber } })
    await advance(testApp, 50 * HOUR_MS)
    expect((await loadOrder(sellerClient, orderId)).parcels[0].status).toBe('delivered')
  })

  it('does not deliver a parcel with the number of another buyer’s parcel', async () => {
    const testApp = await startTestApp()
    const first = await sendWithSandbox(testApp)
    const second = await sendWithSandbox(testApp)
    const { id } = (await loadOrder(second.sellerClient, second.orderId)).parcels[0]
    const parcel = { carrier: 'other', carrier_name: 'Sandbox', tracking_number: first.trackingNumber }
    await second.sellerClient.put(`/users/orders/${second.orderId}/parcels/${id}`, { parcel })
    await advance(testApp, 50 * HOUR_MS)
    expect((await loadOrder(first.buyerClient, first.orderId)).parcels[0].status).toBe('delivered')
    expect((await loadOrder(second.buyerClient, second.orderId)).parcels[0]).toMatchObject({ status: 'in_transit', events: [] })
  })

  it('ignores events from before the order', async () => {
    const testApp = await startTestApp()
    const old = await buySandboxLabel(testApp)
    testApp.app.clock.advance(10 * DAY_MS)
    const { orderId, sellerClient, buyerClient } = await sendWithSandbox(testApp)
    const { id } = (await loadOrder(sellerClient, orderId)).parcels[0]
    const parcel = { carrier: 'other', carrier_name: 'Sandbox', tracking_number: old }
    await sellerClient.put(`/users/orders/${orderId}/parcels/${id}`, { parcel })
    await advance(testApp, DAY_MS)
    expect((await loadOrder(buyerClient, orderId)).parcels[0]).toMatchObject({ status: 'in_transit', events: [] })
  })
})

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
    const testApp = await startTestApp()
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
