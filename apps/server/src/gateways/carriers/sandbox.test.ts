import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { startTestApp } from '#test/app.ts'
import {
  type CarrierAddress,
  type CarrierGateway,
  CarrierRefusal,
  CarrierUnavailable,
  InvalidCarrierWebhook,
  type LabelRequest,
  type PickupRequest,
} from './port.ts'
import { createCarrierGateways } from './registry.ts'
import type { SandboxCarrier } from './sandbox.ts'
import { listSandboxRates, UNSERVED_POSTCODE } from './sandbox-rates.ts'

const HOUR_MS = 3_600_000

const carrierAddress = (values: Partial<CarrierAddress> = {}): CarrierAddress => ({
  name: 'Ana Whitfield',
  company: null,
  line1: '14 Roundhay Road',
  line2: null,
  city: 'Leeds',
  postalCode: 'LS8 4HR',
  country: 'GB',
  ...values,
})

const labelRequest = (values: Partial<LabelRequest> = {}): LabelRequest => ({
  idempotencyKey: 'parcel-1',
  service: 'economy',
  reference: 'PL-1234',
  from: carrierAddress({ name: 'Northgate Car Spares', city: 'Wakefield', postalCode: 'WF1 1TT' }),
  to: carrierAddress(),
  weightGrams: 2_000,
  dimensionsMm: { length: 400, width: 300, height: 100 },
  ...values,
})

async function startCarrier() {
  // Before the days of the tests, which move the clock forward.
  const setup = await startTestApp({ startAt: new Date('2026-12-21T09:00:00Z') })
  const carrier = setup.ctx.carrierGateways.find('sandbox') as SandboxCarrier
  const listEvents = async (key = 'parcel-1') => {
    const label = await carrier.findLabel(key)
    return carrier.listEvents({ carrier: 'other', trackingNumber: label?.trackingNumber ?? '' })
  }
  const codes = async (key?: string) => (await listEvents(key)).map(({ code }) => code)
  return { ...setup, carrier, codes, listEvents, clock: setup.app.clock }
}

const refused = (code: CarrierRefusal['code']) => expect.objectContaining({ name: 'CarrierRefusal', code })

describe('listSandboxRates', () => {
  it('lists the services that fit, cheapest first, by weight and zone', () => {
    const prices = (values: Partial<LabelRequest>) =>
      listSandboxRates(labelRequest(values)).map(({ service, priceMinor }) => [service, priceMinor])
    expect(prices({})).toEqual([
      ['economy', 549],
      ['express', 849],
      ['pallet', 5_900],
    ])
    expect(prices({ to: carrierAddress({ postalCode: 'BT1 5GS' }) })[0]).toEqual(['economy', 899])
    expect(prices({ to: carrierAddress({ postalCode: '69001', country: 'FR' }) })[0]).toEqual(['economy', 1_499])
    expect(prices({ weightGrams: 30_001 })).toEqual([['pallet', 5_900]])
    expect(prices({ dimensionsMm: { length: 1_600, width: 100, height: 100 } })).toEqual([['pallet', 5_900]])
  })

  it.each<[string, Partial<LabelRequest>]>([
    ['address_not_served', { to: carrierAddress({ country: 'US', postalCode: '10001' }) }],
    ['address_not_served', { to: carrierAddress({ postalCode: UNSERVED_POSTCODE }) }],
    ['too_heavy', { weightGrams: 1_000_001 }],
    ['too_large', { dimensionsMm: { length: 2_401, width: 10, height: 10 } }],
  ])('refuses with %s', (code, values) => {
    expect(() => listSandboxRates(labelRequest(values))).toThrow(new CarrierRefusal(code as CarrierRefusal['code']))
  })
})

