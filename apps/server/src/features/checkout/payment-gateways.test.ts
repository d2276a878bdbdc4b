import { describe, expect, it } from 'vitest'
import type { PaymentGateway } from '#gateways/payments/port.ts'
import { createPaymentGateways } from '#gateways/payments/registry.ts'
import { startTestApp } from '#test/app.ts'
import { confirm, createPurchase, getStatus, pay, reserve, submitBankForm, type TestApp } from './test-helpers.ts'

/** Configures a second gateway: the sandbox under the name `stripe`. Records the calls of both. */
function addSecondGateway({ ctx }: TestApp) {
  const sandbox = ctx.paymentGateways.default
  const calls: string[] = []
  const record = (name: PaymentGateway['name']): PaymentGateway => ({
    ...sandbox,
    name,
    authorise: (charge) => log(`${name} authorise`, () => sandbox.authorise(charge)),
    capture: (reference) => log(`${name} capture`, () => sandbox.capture(reference)),
    void: (reference) => log(`${name} void`, () => sandbox.void(reference)),
    find: (key) => log(`${name} find`, () => sandbox.find(key)),
  })
  const log = <T>(call: string, work: () => Promise<T>) => {
    calls.push(call)
    return work()
  }
  ctx.paymentGateways = createPaymentGateways([record('sandbox'), record('stripe')])
  return calls
}

describe('a purchase of a gateway that is not the default', () => {
  it('is charged, confirmed and captured by its own gateway', async () => {
    const testApp = await startTestApp()
    const { app, world, ctx } = testApp
    const calls = addSecondGateway(testApp)
    const { client, id, created } = await createPurchase(app, await world.user(), await world.listing(), { gateway: 'stripe' })
    expect(created.body.data.attributes.gateway).toBe('stripe')
    await reserve(client, id)
    const { challenge_url } = (await pay(client, id, 'tok_sandbox_challenge')).body.data.attributes
    // The bank's webhook comes from the sandbox, which is not the gateway of the payment.
    await submitBankForm(app, challenge_url)
    expect(await getStatus(client, id)).toBe('paying')
    await confirm(client, id)
    await app.drainOutbox()
    expect(calls).toEqual(['stripe authorise', 'stripe find', 'stripe capture'])
    const entries = await ctx.db.selectFrom('ledger_entries').select('account').execute()
    expect(entries.map(({ account }) => account).filter((account) => account.startsWith('gateway:'))).toEqual(['gateway:stripe'])
  })

  it('is recovered and voided by its own gateway', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const calls = addSecondGateway(testApp)
    const { client, id } = await createPurchase(app, await world.user(), await world.listing(), { gateway: 'stripe' })
    await reserve(client, id)
    await pay(client, id, 'tok_sandbox_challenge')
    app.clock.advance(60_000)
    await app.runDeadlines()
    await reserve(client, id, 'release')
    await app.drainOutbox()
    expect(calls).toEqual(['stripe authorise', 'stripe find', 'stripe find', 'stripe void'])
  })

  it('cannot be paid while its gateway is not configured, and keeps its reservation', async () => {
    const testApp = await startTestApp()
    const { app, world, ctx } = testApp
    addSecondGateway(testApp)
    const { client, id } = await createPurchase(app, await world.user(), await world.listing(), { gateway: 'stripe' })
    await reserve(client, id)
    const configured = ctx.paymentGateways
    ctx.paymentGateways = createPaymentGateways([configured.default])
    expect(await pay(client, id)).toBeRefused(502, 'payment_unavailable')
    expect(await getStatus(client, id)).toBe('reserved')
    ctx.paymentGateways = configured
    expect((await pay(client, id)).body.data.attributes.status).toBe('paid')
  })
})
