import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mergeGuestIntoMember } from '#features/sign-in/public.ts'
import { GatewayUnavailable } from '#gateways/payments/port.ts'
import { startTestApp } from '#test/app.ts'
import { confirm, createPurchase, listChargeStatuses, pay, reserve, startChallenge, submitBankForm, type TestApp } from './test-helpers.ts'

const MINUTE_MS = 60_000

/** Every call fails until the returned function is called. */
function stopGateway({ ctx }: TestApp): () => void {
  const gateway = ctx.paymentGateways.default
  const working = { ...gateway }
  const fail = async () => {
    throw new GatewayUnavailable('gateway is away')
  }
  Object.assign(gateway, { authorise: fail, capture: fail, void: fail, find: fail })
  return () => void Object.assign(gateway, working)
}

async function payPurchase({ app, world }: TestApp) {
  const { client, id } = await createPurchase(app, await world.user(), await world.listing())
  await reserve(client, id)
  expect((await pay(client, id)).body.data.attributes.status).toBe('paid')
  return { client, id }
}

/** Lets the time pass in steps. Background work runs after each; failures are expected. */
async function passTime({ app }: TestApp, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 5) {
    app.clock.advance(5 * MINUTE_MS)
    await app.runDeadlines()
    await app.drainOutbox().catch(() => {})
  }
}

const listPayments = ({ ctx }: TestApp) => ctx.db.selectFrom('payments').select(['status', 'problem']).orderBy('id').execute()

const listDeadHandlers = async ({ ctx }: TestApp) =>
  (await ctx.db.selectFrom('outbox_deliveries').where('dead_at', 'is not', null).select('reaction').execute()).map(
    ({ reaction }) => reaction,
  )

const sumLedger = async ({ ctx }: TestApp) =>
  (await ctx.db.selectFrom('ledger_entries').select('amount_minor').execute()).map(({ amount_minor }) => amount_minor)

describe('a payment gateway that is away for an hour', () => {
  it('loses no capture', async () => {
    const testApp = await startTestApp()
    await payPurchase(testApp)
    await payPurchase(testApp)
    const restart = stopGateway(testApp)
    await passTime(testApp, 60)
    expect(await listPayments(testApp)).toEqual([
      { status: 'authorised', problem: null },
      { status: 'authorised', problem: null },
    ])
    expect(await listDeadHandlers(testApp)).toEqual([])
    restart()
    await passTime(testApp, 15)
    expect(await listChargeStatuses(testApp.ctx)).toEqual(['captured', 'captured'])
    expect((await listPayments(testApp)).map(({ status }) => status)).toEqual(['captured', 'captured'])
    const amounts = await sumLedger(testApp)
    expect(amounts).toHaveLength(8)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })

  it('loses no void of an abandoned payment', async () => {
    const testApp = await startTestApp()
    const { client, id } = await startChallenge(testApp)
    const restart = stopGateway(testApp)
    await reserve(client, id, 'release')
    await passTime(testApp, 60)
    expect(await listChargeStatuses(testApp.ctx)).toEqual(['requires_action'])
    restart()
    await passTime(testApp, 15)
    expect(await listChargeStatuses(testApp.ctx)).toEqual(['voided'])
  })
})

/** A call that never ends by itself. */
const hang = () => new Promise<never>(() => {})

