import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sumLedger } from '#features/orders/test-helpers.ts'
import { earn } from '#features/payouts/test-helpers.ts'
import { expectBalanced } from '#features/refunds/test-helpers.ts'
import type { SandboxGateway } from '#gateways/payments/sandbox.ts'
import { startTestApp } from '#test/app.ts'
import { startPaypalSale } from '#test/paypal-sales.ts'
import { startStripeSale } from '#test/stripe-sales.ts'
import { endDispute as endPaypalDispute, openDispute as openPaypalDispute } from '../../../stand-ins/paypal/routes/disputes.ts'
import { endDispute as endStripeDispute, openDispute as openStripeDispute } from '../../../stand-ins/stripe/routes/disputes.ts'

/** A completed order at each gateway. `open` and `end`: a dispute without its webhooks. */
const gateways = {
  async sandbox() {
    const testApp = await startTestApp()
    const { sellerClient, orderId, itemIds } = await earn(testApp)
    const { app, ctx } = testApp
    const gateway = ctx.paymentGateways.default as SandboxGateway
    let dispute = ''
    return {
      testApp,
      sale: { sellerClient, orderId, itemIds },
      async open() {
        const charge = await ctx.db.selectFrom('sandbox_gateway.charges').select('reference').executeTakeFirstOrThrow()
        dispute = (await gateway.disputes.open(charge.reference)) ?? ''
      },
      end: (isWon: boolean) => gateway.disputes.decide(dispute, isWon),
      async deliver() {
        const { body, headers } = gateway.createWebhook({ type: 'dispute.updated', dispute })
        await app.server.inject({ method: 'POST', url: '/webhooks/payments/sandbox', payload: body, headers })
      },
      countRefunds: async () => (await ctx.db.selectFrom('sandbox_gateway.refunds').select('reference').execute()).length,
    }
  },
  async stripe() {
    const { testApp, stripe, sale } = await startStripeSale()
    return {
      testApp,
      sale,
      async open() {
        stripe.webhooks.isHeld = true
        for (const charge of stripe.state.charges.values()) openStripeDispute(stripe.provider, charge, 'product_not_received')
      },
      end: async (isWon: boolean) => endStripeDispute(stripe.provider, [...stripe.state.disputes.keys()][0] ?? '', isWon ? 'won' : 'lost'),
      async deliver() {
        stripe.webhooks.isHeld = false
        await stripe.webhooks.deliverHeld()
        await stripe.webhooks.settle()
      },
      countRefunds: async () => stripe.state.refunds.size,
    }
  },
  async paypal() {
    const { testApp, paypal, sale, itemIds, complete, captureId } = await startPaypalSale()
    await complete()
    return {
      testApp,
      sale: { ...sale, itemIds },
      async open() {
        paypal.webhooks.isHeld = true
        openPaypalDispute(paypal.provider, captureId())
      },
      end: async (isWon: boolean) => endPaypalDispute(paypal.provider, [...paypal.state.disputes.keys()][0] ?? '', isWon ? 'won' : 'lost'),
      async deliver() {
        paypal.webhooks.isHeld = false
        await paypal.webhooks.deliverHeld()
        await paypal.webhooks.settle()
      },
      countRefunds: async () => paypal.state.refunds.size,
    }
  },
}

/** The seller gives 20.00 back after the dispute was opened, before its webhook has arrived. */
async function refuseRefund(name: keyof typeof gateways) {
  const setup = await gateways[name]()
  const { app, ctx } = setup.testApp
  const { sellerClient, orderId, itemIds } = setup.sale
  await setup.open()
  const repayment = { item_ids: [itemIds[0]], items_amount: '20.00', shipping_amount: '0', attempt: randomUUID() }
  expect(await sellerClient.post(`/users/orders/${orderId}/repayments`, { repayment })).toHaveStatus(201)
  await app.drainOutbox().catch(() => {})
  return {
    ...setup,
    repayments: () => ctx.db.selectFrom('repayments').select(['status', 'problem', 'reason', 'gateway_reference']).orderBy('id').execute(),
    async deliverAll() {
      await setup.deliver()
      await app.drainOutbox()
    },
    countDead: async () =>
      (await ctx.db.selectFrom('outbox_deliveries').where('dead_at', 'is not', null).select('event_id').execute()).length,
  }
}

const names = ['sandbox', 'stripe', 'paypal'] as const

describe('a refund that is refused because of a dispute', () => {
  it.each(names)('fails with the same code at %s, and is a task of operators', async (name) => {
    const { repayments, countDead, countRefunds } = await refuseRefund(name)
    expect(await repayments()).toMatchObject([{ status: 'failed', problem: 'disputed' }])
    expect([await countDead(), await countRefunds()]).toEqual([1, 0])
  })

  it('is not settled outside: the end of the dispute decides about it', async () => {
    const { repayments, countDead, testApp } = await refuseRefund('sandbox')
    const { id } = await testApp.ctx.db.selectFrom('repayments').select('id').executeTakeFirstOrThrow()
    const operator = testApp.app.as(await testApp.world.operator())
    const settlement = { reason: 'The card is closed.', reference: 'BACS 7' }
    expect(await operator.put(`/operators/repayments/${id}/settle`, settlement)).toBeRefused(409, 'chargeback_is_open')
    expect(await repayments()).toMatchObject([{ status: 'failed', problem: 'disputed' }])
    expect(await countDead()).toBe(1)
  })

  it.each(names)('is made once by itself when the dispute at %s is won', async (name) => {
    const { repayments, deliver, deliverAll, end, countDead, countRefunds, testApp } = await refuseRefund(name)
    await deliverAll()
    expect(await repayments()).toMatchObject([{ status: 'failed', problem: 'disputed' }])
    await end(true)
    await deliverAll()
    await deliver()
    await testApp.app.drainOutbox()
    expect(await repayments()).toMatchObject([{ status: 'done', problem: null, gateway_reference: expect.any(String) }])
    expect([await countDead(), await countRefunds()]).toEqual([0, 1])
    await expectBalanced(testApp)
  })

  it.each(names)('is made by the chargeback when the dispute at %s is lost', async (name) => {
    const { repayments, deliverAll, end, countDead, countRefunds, testApp } = await refuseRefund(name)
    await deliverAll()
    await end(false)
    await deliverAll()
    expect(await repayments()).toMatchObject([
      { status: 'done', problem: null, gateway_reference: null },
      { status: 'done', reason: 'chargeback' },
    ])
    expect([await countDead(), await countRefunds()]).toEqual([0, 0])
    await expectBalanced(testApp)
    const chargebacks = (await sumLedger(testApp)).find(({ account }) => account === 'chargebacks')
    expect(Number(chargebacks?.sum ?? 0)).toBe(0)
  })

  it('is a task of operators again when the gateway still refuses it', async () => {
    const { repayments, deliverAll, end, countDead, testApp } = await refuseRefund('sandbox')
    await deliverAll()
    await end(true)
    // The gateway has another reason to refuse it.
    await testApp.ctx.db.updateTable('sandbox_gateway.charges').set({ status: 'voided' }).execute()
    await deliverAll().catch(() => {})
    expect(await repayments()).toMatchObject([{ status: 'failed', problem: 'charge_not_captured' }])
    expect(await countDead()).toBe(1)
  })
})
