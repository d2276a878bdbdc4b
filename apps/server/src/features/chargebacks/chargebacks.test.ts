import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeItems, listItemIds, sellParts, sumLedger } from '#features/orders/test-helpers.ts'
import { runPayouts } from '#features/payouts/run-payouts.ts'
import { connectAccount, earn } from '#features/payouts/test-helpers.ts'
import { changeRefund, requestRefundOf, sendParts } from '#features/refunds/test-helpers.ts'
import type { SandboxGateway } from '#gateways/payments/sandbox.ts'
import { startTestApp } from '#test/app.ts'
import { listErrorsAtRest } from '#test/money-histories/checks.ts'
import { refreshChargeback } from './public.ts'
import { dispute } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const balances = async (testApp: TestApp) =>
  Object.fromEntries(
    (await sumLedger(testApp))
      .filter(({ sum }) => Number(sum) !== 0)
      .map(({ account, sum }) => [account.replace(/seller:\d+:/, ''), Number(sum)]),
  )

const listNotices = async ({ ctx }: TestApp) =>
  (await ctx.db.selectFrom('notifications').where('object_name', '=', 'chargeback').select('message').orderBy('id').execute()).map(
    ({ message }) => message,
  )

describe('a chargeback', () => {
  it('withholds the share of the seller until the bank decides', async () => {
    const testApp = await startTestApp()
    await sendParts(testApp)
    await dispute(testApp)
    expect(await balances(testApp)).toEqual({ chargebacks: 5_549, reserved: -5_049, fees: -417, fee_vat: -83 })
    await testApp.app.drainOutbox()
    expect(await listNotices(testApp)).toEqual(['chargeback_opened'])
  })

  it('is no line of the earnings: it moves money of the seller from one balance to another', async () => {
    const testApp = await startTestApp()
    const { sellerClient } = await sendParts(testApp)
    const { decide } = await dispute(testApp)
    const listKinds = async () =>
      (await sellerClient.get('/users/earnings/lines')).body.data.map(({ attributes }: { attributes: { kind: string } }) => attributes.kind)
    expect(await listKinds()).toEqual(['sale'])
    await decide(true)
    expect(await listKinds()).toEqual(['sale'])
  })

  it('that is won gives the seller the share again', async () => {
    const testApp = await startTestApp()
    await sendParts(testApp)
    const { decide } = await dispute(testApp)
    await decide(true)
    expect(await balances(testApp)).toEqual({ 'gateway:sandbox': 5_549, pending: -5_049, fees: -417, fee_vat: -83 })
    expect(await listNotices(testApp)).toEqual(['chargeback_opened', 'chargeback_won'])
    expect(await listErrorsAtRest(testApp.ctx)).toEqual([])
  })

  it('that is lost counts as given back: item, postage, fee and its VAT', async () => {
    const testApp = await startTestApp()
    const { orderId, buyerClient } = await sendParts(testApp)
    const { decide } = await dispute(testApp)
    await decide(false)
    expect(await balances(testApp)).toEqual({})
    const order = (await buyerClient.get(`/users/orders/${orderId}`)).body.data.attributes
    expect(order.repaid).toEqual({ amount: '55.49', currency: 'gbp' })
    expect(order.timeline.map(({ step }: { step: string }) => step)).toEqual(expect.arrayContaining(['charged_back', 'chargeback_lost']))
    expect(await listErrorsAtRest(testApp.ctx)).toEqual([])
  })

  it('ends items that were not sent', async () => {
    const testApp = await startTestApp()
    const { orderId, sellerClient } = await sellParts(testApp)
    const { decide } = await dispute(testApp)
    await decide(false)
    expect((await sellerClient.get(`/users/orders/${orderId}`)).body.data.attributes).toMatchObject({ status: 'cancelled' })
    expect(await balances(testApp)).toEqual({})
    expect(await listErrorsAtRest(testApp.ctx)).toEqual([])
  })

  it('is stored once and settled once, however often the webhook arrives', async () => {
    const testApp = await startTestApp()
    await sendParts(testApp)
    const { deliver, decide, reference } = await dispute(testApp)
    await Promise.all([deliver(), deliver(), refreshChargeback(testApp.ctx, 'sandbox', reference)])
    await decide(false)
    await Promise.all([deliver(), deliver(), deliver()])
    await testApp.app.drainOutbox()
    expect(await testApp.ctx.db.selectFrom('chargebacks').select('status').execute()).toEqual([{ status: 'lost' }])
    expect(await balances(testApp)).toEqual({})
  })

  it('after a full refund is borne by the marketplace', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp)
    const item_ids = await listItemIds(sale.sellerClient, sale.orderId)
    await changeItems(sale.sellerClient, sale.orderId, { action: 'decline', item_ids, reason: 'other' })
    await testApp.app.drainOutbox()
    const { decide } = await dispute(testApp)
    await decide(false)
    expect(await balances(testApp)).toEqual({ 'gateway:sandbox': -5_549, gateway_costs: 5_549 })
    expect(await listErrorsAtRest(testApp.ctx)).toEqual([])
  })

  it('after a payout leaves a debt of the seller', async () => {
    const testApp = await startTestApp()
    const sale = await earn(testApp)
    await connectAccount(testApp, sale.seller)
    await runPayouts(testApp.ctx)
    await testApp.app.drainOutbox()
    const { decide } = await dispute(testApp)
    expect(await balances(testApp)).toMatchObject({ available: 5_049, reserved: -5_049 })
    await decide(false)
    expect(await balances(testApp)).toEqual({ available: 5_049, 'gateway:sandbox': -5_049 })
    expect(await listErrorsAtRest(testApp.ctx)).toEqual([])
  })

  it('lets a refund wait: the buyer gets the money once', async () => {
    const testApp = await startTestApp()
    const { app } = testApp
    const sale = await sendParts(testApp)
    const { decide } = await dispute(testApp)
    const refundId = await requestRefundOf(sale, { reason: 'damaged' })
    await changeRefund(sale.sellerClient, refundId, { action: 'repay' })
    await app.drainOutbox()
    expect(await testApp.ctx.db.selectFrom('repayments').select('status').execute()).toEqual([{ status: 'pending' }])
    await decide(false)
    expect(
      await sql<{ sum: number }>`select coalesce(sum(refunded_minor), 0)::int as sum from sandbox_gateway.charges`.execute(testApp.ctx.db),
    ).toMatchObject({ rows: [{ sum: 0 }] })
    expect(await balances(testApp)).toEqual({})
    expect(await listErrorsAtRest(testApp.ctx)).toEqual([])
  })

  it('that is won makes a refund that has waited', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const { decide } = await dispute(testApp)
    const refundId = await requestRefundOf(sale, { reason: 'damaged' })
    await changeRefund(sale.sellerClient, refundId, { action: 'repay' })
    await testApp.app.drainOutbox()
    await decide(true)
    expect(await testApp.ctx.db.selectFrom('repayments').select('status').execute()).toEqual([{ status: 'done' }])
    expect(await listErrorsAtRest(testApp.ctx)).toEqual([])
  })

  it('keeps an order from being released until it ends', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const { decide } = await dispute(testApp)
    await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
    await testApp.app.drainOutbox()
    await testApp.app.runJob('releases.release-orders')
    expect(await testApp.ctx.db.selectFrom('orders').select('released_at').execute()).toEqual([{ released_at: null }])
    await decide(true)
    expect(await balances(testApp)).toMatchObject({ available: -5_049 })
  })
})