describe('a payment gateway that does not answer', () => {
  it('delays the recovery of no other payment', async () => {
    const testApp = await startTestApp({ env: { PAYMENT_CALL_TIMEOUT_MS: '200' } })
    const { app, ctx, world } = testApp
    const gateway = ctx.paymentGateways.default
    const { authorise, find } = gateway
    for (let count = 0; count < 3; count++) {
      const { client, id } = await createPurchase(app, await world.user(), await world.listing())
      await reserve(client, id)
      gateway.authorise = async (charge) => {
        await authorise(charge)
        throw new GatewayUnavailable('the answer is lost')
      }
      expect(await pay(client, id)).toBeRefused(502, 'payment_unavailable')
    }
    let unansweredCount = 0
    gateway.find = (key) => (unansweredCount++ === 0 ? hang() : find(key))
    app.clock.advance(MINUTE_MS)
    await app.runDeadlines()
    const statuses = (await listPayments(testApp)).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['authorised', 'authorised', 'started'])
    app.clock.advance(MINUTE_MS)
    await app.runDeadlines()
    expect((await listPayments(testApp)).map(({ status }) => status)).toEqual(['authorised', 'authorised', 'authorised'])
  })

  it('refuses the payment of a buyer, who pays later', async () => {
    const testApp = await startTestApp({ env: { PAYMENT_CALL_TIMEOUT_MS: '200' } })
    const { app, ctx, world } = testApp
    const { client, id } = await createPurchase(app, await world.user(), await world.listing())
    await reserve(client, id)
    const gateway = ctx.paymentGateways.default
    const { authorise, find } = gateway
    const attempt = randomUUID()
    const payOnce = () => pay(client, id, 'tok_sandbox_approve', attempt)
    const signals: (AbortSignal | undefined)[] = []
    gateway.authorise = (_charge, signal) => {
      signals.push(signal)
      return hang()
    }
    gateway.find = hang
    expect(await payOnce()).toBeRefused(502, 'payment_unavailable')
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
    expect(await confirm(client, id)).toBeRefused(502, 'payment_unavailable')
    Object.assign(gateway, { authorise, find })
    expect((await payOnce()).body.data.attributes.status).toBe('paid')
  })
})

describe('a guest who becomes a member in another tab during the payment', () => {
  it('gets the paid purchase', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const guest = await world.guest()
    const member = await world.user()
    const { client, id } = await createPurchase(app, guest, await world.listing())
    await reserve(client, id)
    const guestUser = { id: guest.id, role: 'guest' } as Parameters<typeof mergeGuestIntoMember>[2]['user']
    const gateway = ctx.paymentGateways.default
    const { authorise } = gateway
    gateway.authorise = async (charge) => {
      await ctx.db.transact((tx) => mergeGuestIntoMember(ctx, tx, { user: guestUser, memberId: member.id }))
      return authorise(charge)
    }
    const { status, body } = await pay(client, id)
    expect([status, body.data?.attributes.status]).toEqual([200, 'paid'])
  })
})

describe('the recovery of payments', () => {
  it('captures an authorised payment without a delivery, once', async () => {
    const testApp = await startTestApp()
    await payPurchase(testApp)
    await testApp.ctx.db.deleteFrom('outbox_events').execute()
    await passTime(testApp, 20)
    expect(await listChargeStatuses(testApp.ctx)).toEqual(['captured'])
    await passTime(testApp, 20)
    expect(await sumLedger(testApp)).toHaveLength(4)
  })

  it('captures a payment whose delivery is dead, and ends the delivery', async () => {
    const testApp = await startTestApp()
    const restart = stopGateway(testApp)
    restart()
    await payPurchase(testApp)
    const stop = stopGateway(testApp)
    await testApp.app.drainOutbox().catch(() => {})
    await testApp.ctx.db
      .updateTable('outbox_deliveries')
      .set({ dead_at: testApp.app.clock.now() })
      .where('reaction', '=', 'checkout.capture-payment')
      .execute()
    expect(await listDeadHandlers(testApp)).toEqual(['checkout.capture-payment'])
    stop()
    await passTime(testApp, 20)
    expect(await listChargeStatuses(testApp.ctx)).toEqual(['captured'])
    expect(await listDeadHandlers(testApp)).toEqual([])
  })

  it('voids an authorisation that came after the handler of the abandoned payment', async () => {
    const testApp = await startTestApp()
    const { ctx, app } = testApp
    const { client, id } = await startChallenge(testApp)
    await reserve(client, id, 'release')
    const gateway = ctx.paymentGateways.default
    const { find } = gateway
    gateway.find = async () => undefined // the gateway has not stored the charge yet
    await app.drainOutbox()
    gateway.find = find
    expect(await listChargeStatuses(ctx)).toEqual(['requires_action'])
    await passTime(testApp, 20)
    expect(await listChargeStatuses(ctx)).toEqual(['voided'])
    expect(await ctx.db.selectFrom('payments').select('gateway_released_at').executeTakeFirstOrThrow()).toEqual({
      gateway_released_at: expect.any(Date),
    })
  })
})

