import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeItems, listItemIds, sellParts, sumLedger } from '#features/orders/test-helpers.ts'
import { runPayouts } from '#features/payouts/run-payouts.ts'
import { connectAccount, earn } from '#features/payouts/test-helpers.ts'
import type { SandboxGateway } from '#gateways/payments/sandbox.ts'
import { startTestApp } from '#test/app.ts'

/** A declined order whose money was given back, and whose bank sends it back days later. */
async function bounce() {
  const testApp = await startTestApp()
  const { app, ctx } = testApp
  const sale = await sellParts(testApp)
  const item_ids = await listItemIds(sale.sellerClient, sale.orderId)
  await changeItems(sale.sellerClient, sale.orderId, { action: 'decline', item_ids, reason: 'other' })
  await app.drainOutbox()
  const { id, idempotency_key } = await ctx.db.selectFrom('repayments').select(['id', 'idempotency_key']).executeTakeFirstOrThrow()
  const gateway = ctx.paymentGateways.default as SandboxGateway
  const { body, headers } = await gateway.bounceRefund(idempotency_key)
  const deliver = () => app.server.inject({ method: 'POST', url: '/webhooks/payments/sandbox', payload: body, headers })
  return { testApp, app, ctx, sale, id, deliver, gateway, idempotency_key }
}

const balances = async (testApp: Parameters<typeof sumLedger>[0]) =>
  Object.fromEntries((await sumLedger(testApp)).filter(({ sum }) => Number(sum) !== 0).map(({ account, sum }) => [account, Number(sum)]))

const getRepayment = ({ ctx }: Awaited<ReturnType<typeof bounce>>) =>
  ctx.db.selectFrom('repayments').select(['status', 'problem', 'bounced_at', 'outside_reference']).executeTakeFirstOrThrow()

describe('a repayment whose money comes back', () => {
  it('fails again, and the marketplace owes the money to the buyer', async () => {
    const setup = await bounce()
    expect((await setup.deliver()).statusCode).toBe(200)
    expect(await getRepayment(setup)).toMatchObject({ status: 'failed', problem: 'account_closed', bounced_at: expect.any(Date) })
    expect(await balances(setup.testApp)).toEqual({ 'gateway:sandbox': 5_549, refunds: -5_549 })
  })

  it('is sent back on the page of the test bank, once', async () => {
    const testApp = await startTestApp()
    const { app, ctx } = testApp
    const sale = await sellParts(testApp)
    const item_ids = await listItemIds(sale.sellerClient, sale.orderId)
    await changeItems(sale.sellerClient, sale.orderId, { action: 'decline', item_ids, reason: 'other' })
    await app.drainOutbox()
    const url = '/sandbox-gateway/disputes'
    const { idempotency_key } = await ctx.db.selectFrom('repayments').select('idempotency_key').executeTakeFirstOrThrow()
    expect((await app.server.inject({ url })).body).toContain(`value="${idempotency_key}">Send this refund back`)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const send = () => app.server.inject({ method: 'POST', url, headers, payload: `refund=${idempotency_key}` })
    expect((await send()).statusCode).toBe(303)
    expect((await send()).statusCode).toBe(404)
    expect((await app.server.inject({ url })).body).not.toContain('Send this refund back')
    const { body, headers: signature } = await (ctx.paymentGateways.default as SandboxGateway).bounceRefund(idempotency_key)
    await app.server.inject({ method: 'POST', url: '/webhooks/payments/sandbox', payload: body, headers: signature })
    expect(await balances(testApp)).toEqual({ 'gateway:sandbox': 5_549, refunds: -5_549 })
  })

  it('is stored once when the webhook arrives several times at once', async () => {
    const setup = await bounce()
    await Promise.all([setup.deliver(), setup.deliver(), setup.deliver()])
    expect(await balances(setup.testApp)).toEqual({ 'gateway:sandbox': 5_549, refunds: -5_549 })
  })

  it('is withheld from the payouts of the seller once', async () => {
    const testApp = await startTestApp()
    const { app, ctx } = testApp
    const { seller, sellerClient, orderId, itemIds } = await earn(testApp)
    const repayment = { item_ids: itemIds, items_amount: '10.00', shipping_amount: '0', attempt: randomUUID() }
    expect(await sellerClient.post(`/users/orders/${orderId}/repayments`, { repayment })).toHaveStatus(201)
    await app.drainOutbox()
    const { idempotency_key } = await ctx.db.selectFrom('repayments').select('idempotency_key').executeTakeFirstOrThrow()
    const { body, headers } = await (ctx.paymentGateways.default as SandboxGateway).bounceRefund(idempotency_key)
    await app.server.inject({ method: 'POST', url: '/webhooks/payments/sandbox', payload: body, headers })
    await connectAccount(testApp, seller)
    await runPayouts(ctx)
    expect(await balances(testApp)).toMatchObject({ refunds: -1_000, 'payouts:sandbox': -4_149 })
    expect(await balances(testApp)).not.toHaveProperty(`seller:${seller.id}:available`)
  })

  it('is paid outside by an operator, and only once', async () => {
    const setup = await bounce()
    const { app, testApp, id } = setup
    await setup.deliver()
    await app.drainOutbox().catch(() => {})
    const operator = app.as(await testApp.world.operator())
    const settle = () => operator.put(`/operators/repayments/${id}/settle`, { reason: 'The card is closed.', reference: 'BACS 7' })
    const outcomes = await Promise.all([settle(), settle()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await getRepayment(setup)).toMatchObject({ status: 'done', outside_reference: 'BACS 7' })
    expect(await balances(testApp)).toEqual({ 'gateway:sandbox': 5_549, bank: -5_549 })
  })
})
