import { describe, expect, it } from 'vitest'
import { loadOrder } from '#features/orders/test-helpers.ts'
import { CarrierUnavailable } from '#gateways/carriers/port.ts'
import { startTestApp } from '#test/app.ts'
import { buySandboxLabel, codesOf, DAY_MS, deliver, HOUR_MS, moveParcel, sandboxOf, sendWithSandbox, settle } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const countEvents = async ({ ctx }: TestApp) => (await ctx.db.selectFrom('parcel_events').select('id').execute()).length

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