describe('a payment that no attempt can complete', () => {
  it('cancels its orders when the authorisation has expired, and moves no money', async () => {
    const testApp = await startTestApp()
    const { ctx, app } = testApp
    await payPurchase(testApp)
    await ctx.db.updateTable('sandbox_gateway.charges').set({ status: 'voided' }).execute()
    await passTime(testApp, 60)
    expect(await listPayments(testApp)).toEqual([{ status: 'voided', problem: null }])
    expect(await listDeadHandlers(testApp)).toEqual([])
    expect(await ctx.db.selectFrom('orders').select(['status', 'repaid_charged_minor']).execute()).toEqual([
      { status: 'cancelled', repaid_charged_minor: 0 },
    ])
    const items = await ctx.db.selectFrom('order_items').select(['declined_by', 'decline_reason']).execute()
    expect(items).toEqual([{ declined_by: 'deadline', decline_reason: 'payment_failed' }])
    const messages = (await ctx.db.selectFrom('notifications').select('message').execute()).map(({ message }) => message)
    expect(messages).toEqual(expect.arrayContaining(['order_payment_failed', 'order_payment_failed_seller']))
    expect(await ctx.db.selectFrom('listings').select('status').execute()).toEqual([{ status: 'available' }])
    await app.drainOutbox()
    expect(await sumLedger(testApp)).toEqual([])
  })

  it('is one dead delivery when a part was sent before the authorisation expired, and ends when it is collected', async () => {
    const testApp = await startTestApp()
    const { ctx, app } = testApp
    await payPurchase(testApp)
    await ctx.db.updateTable('order_items').set({ status: 'accepted', accepted_at: new Date(), dispatched_at: new Date() }).execute()
    await ctx.db.updateTable('sandbox_gateway.charges').set({ status: 'voided' }).execute()
    await passTime(testApp, 60)
    expect(await listPayments(testApp)).toEqual([{ status: 'authorised', problem: 'authorisation_expired' }])
    expect(await listDeadHandlers(testApp)).toEqual(['checkout.resolve-payment'])
    await ctx.db.updateTable('sandbox_gateway.charges').set({ status: 'captured' }).execute()
    await ctx.db.updateTable('outbox_deliveries').set({ dead_at: null }).where('dead_at', 'is not', null).execute()
    await app.drainOutbox()
    expect(await listPayments(testApp)).toEqual([{ status: 'captured', problem: null }])
    expect(await sumLedger(testApp)).toHaveLength(4)
  })

  it('is one dead delivery when money was captured without an order, and ends when it is refunded', async () => {
    const testApp = await startTestApp()
    const { ctx, app } = testApp
    const { client, id, url } = await startChallenge(testApp)
    await reserve(client, id, 'release')
    await ctx.db.updateTable('sandbox_gateway.charges').set({ status: 'captured' }).execute()
    await passTime(testApp, 30)
    await submitBankForm(app, url)
    await passTime(testApp, 30)
    expect(await listPayments(testApp)).toEqual([{ status: 'voided', problem: 'captured_without_order' }])
    expect(await listDeadHandlers(testApp)).toEqual(['checkout.resolve-payment'])
    await ctx.db.updateTable('sandbox_gateway.charges').set({ status: 'refunded' }).execute()
    await ctx.db.updateTable('outbox_deliveries').set({ dead_at: null }).where('dead_at', 'is not', null).execute()
    await app.drainOutbox()
    expect(await listPayments(testApp)).toEqual([{ status: 'voided', problem: null }])
    expect(await listDeadHandlers(testApp)).toEqual([])
  })
})
