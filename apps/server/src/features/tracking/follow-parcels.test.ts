import { describe, expect, it } from 'vitest'
import { loadOrder } from '#features/orders/test-helpers.ts'
import { CarrierUnavailable } from '#gateways/carriers/port.ts'
import { startTestApp } from '#test/app.ts'
import { advance, buySandboxLabel, DAY_MS, HOUR_MS, sandboxOf, sendWithSandbox, settle } from './test-helpers.ts'

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

  it('does not deliver an older parcel that gets the number of another one later', async () => {
    const testApp = await startTestApp()
    const older = await sendWithSandbox(testApp)
    const other = await sendWithSandbox(testApp)
    const { id } = (await loadOrder(older.sellerClient, older.orderId)).parcels[0]
    testApp.app.clock.advance(HOUR_MS)
    const parcel = { carrier: 'other', carrier_name: 'Sandbox', tracking_number: other.trackingNumber }
    expect(await older.sellerClient.put(`/users/orders/${older.orderId}/parcels/${id}`, { parcel })).toHaveStatus(200)
    await advance(testApp, 50 * HOUR_MS)
    expect((await loadOrder(other.buyerClient, other.orderId)).parcels[0].status).toBe('delivered')
    expect((await loadOrder(older.buyerClient, older.orderId)).parcels[0]).toMatchObject({ status: 'in_transit', events: [] })
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
