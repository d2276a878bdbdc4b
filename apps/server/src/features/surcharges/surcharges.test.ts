import { describe, expect, it } from 'vitest'
import type { TestApp } from '#features/checkout/test-helpers.ts'
import { changeItems, loadOrder, type Sale, sumLedger } from '#features/orders/test-helpers.ts'
import { requestRefundOf, sendParts } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'

const DAY_MS = 86_400_000
const parcel = { action: 'send', carrier: 'royal_mail', tracking_number: 'AB123456789GB' }
const refusal = { action: 'refuse', reason: 'wrong_part', text: 'This is a pump.' }
const objection = { action: 'escalate', text: 'It came out of the same car.' }

/** A sale whose part has arrived, with a surcharge of 25.00. */
async function deliverPart(testApp: TestApp) {
  const sale = await sendParts(testApp, { priceMinor: 10_000, surchargeMinor: 2_500 })
  await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
  const { surcharges } = await loadOrder(sale.buyerClient, sale.orderId)
  return { ...sale, surchargeId: String(surcharges[0].id) }
}
type Delivered = Awaited<ReturnType<typeof deliverPart>>

const change = (client: Sale['buyerClient'], { orderId, surchargeId }: Delivered, surcharge: Record<string, unknown>) =>
  client.put(`/users/orders/${orderId}/surcharges/${surchargeId}`, { surcharge })

const getSurcharge = async (client: Sale['buyerClient'], { orderId }: Delivered) => (await loadOrder(client, orderId)).surcharges[0]

const ledgerOf = async (testApp: TestApp) => {
  await testApp.app.drainOutbox()
  return Object.fromEntries((await sumLedger(testApp)).map(({ account, sum }) => [account.replace(/\d+/, 'n'), Number(sum)]))
}

const passDays = async ({ app }: TestApp, days: number) => {
  app.clock.advance(days * DAY_MS)
  await app.runDeadlines()
}

describe('an old unit', () => {
  it('is sent, confirmed, and its surcharge repaid without a fee', async () => {
    const testApp = await startTestApp()
    const sale = await deliverPart(testApp)
    expect(await getSurcharge(sale.buyerClient, sale)).toMatchObject({ status: 'held', actions: ['send'], due_at: expect.any(String) })
    const sent = await change(sale.buyerClient, sale, parcel)
    expect(sent.body.data.attributes.surcharges).toMatchObject([{ status: 'sent', carrier_name: 'Royal Mail', actions: [] }])
    expect(await getSurcharge(sale.sellerClient, sale)).toMatchObject({ actions: ['confirm', 'refuse'] })
    expect(await change(sale.sellerClient, sale, { action: 'confirm' })).toHaveStatus(200)
    // Again: nothing is given back twice.
    expect(await change(sale.sellerClient, sale, { action: 'confirm' })).toHaveStatus(200)
    expect(await ledgerOf(testApp)).toMatchObject({ surcharges: 0, fees: -833, fee_vat: -167 })
    const order = await loadOrder(sale.buyerClient, sale.orderId)
    expect(order.repayments).toMatchObject([{ reason: 'surcharge', amount: { amount: '25.00' }, status: 'done' }])
    expect([order.status, order.timeline.at(-1).step]).toEqual(['completed', 'surcharge_refunded'])
  })

  it('is refused, and an operator gives the surcharge to the seller, less the fee', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const sale = await deliverPart(testApp)
    await change(sale.buyerClient, sale, { action: 'send', carrier: null })
    await change(sale.sellerClient, sale, refusal)
    await change(sale.buyerClient, sale, objection)
    const operator = app.as(await world.user({ operator: true }))
    const decision = { outcome: 'forfeit', text: 'The number on the housing is another one.' }
    const path = `/operators/surcharges/${sale.surchargeId}/decision`
    expect(await sale.sellerClient.put(path, { decision })).toBeRefused(403, 'not_allowed')
    expect((await operator.get('/operators/surcharges')).body.data).toMatchObject([
      { attributes: { refusal_text: refusal.text, escalation_text: objection.text, carrier_name: null } },
    ])
    expect(await operator.put(path, { decision })).toHaveStatus(200)
    expect(await operator.put(path, { decision: { ...decision, outcome: 'repay' } })).toBeRefused(409, 'surcharge_is_forfeited')
    const ledger = await ledgerOf(testApp)
    // 10 % of the price and of the surcharge.
    expect(ledger).toMatchObject({ surcharges: 0, fees: -1_041, fee_vat: -209 })
    const order = await loadOrder(sale.sellerClient, sale.orderId)
    expect(Number(order.earnings.amount) * -100).toBeCloseTo(ledger['seller:n:available'] ?? 0)
    expect(order.surcharges).toMatchObject([{ decision_text: decision.text }])
  })
})