describe('labels of the sandbox carrier', () => {
  it('are bought once for each key, also when calls are concurrent', async () => {
    const { carrier, ctx } = await startCarrier()
    const labels = await Promise.all(Array.from({ length: 8 }, () => carrier.buyLabel(labelRequest())))
    expect(new Set(labels.map(({ trackingNumber }) => trackingNumber)).size).toBe(1)
    expect(await ctx.db.selectFrom('sandbox_carrier.labels').select('cost_minor').execute()).toEqual([{ cost_minor: 549 }])
    expect(labels[0]).toMatchObject({ status: 'bought', costMinor: 549, currency: 'gbp', service: 'economy' })
    const found = await carrier.findLabel('parcel-1')
    expect(Buffer.from(found?.pdf ?? []).equals(labels[0]?.pdf ?? Buffer.alloc(0))).toBe(true)
    expect((await PDFDocument.load(found?.pdf ?? new Uint8Array())).getPageCount()).toBe(1)
    expect(await carrier.findLabel('parcel-2')).toBeUndefined()
  })

  it('are not sold for a service that does not fit', async () => {
    const { carrier } = await startCarrier()
    await expect(carrier.buyLabel(labelRequest({ weightGrams: 40_000 }))).rejects.toEqual(refused('service_not_available'))
    await expect(carrier.buyLabel(labelRequest({ service: 'constructor' }))).rejects.toEqual(refused('service_not_available'))
    await expect(carrier.listEvents({ carrier: 'other', trackingNumber: 'SBX000000000000' })).rejects.toEqual(refused('label_not_found'))
  })

  it('can be bought back to the sender', async () => {
    const { carrier, ctx } = await startCarrier()
    await carrier.buyLabel(labelRequest())
    const label = await carrier.buyReturnLabel({ idempotencyKey: 'return-1', returnOf: 'parcel-1' })
    expect((await carrier.buyReturnLabel({ idempotencyKey: 'return-1', returnOf: 'parcel-1' })).trackingNumber).toBe(label.trackingNumber)
    const rows = await ctx.db.selectFrom('sandbox_carrier.labels').where('idempotency_key', '=', 'return-1').select('shipment').execute()
    expect(rows).toMatchObject([{ shipment: { from: { city: 'Leeds' }, to: { city: 'Wakefield' } } }])
  })

  it('are cancelled before the collection only', async () => {
    const { carrier, codes, clock } = await startCarrier()
    await carrier.buyLabel(labelRequest())
    await carrier.buyLabel(labelRequest({ idempotencyKey: 'parcel-2' }))
    expect(await carrier.cancelLabel('parcel-1')).toMatchObject({ status: 'cancelled' })
    clock.advance(20 * HOUR_MS)
    expect(await carrier.cancelLabel('parcel-1')).toMatchObject({ status: 'cancelled' })
    expect(await codes()).toEqual(['label_created', 'cancelled'])
    await expect(carrier.cancelLabel('parcel-2')).rejects.toEqual(refused('already_collected'))
  })

  it('are either cancelled or moved when both are requested at once', async () => {
    const { carrier, codes } = await startCarrier()
    for (let attempt = 0; attempt < 10; attempt++) {
      const key = `race-${attempt}`
      const { trackingNumber } = await carrier.buyLabel(labelRequest({ idempotencyKey: key }))
      const [cancelled, moved] = await Promise.allSettled([carrier.cancelLabel(key), carrier.moveParcel(trackingNumber)])
      const isMoved = moved.status === 'fulfilled' && moved.value !== undefined
      expect(cancelled.status === 'fulfilled').toBe(!isMoved)
      expect(await codes(key)).toEqual(['label_created', isMoved ? 'collected' : 'cancelled'])
    }
  })
})

