import { describe, expect, it } from 'vitest'
import {
  completeWithoutWebhook,
  confirm,
  createPurchase,
  getStatus,
  listChargeStatuses,
  pay,
  reserve,
  startChallenge,
  submitBankForm,
  type TestApp,
} from '#features/checkout/test-helpers.ts'
import type { SandboxGateway } from '#gateways/payments/sandbox.ts'
import { SANDBOX_SIGNATURE_HEADER, type SandboxWebhook } from '#gateways/payments/sandbox-webhooks.ts'
import { listFailedDeliveries } from '#platform/outbox/dead-deliveries.ts'
import { startTestApp } from '#test/app.ts'

const deliver = async ({ app }: TestApp, { body, headers }: SandboxWebhook, gateway = 'sandbox') =>
  (await app.server.inject({ method: 'POST', url: `/webhooks/payments/${gateway}`, payload: body, headers })).statusCode

const countOrders = async ({ ctx }: TestApp) => (await ctx.db.selectFrom('orders').select('id').execute()).length
const countEvents = async ({ ctx }: TestApp, name: string) =>
  (await ctx.db.selectFrom('outbox_events').where('name', '=', name).select('id').execute()).length

const listEvents = ({ ctx }: TestApp) =>
  ctx.db.selectFrom('gateway_events').select(['subject_kind', 'delivery_count', 'applied_at']).execute()

/** Webhooks by result. */
async function countResults({ ctx }: TestApp): Promise<Record<string, number>> {
  const { values } = (await ctx.metrics.findCounter('gateway_webhooks_total')?.get()) ?? { values: [] }
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.result), value]))
}

