import { describe, expect, it } from 'vitest'
import { noticesOf } from '#features/operator-orders/test-helpers.ts'
import { sellParts } from '#features/orders/test-helpers.ts'
import { connectAccount, earn, listBankPayouts, listPayoutRows } from '#features/payouts/test-helpers.ts'
import { expectBalanced } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { listAudit, reason, startFailedPayout } from './test-helpers.ts'

type Payout = { attributes: { status: string } }

describe('failed payouts', () => {
  it('are the first of the list, with what can be done', async () => {
    const { operatorClient, sale, payoutId } = await startFailedPayout()
    const { body } = await operatorClient.get('/operators/payouts')
    expect(body.data).toMatchObject([{ id: payoutId }])
    expect(body.data[0].attributes).toMatchObject({
      status: 'failed',
      amount: { amount: '50.49', currency: 'gbp' },
      seller_id: String(sale.seller.id),
      seller_name: expect.stringMatching(/Breakers/),
      gateway: 'sandbox',
      attempt: 1,
      failure_code: 'account_closed',
      return_requested: false,
      actions: ['retry', 'return'],
    })
    const statusesOf = async (query: string) =>
      (await operatorClient.get(`/operators/payouts${query}`)).body.data.map(({ attributes }: Payout) => attributes.status)
    expect(await statusesOf('?status=failed')).toEqual(['failed'])
    expect(await statusesOf('?status=paid')).toEqual([])
    expect(await statusesOf(`?seller=${sale.seller.id}`)).toEqual(['failed'])
    expect(await statusesOf('?seller=999')).toEqual([])
  })

  it('are told to the seller and to each operator, by notice and mail', async () => {
    const { testApp, sale, operator, app, repairBank, decide } = await startFailedPayout()
    expect(await noticesOf(testApp, sale.seller.id)).toContain('payout_failed')
    expect(await noticesOf(testApp, operator.id)).toEqual(['operator_payout_failed'])
    const subjects = async () => (await app.mails()).map(({ to, subject }) => `${to}: ${subject}`)
    expect(await subjects()).toEqual(expect.arrayContaining([`${sale.seller.email}: Your payout has failed`]))
    expect((await subjects()).filter((text) => text.includes('Failed payout to'))).toHaveLength(2)
    await repairBank()
    expect(await decide('retry')).toHaveStatus(200)
    await app.drainOutbox()
    expect(await noticesOf(testApp, sale.seller.id)).toContain('payout_paid')
    expect(await subjects()).toEqual(expect.arrayContaining([`${sale.seller.email}: Your payout has been made`]))
    expect(await noticesOf(testApp, operator.id)).toEqual(['operator_payout_failed'])
  })

  it('are tried again at once, and paid', async () => {
    const { testApp, app, decide, repairBank, sale } = await startFailedPayout()
    await repairBank()
    const response = await decide('retry')
    expect(response.body.data.attributes).toMatchObject({ status: 'pending', attempt: 2, actions: [] })
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid', attempt: 2 }])
    expect(await listAudit(testApp)).toMatchObject([
      { action: 'payout.retry', reason, subject_type: 'person', subject_id: sale.seller.id, before: { failure_code: 'account_closed' } },
    ])
    expect(await decide('retry')).toBeRefused(409, 'payout_is_paid')
    expect(await decide('return')).toBeRefused(409, 'payout_is_paid')
    await expectBalanced(testApp)
  })

  it('are given up: the money is in the balance again, and the seller is told', async () => {
    const { testApp, app, decide, sale, ctx } = await startFailedPayout()
    expect((await decide('return')).body.data.attributes).toMatchObject({ status: 'failed', return_requested: true, actions: [] })
    for (const action of ['retry', 'return'] as const) expect(await decide(action)).toBeRefused(409, 'payout_is_given_up')
    await app.runDeadlines()
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'returned', attempt: 1 }])
    expect(await ctx.db.selectFrom('sandbox_gateway.transfers').select(['amount_minor', 'recovered_minor']).execute()).toEqual([
      { amount_minor: 5_049, recovered_minor: 5_049 },
    ])
    expect(await noticesOf(testApp, sale.seller.id)).toContain('payout_returned')
    expect(await listAudit(testApp)).toMatchObject([{ action: 'payout.return' }])
    await expectBalanced(testApp)
  })

  it('have one decision when two operators decide at once', async () => {
    const { testApp, app, operators, decide } = await startFailedPayout()
    const responses = await Promise.all([decide('retry', operators[0]), decide('retry', operators[1])])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listAudit(testApp)).toHaveLength(1)
    await app.drainOutbox()
    expect(await listBankPayouts(testApp)).toHaveLength(2)
    const others = await Promise.all([decide('return', operators[0]), decide('retry', operators[1])])
    expect(others.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('are not decided by their seller, by other members or without a reason', async () => {
    const { operatorClient, payoutId, sale, app, world, ctx, testApp } = await startFailedPayout()
    expect(await operatorClient.put(`/operators/payouts/${payoutId}/retry`, { reason: ' ' })).toHaveStatus(422)
    expect(await operatorClient.put('/operators/payouts/999/retry', { reason })).toBeRefused(404, 'not_found')
    for (const client of [app.as(await world.user()), sale.sellerClient, app.visitor])
      expect([401, 403]).toContain((await client.put(`/operators/payouts/${payoutId}/return`, { reason })).status)
    await ctx.db.updateTable('users').set({ operator: true }).where('id', '=', sale.seller.id).execute()
    expect(await sale.sellerClient.put(`/operators/payouts/${payoutId}/retry`, { reason })).toBeRefused(403, 'not_allowed')
    expect(await listAudit(testApp)).toEqual([])
  })
})