describe('who may change a surcharge', () => {
  it('is the side whose action it is, nobody else, and only in its status', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const sale = await deliverPart(testApp)
    expect(await change(app.as(await world.user()), sale, parcel)).toBeRefused(404, 'not_found')
    expect(await change(app.visitor, sale, parcel)).toBeRefused(403, 'sign_in_required')
    expect(await change(sale.sellerClient, sale, parcel)).toBeRefused(403, 'not_allowed')
    expect(await change(sale.buyerClient, sale, { action: 'confirm' })).toBeRefused(403, 'not_allowed')
    expect(await change(sale.sellerClient, sale, refusal)).toBeRefused(409, 'surcharge_is_held')
    expect(await change(sale.buyerClient, sale, objection)).toBeRefused(409, 'surcharge_is_held')
    expect(await change(sale.buyerClient, { ...sale, surchargeId: '999' }, parcel)).toBeRefused(404, 'not_found')
    expect(await change(sale.buyerClient, sale, { ...parcel, carrier: 'other' })).toPointAt('/surcharge/carrier_name')
  })
})

describe('the deadlines of a surcharge', () => {
  it('announce the end of 30 days, then give it to the seller', async () => {
    const testApp = await startTestApp()
    const sale = await deliverPart(testApp)
    await passDays(testApp, 29)
    await testApp.app.drainOutbox()
    const messages = await testApp.ctx.db.selectFrom('notifications').select('message').execute()
    expect(messages.map(({ message }) => message)).toContain('surcharge_send_near')
    await passDays(testApp, 1)
    expect(await ledgerOf(testApp)).toMatchObject({ surcharges: 0, fees: -1_041, fee_vat: -209 })
    expect(await change(sale.buyerClient, sale, parcel)).toBeRefused(409, 'surcharge_is_forfeited')
  })

  it('give it back when the seller does not look at the old unit for 14 days', async () => {
    const testApp = await startTestApp()
    const sale = await deliverPart(testApp)
    await change(sale.buyerClient, sale, parcel)
    await passDays(testApp, 14)
    expect(await getSurcharge(sale.buyerClient, sale)).toMatchObject({ status: 'refunded', due_at: null })
  })

  it('wait while a refund of the item is open', async () => {
    const testApp = await startTestApp()
    const sale = await deliverPart(testApp)
    await passDays(testApp, 28)
    await requestRefundOf(sale)
    await passDays(testApp, 2)
    expect(await getSurcharge(sale.buyerClient, sale)).toMatchObject({ status: 'held' })
  })
})

describe('buyer, seller and deadline at once', () => {
  it('give the surcharge to exactly one of them', async () => {
    const testApp = await startTestApp()
    const sale = await deliverPart(testApp)
    testApp.app.clock.advance(30 * DAY_MS)
    await Promise.all([
      change(sale.buyerClient, sale, parcel),
      change(sale.sellerClient, sale, { action: 'confirm' }),
      change(sale.sellerClient, sale, { action: 'confirm' }),
      testApp.app.runDeadlines(),
      testApp.app.runDeadlines(),
    ])
    const { status } = await getSurcharge(sale.buyerClient, sale)
    const ledger = await ledgerOf(testApp)
    const { repayments } = await loadOrder(sale.buyerClient, sale.orderId)
    expect(status).not.toBe('held')
    expect(repayments).toHaveLength(status === 'refunded' ? 1 : 0)
    expect([ledger.surcharges, ledger.fees]).toEqual([status === 'sent' ? -2_500 : 0, status === 'forfeited' ? -1_041 : -833])
  })
})