describe('a webhook of a payment gateway', () => {
  it('places the order of a buyer who closes the tab at the bank', async () => {
    const testApp = await startTestApp()
    const { client, id, url } = await startChallenge(testApp)
    expect((await submitBankForm(testApp.app, url)).statusCode).toBe(303)
    expect(await getStatus(client, id)).toBe('paid')
    expect(await countOrders(testApp)).toBe(1)
    await testApp.app.drainOutbox()
    expect(await listChargeStatuses(testApp.ctx)).toEqual(['captured'])
  })

  it('sets the purchase to reserved when the buyer declines at the bank', async () => {
    const testApp = await startTestApp()
    const { client, id, url } = await startChallenge(testApp)
    await submitBankForm(testApp.app, url, 'refuse')
    expect((await client.get(`/payments/orders/${id}`)).body.data.attributes).toMatchObject({
      status: 'reserved',
      decline_code: 'challenge_failed',
    })
    expect((await pay(client, id)).body.data.attributes.status).toBe('paid')
  })

  it('changes nothing when a webhook is replayed', async () => {
    const testApp = await startTestApp()
    const { client, id, url } = await startChallenge(testApp)
    const webhook = await completeWithoutWebhook(testApp.ctx, url)
    expect(await deliver(testApp, webhook)).toBe(200)
    await testApp.app.drainOutbox()
    expect(await deliver(testApp, webhook)).toBe(200)
    expect(await getStatus(client, id)).toBe('paid')
    expect(await countOrders(testApp)).toBe(1)
    expect(await countEvents(testApp, 'purchase_paid')).toBe(1)
    await testApp.app.drainOutbox()
    expect(await listChargeStatuses(testApp.ctx)).toEqual(['captured'])
  })

  it('answers 400 when the body, the signature or the gateway is wrong', async () => {
    const testApp = await startTestApp()
    const { client, id, url } = await startChallenge(testApp)
    const otherChallenge = await startChallenge(testApp)
    const webhook = await completeWithoutWebhook(testApp.ctx, url)
    const otherWebhook = await completeWithoutWebhook(testApp.ctx, otherChallenge.url)
    const withSignature = (signature: string) => ({ ...webhook, headers: { ...webhook.headers, [SANDBOX_SIGNATURE_HEADER]: signature } })
    expect(await deliver(testApp, { ...webhook, body: otherWebhook.body })).toBe(400)
    expect(await deliver(testApp, { ...webhook, body: `${webhook.body} ` })).toBe(400)
    expect(await deliver(testApp, { ...webhook, body: '' })).toBe(400)
    expect(await deliver(testApp, withSignature(''))).toBe(400)
    expect(
      await deliver(testApp, withSignature(String(webhook.headers[SANDBOX_SIGNATURE_HEADER]).replace(/v1=.*/, `v1=${'00'.repeat(32)}`))),
    ).toBe(400)
    expect(await deliver(testApp, withSignature(`${webhook.headers[SANDBOX_SIGNATURE_HEADER]}zz`))).toBe(400)
    expect(await deliver(testApp, withSignature(String(webhook.headers[SANDBOX_SIGNATURE_HEADER]).replace('t=1', 't=2')))).toBe(400)
    expect(await deliver(testApp, { body: webhook.body, headers: {} })).toBe(400)
    expect(await deliver(testApp, webhook, 'stripe')).toBe(400)
    expect(await deliver(testApp, webhook, 'toString')).toBe(400)
    expect(await getStatus(client, id)).toBe('paying')
    expect(await deliver(testApp, webhook)).toBe(200)
    expect(await getStatus(client, id)).toBe('paid')
  })

  it('answers 200 and logs a warning for an unknown payment', async () => {
    const lines: string[] = []
    const testApp = await startTestApp({ env: { LOG_LEVEL: 'warn' }, logDestination: { write: (line) => void lines.push(line) } })
    const { url } = await startChallenge(testApp)
    const webhook = await completeWithoutWebhook(testApp.ctx, url)
    await testApp.ctx.db.updateTable('payments').set({ idempotency_key: 'another-installation' }).execute()
    expect(await deliver(testApp, webhook)).toBe(200)
    expect(lines.join('')).toContain('webhook for an unknown payment')
    expect(await countOrders(testApp)).toBe(0)
  })

  it('is applied later while the gateway is unreachable, without another delivery', async () => {
    const testApp = await startTestApp()
    const { client, id, url } = await startChallenge(testApp)
    const webhook = await completeWithoutWebhook(testApp.ctx, url)
    const gateway = testApp.ctx.paymentGateways.default
    const { find } = gateway
    gateway.find = async () => {
      throw new Error('gateway is not reachable')
    }
    expect(await deliver(testApp, webhook)).toBe(200)
    expect(await getStatus(client, id)).toBe('paying')
    expect(await listEvents(testApp)).toMatchObject([{ subject_kind: 'charge', applied_at: null }])
    gateway.find = find
    await testApp.app.drainOutbox()
    expect(await getStatus(client, id)).toBe('paid')
    expect(await listEvents(testApp)).toMatchObject([{ delivery_count: 1, applied_at: expect.any(Date) }])
  })

  it('is stored once and applied once, however often it is delivered', async () => {
    const testApp = await startTestApp()
    const { url } = await startChallenge(testApp)
    const webhook = await completeWithoutWebhook(testApp.ctx, url)
    const statuses = await Promise.all(Array.from({ length: 4 }, () => deliver(testApp, webhook)))
    expect(statuses).toEqual([200, 200, 200, 200])
    await testApp.app.drainOutbox()
    expect(await listEvents(testApp)).toMatchObject([{ delivery_count: 4, applied_at: expect.any(Date) }])
    expect(await countOrders(testApp)).toBe(1)
    expect(await countResults(testApp)).toMatchObject({ stored: expect.any(Number) })
  })

  it('is refused and counted when its signature is wrong or old', async () => {
    const testApp = await startTestApp()
    const { client, id, url } = await startChallenge(testApp)
    const webhook = await completeWithoutWebhook(testApp.ctx, url)
    expect(await deliver(testApp, { ...webhook, body: `${webhook.body} ` })).toBe(400)
    testApp.app.clock.advance(301_000)
    expect(await deliver(testApp, webhook)).toBe(400)
    expect(await countResults(testApp)).toEqual({ bad_signature: 1, old_signature: 1 })
    expect(await listEvents(testApp)).toEqual([])
    expect(await getStatus(client, id)).toBe('paying')
  })

  it('is deleted after half a year, unless it was never applied', async () => {
    const testApp = await startTestApp()
    const { url } = await startChallenge(testApp)
    await deliver(testApp, await completeWithoutWebhook(testApp.ctx, url))
    await testApp.ctx.db
      .insertInto('gateway_events')
      .values({
        gateway: 'sandbox',
        event_id: 'evt_open',
        type: 'charge.updated',
        subject_kind: 'charge',
        subject_key: 'x',
        received_at: testApp.ctx.clock.now(),
      })
      .execute()
    testApp.app.clock.advance(181 * 86_400_000)
    await testApp.app.runJob('gateway-events.delete-old-events')
    expect(await listEvents(testApp)).toMatchObject([{ applied_at: null }])
  })

  it('applies the current state of a webhook that arrives before the buyer completes the bank’s challenge', async () => {
    const testApp = await startTestApp()
    const { client, id, url } = await startChallenge(testApp)
    const { idempotency_key } = await testApp.ctx.db.selectFrom('payments').select('idempotency_key').executeTakeFirstOrThrow()
    // The first webhook is sent before the buyer completes the bank's challenge.
    const { find } = testApp.ctx.paymentGateways.default
    const webhook = await completeWithoutWebhook(testApp.ctx, url)
    testApp.ctx.paymentGateways.default.find = async (key) => {
      const state = await find(key)
      return state && { status: 'requires_action', reference: state.reference, challengeUrl: url }
    }
    expect(webhook.body).toContain(idempotency_key)
    expect(await deliver(testApp, webhook)).toBe(200)
    expect(await getStatus(client, id)).toBe('paying')
    testApp.ctx.paymentGateways.default.find = find
    const gateway = testApp.ctx.paymentGateways.default as SandboxGateway
    expect(await deliver(testApp, gateway.createWebhook({ type: 'charge.updated', idempotency_key }))).toBe(200)
    expect(await getStatus(client, id)).toBe('paid')
  })

  it('settles a payment before the response of the gateway is stored', async () => {
    const testApp = await startTestApp()
    const { app, world, ctx } = testApp
    const { client, id } = await createPurchase(app, await world.user(), await world.listing())
    await reserve(client, id)
    const gateway = ctx.paymentGateways.default
    const { authorise } = gateway
    gateway.authorise = async (charge) => {
      const challenge = await authorise({ ...charge, paymentToken: 'tok_sandbox_challenge' })
      const webhook = await completeWithoutWebhook(ctx, challenge.status === 'requires_action' ? challenge.challengeUrl : '')
      expect(await deliver(testApp, webhook)).toBe(200)
      return challenge
    }
    expect((await pay(client, id)).body.data.attributes.status).toBe('paid')
    expect(await countOrders(testApp)).toBe(1)
  })

  it('voids a payment that is approved after the reservation has expired', async () => {
    const testApp = await startTestApp()
    const { app, world, ctx } = testApp
    const listing = await world.listing()
    const { client, id, url } = await startChallenge(testApp, listing)
    app.clock.advance(16 * 60_000)
    await app.runDeadlines()
    await submitBankForm(app, url)
    await app.drainOutbox()
    expect(await getStatus(client, id)).toBe('expired')
    expect(await listChargeStatuses(ctx)).toEqual(['voided'])
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
  })

  it('places one order when webhooks and the buyer settle the payment at the same time', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 5; round++) {
      const { client, id, url } = await startChallenge(testApp)
      const webhook = await completeWithoutWebhook(testApp.ctx, url)
      const [first, second, response] = await Promise.all([
        deliver(testApp, webhook),
        deliver(testApp, webhook),
        confirm(client, id),
        deliver(testApp, webhook),
      ])
      expect([first, second, response.status]).toEqual([200, 200, 200])
      expect(await getStatus(client, id)).toBe('paid')
    }
    expect(await countOrders(testApp)).toBe(5)
    expect(await countEvents(testApp, 'purchase_paid')).toBe(5)
    await testApp.app.drainOutbox()
    expect(await listChargeStatuses(testApp.ctx)).toEqual(Array(5).fill('captured'))
  })

  it('is accepted in every combination of payment and charge status', async () => {
    const testApp = await startTestApp()
    const { url } = await startChallenge(testApp)
    const webhook = await completeWithoutWebhook(testApp.ctx, url)
    const chargeStatuses = ['requires_action', 'authorised', 'captured', 'declined', 'voided', 'refunded']
    const rejected: string[] = []
    for (const payment of ['authorised', 'captured', 'declined', 'voided', 'refunded'] as const)
      for (const charge of chargeStatuses) {
        await testApp.ctx.db.updateTable('payments').set({ status: payment }).execute()
        await testApp.ctx.db.updateTable('sandbox_gateway.charges').set({ status: charge }).execute()
        if ((await deliver(testApp, webhook)) !== 200) rejected.push(`${payment}, ${charge}`)
      }
    expect(rejected).toEqual([])
  })

  it('reports a charge that was captured although its purchase has expired to the operators', async () => {
    const lines: string[] = []
    const testApp = await startTestApp({ env: { LOG_LEVEL: 'error' }, logDestination: { write: (line) => lines.push(line) } })
    const { url, id, client } = await startChallenge(testApp)
    testApp.app.clock.advance(16 * 60_000)
    await testApp.app.runDeadlines()
    const webhook = await completeWithoutWebhook(testApp.ctx, url)
    await testApp.ctx.db.updateTable('sandbox_gateway.charges').set({ status: 'captured' }).execute()
    expect(await deliver(testApp, webhook)).toBe(200)
    expect(await getStatus(client, id)).toBe('expired')
    await expect(testApp.app.drainOutbox()).rejects.toThrow('captured_without_order')
    const { items } = await listFailedDeliveries(testApp.ctx.db, { page: { page: 1, items: 10 } })
    expect(items).toMatchObject([{ reaction: 'checkout.resolve-payment' }])
    expect(lines.join('')).toContain('captured_without_order')
  })

  it('is limited per IP address', async () => {
    const testApp = await startTestApp({ env: { RATE_LIMIT: '3' } })
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push(await deliver(testApp, { body: '{}', headers: {} }))
    expect(statuses).toEqual([400, 400, 400, 429, 429])
  })
})

it('answers 404 for a page of the bank whose reference cannot exist', async () => {
  const { app } = await startTestApp()
  for (const method of ['GET', 'POST'] as const)
    expect((await app.server.inject({ method, url: '/sandbox-gateway/challenges/%00' })).statusCode).toBe(404)
})

it.each([
  ['approve', 'You have already confirmed this payment.'],
  ['refuse', 'This payment was not made.'],
])('offers no answer on the bank’s page after the decision "%s", and leads back to the order', async (decision, text) => {
  const testApp = await startTestApp()
  const { id, url } = await startChallenge(testApp)
  const open = () => testApp.app.server.inject({ url })
  expect((await open()).body).toContain('<button')
  await submitBankForm(testApp.app, url, decision)
  const { body, headers } = await open()
  expect(body).toContain(text)
  expect(body).toContain(`/checkout/${id}`)
  expect(body).not.toContain('<button')
  expect(headers['cache-control']).toBe('no-store')
})
