import { randomUUID } from 'node:crypto'
import type { TestApp } from '#features/checkout/test-helpers.ts'
import { changeItems, listItemIds, type Sale, sellParts, sumLedger } from '#features/orders/test-helpers.ts'
import type { SandboxCarrier } from '#gateways/carriers/sandbox.ts'
import type { SandboxJourney } from '#gateways/carriers/sandbox-journeys.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export const sandboxOf = ({ ctx }: TestApp) => ctx.carrierGateways.find('sandbox') as SandboxCarrier

const places = {
  from: {
    name: 'Northgate Car Spares',
    company: null,
    line1: 'Unit 4',
    line2: null,
    city: 'Wakefield',
    postalCode: 'WF1 1TT',
    country: 'GB',
  },
  to: { name: 'Ana Whitfield', company: null, line1: '14 Roundhay Road', line2: null, city: 'Leeds', postalCode: 'LS8 4HR', country: 'GB' },
}

/** A label of the sandbox carrier whose parcel takes a journey. @returns its number */
export async function buySandboxLabel(testApp: TestApp, journey: SandboxJourney = 'on_time'): Promise<string> {
  const { trackingNumber } = await sandboxOf(testApp).buyLabel({
    idempotencyKey: randomUUID(),
    service: 'economy',
    reference: 'TEST',
    ...places,
    to: { ...places.to, name: `Ana Whitfield (${journey})` },
    weightGrams: 2_000,
    dimensionsMm: { length: 400, width: 300, height: 100 },
  })
  return trackingNumber
}

type Client = Sale['sellerClient']

export const sendParcel = (client: Client, orderId: string, trackingNumber: string, items: { item_id: string; quantity: number }[]) =>
  client.post(`/users/orders/${orderId}/parcels`, {
    parcel: { carrier: 'other', carrier_name: 'Sandbox', tracking_number: trackingNumber, items, attempt: randomUUID() },
  })

type Options = NonNullable<Parameters<typeof sellParts>[1]> & { journey?: SandboxJourney }

/** A paid order whose items were accepted and sent in one parcel of the sandbox carrier. */
export async function sendWithSandbox(testApp: TestApp, { journey, ...options }: Options = {}) {
  const sale = await sellParts(testApp, options)
  const itemIds = await listItemIds(sale.sellerClient, sale.orderId)
  await changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids: itemIds })
  const trackingNumber = await buySandboxLabel(testApp, journey)
  const items = itemIds.map((item_id) => ({ item_id, quantity: options.quantity ?? 1 }))
  await sendParcel(sale.sellerClient, sale.orderId, trackingNumber, items)
  await testApp.app.drainOutbox()
  return { ...sale, itemIds, trackingNumber }
}

type Webhook = { body: string; headers: Record<string, string> }

export const deliver = async ({ app }: TestApp, { body, headers }: Webhook, gateway = 'sandbox') =>
  (await app.server.inject({ method: 'POST', url: `/webhooks/carriers/${gateway}`, payload: body, headers })).statusCode

/** Moves a parcel to its next steps by hand, and delivers the webhook of each. */
export async function moveParcel(testApp: TestApp, trackingNumber: string, steps = 1): Promise<void> {
  for (let step = 0; step < steps; step++) {
    testApp.app.clock.advance(60_000)
    const webhook = await sandboxOf(testApp).moveParcel(trackingNumber)
    if (!webhook) throw new Error('the parcel has no further step')
    await deliver(testApp, webhook)
    await testApp.app.drainOutbox()
  }
}

export const listNotices = async ({ ctx }: TestApp, userId: number): Promise<string[]> =>
  (await ctx.db.selectFrom('notifications').where('user_id', '=', userId).select('message').orderBy('id').execute()).map(
    ({ message }) => message,
  )

/** Two units of an item, each in a parcel of its own. The second one takes the journey. */
export async function sendTwoParcels(testApp: TestApp, journey: SandboxJourney) {
  const sale = await sellParts(testApp, { quantity: 2 })
  const itemIds = await listItemIds(sale.sellerClient, sale.orderId)
  await changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids: itemIds })
  const trackingNumbers = [await buySandboxLabel(testApp), await buySandboxLabel(testApp, journey)] as const
  for (const number of trackingNumbers) await sendParcel(sale.sellerClient, sale.orderId, number, [{ item_id: itemIds[0]!, quantity: 1 }])
  return { ...sale, itemIds, trackingNumbers }
}

/** Deadlines and deliveries until nothing is left to do now. */
export async function settle({ app }: TestApp): Promise<void> {
  await app.runDeadlines()
  await app.drainOutbox()
}

export async function advance(testApp: TestApp, ms: number): Promise<void> {
  testApp.app.clock.advance(ms)
  await settle(testApp)
}

export const codesOf = (parcel: { events: { code: string }[] }) => parcel.events.map(({ code }) => code)
export const stepsOf = (order: { timeline: { step: string }[] }) => order.timeline.map(({ step }) => step)
export const isLedgerBalanced = async (testApp: TestApp) => (await sumLedger(testApp)).every(({ sum }) => Number(sum) === 0)