describe('the evidence', () => {
  it('has the order, the parcel and the words of the seller, and is submitted once', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    const { id, operator } = await dispute(testApp)
    const path = `/users/orders/${sale.orderId}/chargeback`
    expect(await sale.buyerClient.put(path, { chargeback: { text: 'Mine.' } })).toBeRefused(403, 'not_allowed')
    expect(await sale.sellerClient.put(path, { chargeback: { text: 'The buyer thanked me for it.' } })).toHaveStatus(200)
    const file = (await operator.get(`/operators/chargebacks/${id}`)).body.data.attributes
    expect(file.evidence).toContain('The buyer thanked me for it.')
    expect(file.evidence).toContain('AB123456789GB')
    const submit = () => operator.put(`/operators/chargebacks/${id}/evidence`, { text: 'See the tracking.' })
    const outcomes = await Promise.all([submit(), submit()])
    expect(outcomes.some(({ status }) => status === 200)).toBe(true)
    expect(await submit()).toBeRefused(409, 'chargeback_is_under_review')
    const { evidence } = await testApp.ctx.db.selectFrom('sandbox_gateway.disputes').select('evidence').executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({ trackingNumber: 'AB123456789GB', text: expect.stringContaining('See the tracking.') })
    expect(await sale.sellerClient.put(path, { chargeback: { text: 'More.' } })).toBeRefused(409, 'chargeback_is_under_review')
  })

  it('is submitted by itself a day before it is due', async () => {
    const testApp = await startTestApp()
    await sendParts(testApp)
    await dispute(testApp)
    testApp.app.clock.advance(6.5 * 86_400_000)
    await testApp.app.runJob('chargebacks.follow')
    expect(await testApp.ctx.db.selectFrom('chargebacks').select('status').execute()).toEqual([{ status: 'under_review' }])
  })

  it('is not needed when an operator accepts the chargeback', async () => {
    const testApp = await startTestApp()
    await sendParts(testApp)
    const { id, operator } = await dispute(testApp)
    expect(await operator.put(`/operators/chargebacks/${id}/accept`, { reason: 'The parcel was lost.' })).toHaveStatus(200)
    await testApp.app.drainOutbox()
    expect(await balances(testApp)).toEqual({})
    expect(await operator.put(`/operators/chargebacks/${id}/accept`, { reason: 'Again.' })).toBeRefused(409, 'chargeback_is_lost')
  })

  it('is seen by the sides of the order and by operators only', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const sale = await sendParts(testApp)
    const { id } = await dispute(testApp)
    const path = `/users/orders/${sale.orderId}/chargeback`
    expect((await sale.sellerClient.get(path)).body.data.attributes.chargeback).toMatchObject({
      status: 'needs_response',
      reserved: { amount: '50.49', currency: 'gbp' },
      is_editable: true,
    })
    expect((await sale.buyerClient.get(path)).body.data.attributes.chargeback).toMatchObject({
      reserved: null,
      seller_text: null,
      is_editable: false,
    })
    expect(await app.as(await world.business()).get(path)).toBeRefused(404, 'not_found')
    for (const client of [app.visitor, sale.sellerClient, sale.buyerClient]) {
      const responses = [
        await client.get('/operators/chargebacks'),
        await client.get(`/operators/chargebacks/${id}`),
        await client.put(`/operators/chargebacks/${id}/evidence`, { text: null }),
        await client.put(`/operators/chargebacks/${id}/accept`, { reason: 'x' }),
      ]
      for (const { status } of responses) expect([401, 403]).toContain(status)
    }
  })

  it('of a chargeback whose first webhook was lost is collected all the same', async () => {
    const testApp = await startTestApp()
    await sendParts(testApp)
    const { reference } = await testApp.ctx.db.selectFrom('sandbox_gateway.charges').select('reference').executeTakeFirstOrThrow()
    await (testApp.ctx.paymentGateways.default as SandboxGateway).disputes.open(reference)
    await testApp.app.runJob('chargebacks.follow')
    expect(await balances(testApp)).toMatchObject({ chargebacks: 5_549, reserved: -5_049 })
  })

  it('that a webhook has missed is found by the job', async () => {
    const testApp = await startTestApp()
    await sendParts(testApp)
    const { reference } = await dispute(testApp)
    await (testApp.ctx.paymentGateways.default as SandboxGateway).disputes.decide(reference, false)
    await testApp.app.runJob('chargebacks.follow')
    await testApp.app.drainOutbox()
    expect(await balances(testApp)).toEqual({})
  })
})