describe('a run that operators start', () => {
  it('pays once, also when it is started twice at once', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const sale = await earn(testApp)
    await connectAccount(testApp, sale.seller)
    const operatorClient = app.as(await world.operator())
    const responses = await Promise.all([1, 2].map(() => operatorClient.put('/operators/payouts/run')))
    const day = testApp.ctx.clock.now().toISOString().slice(0, 10)
    for (const { status, body } of responses) expect([status, body.data.attributes]).toEqual([200, { day }])
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid', amount_minor: 5_049 }])
    expect(await listBankPayouts(testApp)).toHaveLength(1)
    expect(await listAudit(testApp)).toMatchObject([
      { action: 'payout.run', subject_type: 'payout_run' },
      { action: 'payout.run', subject_type: 'payout_run' },
    ])
    const count = () => app.countStatements(() => operatorClient.get('/operators/payouts'))
    const before = await count()
    const other = await earn(testApp)
    await connectAccount(testApp, other.seller)
    await operatorClient.put('/operators/payouts/run')
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toHaveLength(2)
    expect(await count()).toBe(before)
  })
})

describe('payments that are not collected', () => {
  it('are listed with their buyer and orders', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const sale = await sellParts(testApp)
    const operatorClient = app.as(await world.operator())
    const list = async () => (await operatorClient.get('/operators/payment_problems')).body.data
    expect(await list()).toEqual([])
    await ctx.db.updateTable('payments').set({ status: 'authorised', problem: 'authorisation_expired' }).execute()
    const [{ attributes }] = await list()
    expect(attributes).toMatchObject({
      status: 'authorised',
      problem: 'authorisation_expired',
      amount: { amount: '55.49', currency: 'gbp' },
      buyer_id: String(sale.buyer.id),
      orders: [{ id: sale.orderId, reference: expect.stringMatching(/^PL/) }],
    })
    await ctx.db.updateTable('payments').set({ problem: null, updated_at: ctx.clock.now() }).execute()
    expect(await list()).toEqual([])
    app.clock.advance(2 * 3_600_000)
    expect(await list()).toMatchObject([{ attributes: { problem: null } }])
  })
})