describe('pickups of the sandbox carrier', () => {
  const sender = carrierAddress({ name: 'Northgate Car Spares', city: 'Wakefield', postalCode: 'WF1 1TT' })
  const pickupOf = (changes: Partial<PickupRequest> = {}): PickupRequest => ({
    idempotencyKey: 'pickup-1',
    sender,
    window: { day: '2026-12-24', starts: '13:00', ends: '17:00' },
    labelKeys: ['parcel-1'],
    ...changes,
  })

  it('are offered on working days of the sender from tomorrow', async () => {
    const { carrier, clock } = await startCarrier()
    clock.set('2026-12-23T10:00:00Z') // a Wednesday before Christmas
    const days = (windows: { day: string }[]) => [...new Set(windows.map(({ day }) => day))]
    expect(days(await carrier.listPickupWindows(sender))).toEqual(['2026-12-24', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-04'])
    expect((await carrier.listPickupWindows(sender)).slice(0, 2)).toEqual([
      { day: '2026-12-24', starts: '09:00', ends: '13:00' },
      { day: '2026-12-24', starts: '13:00', ends: '17:00' },
    ])
    const french = await carrier.listPickupWindows(carrierAddress({ country: 'FR', postalCode: '69001' }))
    expect(days(french)).toEqual(['2026-12-24', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'])
  })

  it('decide when the parcel is collected, in the time zone of the sender', async () => {
    const { carrier, clock, codes, listEvents } = await startCarrier()
    clock.set('2026-12-23T10:00:00Z')
    await carrier.buyLabel(labelRequest())
    await carrier.bookPickup(pickupOf())
    // The same key is the same pickup.
    await carrier.bookPickup(pickupOf({ window: { day: '2026-12-29', starts: '09:00', ends: '13:00' } }))
    clock.set('2026-12-24T13:59:00Z')
    expect(await codes()).toEqual(['label_created'])
    clock.set('2026-12-24T14:00:00Z')
    expect(await codes()).toEqual(['label_created', 'collected'])
    expect((await listEvents()).at(-1)?.location).toBe('Wakefield')
  })

  it('are refused on another day, without parcels and for a collected one', async () => {
    const { carrier, clock } = await startCarrier()
    clock.set('2026-12-23T10:00:00Z')
    await carrier.buyLabel(labelRequest())
    for (const day of ['2026-12-22', '2026-12-23', '2026-12-25', '2026-12-26', '2026-02-30', 'tomorrow']) {
      const window = { day, starts: '13:00', ends: '17:00' }
      await expect(carrier.bookPickup(pickupOf({ window }))).rejects.toEqual(refused('pickup_window_not_available'))
    }
    const noon = { day: '2026-12-24', starts: '12:00', ends: '17:00' }
    await expect(carrier.bookPickup(pickupOf({ window: noon }))).rejects.toEqual(refused('pickup_window_not_available'))
    await expect(carrier.bookPickup(pickupOf({ labelKeys: ['unknown'] }))).rejects.toEqual(refused('label_not_found'))
    clock.advance(20 * HOUR_MS)
    const later = { day: '2026-12-29', starts: '13:00', ends: '17:00' }
    await expect(carrier.bookPickup(pickupOf({ window: later }))).rejects.toEqual(refused('already_collected'))
  })

  it('are cancelled until they start; the sender then hands the parcel in', async () => {
    const { carrier, clock, codes } = await startCarrier()
    clock.set('2026-12-23T10:00:00Z')
    await carrier.buyLabel(labelRequest())
    await expect(carrier.cancelPickup('pickup-1')).rejects.toEqual(refused('pickup_not_found'))
    await carrier.bookPickup(pickupOf())
    await carrier.cancelPickup('pickup-1')
    await carrier.cancelPickup('pickup-1')
    clock.advance(17 * HOUR_MS)
    expect(await codes()).toEqual(['label_created'])
    clock.advance(HOUR_MS)
    expect(await codes()).toEqual(['label_created', 'collected'])
    await carrier.buyLabel(labelRequest({ idempotencyKey: 'parcel-2' }))
    await carrier.bookPickup(
      pickupOf({ idempotencyKey: 'pickup-2', labelKeys: ['parcel-2'], window: { day: '2026-12-29', starts: '09:00', ends: '13:00' } }),
    )
    clock.set('2026-12-29T09:00:00Z')
    await expect(carrier.cancelPickup('pickup-2')).rejects.toEqual(refused('already_collected'))
  })
})

describe('parcels of the sandbox carrier', () => {
  it.each([
    ['Ana Whitfield', 46, ['collected', 'in_transit', 'out_for_delivery', 'delivered']],
    ['Ana (late)', 46, ['collected', 'in_transit']],
    ['Ana (late)', 124, ['collected', 'in_transit', 'delayed', 'out_for_delivery', 'delivered']],
    ['Ana (Lost)', 1_000, ['collected', 'in_transit', 'lost']],
    ['Ana (returned)', 120, ['collected', 'in_transit', 'out_for_delivery', 'delivery_failed', 'returning', 'returned']],
    ['Ana (damaged)', 46, ['collected', 'in_transit', 'damaged', 'out_for_delivery', 'delivered']],
  ])('move with the clock: %s after %i hours', async (name, hours, expected) => {
    const { carrier, codes, clock } = await startCarrier()
    await carrier.buyLabel(labelRequest({ to: carrierAddress({ name }) }))
    clock.advance(hours * HOUR_MS)
    expect(await codes()).toEqual(['label_created', ...expected])
  })

  it('have events in the order of their instants, also when steps are moved by hand between the others', async () => {
    const { carrier, codes, listEvents, clock } = await startCarrier()
    const { trackingNumber } = await carrier.buyLabel(labelRequest())
    clock.advance(19 * HOUR_MS) // collected by the clock
    await carrier.moveParcel(trackingNumber)
    clock.advance(HOUR_MS)
    await carrier.moveParcel(trackingNumber)
    expect(await codes()).toEqual(['label_created', 'collected', 'in_transit', 'out_for_delivery'])
    const instants = (await listEvents()).map(({ at }) => at.getTime())
    expect(instants).toEqual(instants.toSorted((a, b) => a - b))
    clock.advance(40 * HOUR_MS)
    expect(await codes()).toEqual(['label_created', 'collected', 'in_transit', 'out_for_delivery', 'delivered'])
    expect(await carrier.moveParcel(trackingNumber)).toBeUndefined()
    expect(await carrier.moveParcel('SBX000000000000')).toBeUndefined()
  })

  it('take another journey until the common steps have passed', async () => {
    const { carrier, clock, codes } = await startCarrier()
    const { trackingNumber } = await carrier.buyLabel(labelRequest())
    expect(await carrier.chooseJourney(trackingNumber, 'lost')).toBe(true)
    clock.advance(300 * HOUR_MS)
    expect(await codes()).toContain('lost')
    expect(await carrier.chooseJourney(trackingNumber, 'on_time')).toBe(false)
  })

  it('announce a step by a signed webhook, and refuse another signature', async () => {
    const { carrier, clock } = await startCarrier()
    const { trackingNumber } = await carrier.buyLabel(labelRequest())
    const webhook = await carrier.moveParcel(trackingNumber)
    const request = { rawBody: Buffer.from(webhook?.body ?? ''), headers: webhook?.headers ?? {} }
    expect(await carrier.parseWebhook(request)).toEqual({ id: expect.any(String), trackingNumber })
    await expect(carrier.parseWebhook({ ...request, rawBody: Buffer.from(`${webhook?.body} `) })).rejects.toThrow(InvalidCarrierWebhook)
    await expect(carrier.parseWebhook({ ...request, headers: {} })).rejects.toThrow(InvalidCarrierWebhook)
    clock.advance(6 * 60_000)
    await expect(carrier.parseWebhook(request)).rejects.toThrow('too old')
  })
})

describe('/dev/carrier', () => {
  it('shows the parcels and moves them on', async () => {
    const { app, carrier, codes } = await startCarrier()
    const { trackingNumber } = await carrier.buyLabel(labelRequest({ to: carrierAddress({ name: '<b>Ana</b>' }) }))
    const page = await app.server.inject('/dev/carrier')
    expect(page.body).toContain('not a real carrier')
    expect(page.body).toContain('&lt;b&gt;Ana')
    const post = (path: string, payload = '') =>
      app.server.inject({
        method: 'POST',
        url: `/dev/carrier/${path}`,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await post(`${trackingNumber}/next`)).statusCode).toBe(303)
    expect(await codes()).toEqual(['label_created', 'collected'])
    expect((await post(`${trackingNumber}/journey`, 'journey=lost')).statusCode).toBe(303)
    expect((await post(`${trackingNumber}/journey`, 'journey=toString')).statusCode).toBe(400)
    expect((await app.server.inject('/dev/carrier')).body).toContain(', lost')
    const made = await post('labels', 'journey=late')
    expect([made.statusCode, made.headers.location]).toEqual([303, expect.stringMatching(/^\/dev\/carrier#SBX\d{12}$/)])
    expect((await app.server.inject('/dev/carrier')).body).toContain('Test recipient (late)')
    expect((await post('labels', 'journey=never')).statusCode).toBe(400)
  })

  it('does not exist without the sandbox', async () => {
    const { app, ctx } = await startTestApp({ env: { CARRIER_GATEWAYS: 'none' } })
    expect((await app.server.inject('/dev/carrier')).statusCode).toBe(404)
    expect(() => ctx.carrierGateways.get('sandbox')).toThrow('unavailable')
  })
})

describe('CARRIER_GATEWAYS', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://localhost/partlane',
    TOKEN_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://partlane.example',
  }

  it('refuses the sandbox in production, where none is the default', () => {
    expect(() => readConfig({ ...production, CARRIER_GATEWAYS: 'sandbox' })).toThrow(/CARRIER_GATEWAYS: the sandbox carrier is not allowed/)
    expect(() => readConfig(production)).not.toThrow(/CARRIER_GATEWAYS/)
    expect(readConfig({ DATA_DIR: '/tmp' }).carrierGateways).toEqual(['sandbox'])
    expect(() => readConfig({ CARRIER_GATEWAYS: 'pigeon' })).toThrow(/CARRIER_GATEWAYS/)
  })
})

describe('createCarrierGateways', () => {
  it('limits the time of each call', async () => {
    const { carrier } = await startCarrier()
    const hanging: CarrierGateway = { ...carrier, listRates: () => new Promise(() => {}) }
    const gateway = createCarrierGateways([hanging], 50).get('sandbox')
    await expect(gateway.listRates(labelRequest())).rejects.toThrow(CarrierUnavailable)
    expect(await createCarrierGateways([hanging], 10_000).get('sandbox').findLabel('parcel-1')).toBeUndefined()
  })
})
