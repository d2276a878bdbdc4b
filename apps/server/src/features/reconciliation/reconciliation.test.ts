import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { completeWithoutWebhook, getStatus, startChallenge } from '#features/checkout/test-helpers.ts'
import { changeItems, listItemIds, sellParts } from '#features/orders/test-helpers.ts'
import { runPayouts } from '#features/payouts/run-payouts.ts'
import { connectAccount, earn } from '#features/payouts/test-helpers.ts'
import { GatewayUnavailable } from '#gateways/payments/port.ts'
import { startTestApp } from '#test/app.ts'

const DAY_MS = 86_400_000

async function startReconciliation() {
  const testApp = await startTestApp()
  const { app, ctx, world } = testApp
  const olivia = await world.operator()
  const expiresAt = new Date(ctx.clock.now().getTime() + 90 * DAY_MS)
  const operator = app.withToken(await world.session(olivia, { keepMeLoggedIn: true, expiresAt }))
  const overview = async () => (await operator.get('/operators/reconciliation')).body.data.attributes
  return {
    ...testApp,
    testApp,
    operator,
    overview,
    /** Runs it some hours later: what is younger is not compared yet. */
    async reconcile() {
      app.clock.advance(2 * 3_600_000)
      expect(await operator.post('/operators/reconciliation')).toHaveStatus(200)
      await app.drainOutbox()
      return (await overview()).gateways[0]
    },
    listOpen: async () =>
      (await operator.get('/operators/reconciliation/differences')).body.data.map(
        ({ id, attributes }: { id: string; attributes: object }) => ({
          id,
          ...attributes,
        }),
      ),
  }
}

describe('a comparison of a gateway with the ledger', () => {
  it('finds that charges, refunds and payouts are the same on both sides', async () => {
    const { testApp, app, ctx, reconcile, listOpen } = await startReconciliation()
    const sale = await earn(testApp)
    const declined = await sellParts(testApp)
    const item_ids = await listItemIds(declined.sellerClient, declined.orderId)
    await changeItems(declined.sellerClient, declined.orderId, { action: 'decline', item_ids, reason: 'other' })
    await connectAccount(testApp, sale.seller)
    await runPayouts(ctx)
    await app.drainOutbox()
    expect(await reconcile()).toMatchObject({
      gateway: 'sandbox',
      last_run: { line_count: 4, repaired_count: 0, difference_count: 0, ended_at: expect.any(String) },
      balances: [{ currency: 'gbp', gateway: { amount: '5.00', currency: 'gbp' }, ledger: { amount: '5.00', currency: 'gbp' } }],
    })
    expect(await listOpen()).toEqual([])
    // The same records are read again, and nothing is new.
    expect(await reconcile()).toMatchObject({ last_run: { line_count: 0, difference_count: 0 } })
  })

  it('begins with the oldest payment, whatever its id', async () => {
    const { testApp, ctx, reconcile } = await startReconciliation()
    await earn(testApp)
    await earn(testApp)
    const { id, gateway_reference } = await ctx.db
      .selectFrom('payments')
      .select(['id', 'gateway_reference'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const at = new Date(ctx.clock.now().getTime() - 30 * DAY_MS)
    await ctx.db.updateTable('payments').set({ created_at: at }).where('id', '=', id).execute()
    await ctx.db.updateTable('sandbox_gateway.balance_lines').set({ at }).where('subject', '=', gateway_reference).execute()
    expect(await reconcile()).toMatchObject({ last_run: { line_count: 2, difference_count: 0 } })
  })

  it('repairs a payment whose webhook was lost', async () => {
    const { testApp, ctx, reconcile } = await startReconciliation()
    const { client, id, url } = await startChallenge(testApp)
    await completeWithoutWebhook(ctx, url)
    const { reference } = await ctx.db.selectFrom('sandbox_gateway.charges').select('reference').executeTakeFirstOrThrow()
    expect(await getStatus(client, id)).toBe('paying')
    await ctx.paymentGateways.default.capture(reference)
    await reconcile()
    expect(['paid', 'cancelled']).toContain(await getStatus(client, id))
  })

  it('reports what only one side has, and amounts that differ, with the values of both', async () => {
    const { testApp, ctx, reconcile, listOpen } = await startReconciliation()
    await earn(testApp)
    await earn(testApp)
    const [first, second] = await ctx.db
      .selectFrom('sandbox_gateway.balance_lines')
      .select(['reference', 'subject'])
      .orderBy('at')
      .execute()
    await ctx.db
      .deleteFrom('sandbox_gateway.balance_lines')
      .where('reference', '=', first?.reference ?? '')
      .execute()
    await sql`update sandbox_gateway.balance_lines set amount_minor = amount_minor - 7 where reference = ${second?.reference}`.execute(
      ctx.db,
    )
    await ctx.db
      .insertInto('sandbox_gateway.balance_lines')
      .values({ kind: 'charge', subject: 'ch_of_another_shop', amount_minor: 900, currency: 'eur', at: ctx.clock.now() })
      .execute()
    expect(await reconcile()).toMatchObject({ last_run: { difference_count: 3 } })
    const differences = await listOpen()
    expect(differences).toHaveLength(3)
    expect(differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'missing_at_gateway', gateway_amount: null, ledger_amount: { amount: '55.49', currency: 'gbp' } }),
        expect.objectContaining({
          kind: 'amount_differs',
          gateway_amount: { amount: '55.42', currency: 'gbp' },
          ledger_amount: { amount: '55.49', currency: 'gbp' },
        }),
        expect.objectContaining({ kind: 'missing_in_ledger', line_kind: 'charge', gateway_amount: { amount: '9.00', currency: 'eur' } }),
      ]),
    )
  })

  it('posts what the gateway deducts, once', async () => {
    const { testApp, ctx, reconcile } = await startReconciliation()
    await earn(testApp)
    await ctx.db.updateTable('sandbox_gateway.balance_lines').set({ cost_minor: 103 }).execute()
    await reconcile()
    expect(await reconcile()).toMatchObject({
      last_run: { difference_count: 0 },
      balances: [{ gateway: { amount: '54.46' }, ledger: { amount: '54.46' } }],
    })
    const costs = await ctx.db.selectFrom('ledger_entries').where('account', '=', 'gateway_costs').select('amount_minor').execute()
    expect(costs).toEqual([{ amount_minor: 103 }])
  })

  it('resolves a difference that has gone', async () => {
    const { testApp, ctx, reconcile, listOpen } = await startReconciliation()
    await earn(testApp)
    await sql`update sandbox_gateway.balance_lines set at = at + interval '5 hours'`.execute(ctx.db)
    await reconcile()
    expect(await listOpen()).toMatchObject([{ kind: 'missing_at_gateway' }])
    await reconcile()
    await reconcile()
    expect(await listOpen()).toEqual([])
  })

  it('reads all pages of the records in a constant number of statements for each', async () => {
    const { app, ctx, reconcile, overview } = await startReconciliation()
    await sql`insert into sandbox_gateway.balance_lines (kind, subject, amount_minor, currency, at)
      select 'charge', 'ch_' || n, 100, 'gbp', ${ctx.clock.now()}::timestamptz + n * interval '1 ms' from generate_series(1, 450) n`.execute(
      ctx.db,
    )
    const statements = await app.countStatements(reconcile)
    expect((await overview()).gateways[0]).toMatchObject({ last_run: { line_count: 450, difference_count: 450 } })
    expect(statements).toBeLessThan(450 * 3)
  })
})

describe('a run', () => {
  it('is started once, however often it is requested, and is continued after an outage', async () => {
    const { testApp, app, ctx, operator, overview } = await startReconciliation()
    await earn(testApp)
    const { balance } = ctx.paymentGateways.default
    if (!balance) throw new Error('the sandbox has records')
    const { listLines } = balance
    balance.listLines = () => Promise.reject(new GatewayUnavailable('away'))
    await Promise.all([1, 2, 3].map(() => operator.post('/operators/reconciliation')))
    await app.drainOutbox().catch(() => {})
    expect((await overview()).gateways[0]).toMatchObject({ last_run: { ended_at: null } })
    balance.listLines = listLines
    app.clock.advance(3_600_000)
    await app.drainOutbox()
    expect((await overview()).gateways[0]).toMatchObject({ last_run: { ended_at: expect.any(String), line_count: 1 } })
    expect(await ctx.db.selectFrom('reconciliation_runs').select('id').execute()).toHaveLength(1)
  })

  it('begins each night', async () => {
    const { app, overview } = await startReconciliation()
    await app.runJob('reconciliation.request-runs')
    await app.drainOutbox()
    expect(await overview()).toMatchObject({ open_differences: 0, gateways: [{ last_run: { ended_at: expect.any(String) } }] })
  })
})

describe('a difference', () => {
  it('is resolved once, with a reason that the audit log has', async () => {
    const { ctx, operator, reconcile, listOpen } = await startReconciliation()
    await ctx.db
      .insertInto('sandbox_gateway.balance_lines')
      .values({ kind: 'charge', subject: 'ch_unknown', amount_minor: 900, currency: 'eur', at: ctx.clock.now() })
      .execute()
    await reconcile()
    const [difference] = await listOpen()
    const resolve = () => operator.put(`/operators/reconciliation/differences/${difference?.id}/resolve`, { reason: 'A test of the shop.' })
    const outcomes = await Promise.all([resolve(), resolve()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await resolve()).toBeRefused(409, 'difference_is_resolved')
    expect(await listOpen()).toEqual([])
    const { data } = (await operator.get('/operators/reconciliation/differences?state=resolved')).body
    expect(data).toMatchObject([{ attributes: { resolution: 'A test of the shop.' } }])
    const [entry] = (await operator.get('/operators/audit')).body.data
    expect(entry.attributes).toMatchObject({ action: 'difference.resolve', reason: 'A test of the shop.' })
    // It stays resolved although the next run finds it again.
    await reconcile()
    expect(await listOpen()).toEqual([])
  })

  it('is not for others than operators', async () => {
    const { app, world } = await startReconciliation()
    for (const client of [app.visitor, app.as(await world.user()), app.as(await world.business())])
      for (const response of [
        await client.get('/operators/reconciliation'),
        await client.post('/operators/reconciliation'),
        await client.get('/operators/reconciliation/differences'),
        await client.put('/operators/reconciliation/differences/1/resolve', { reason: 'x' }),
      ])
        expect([401, 403]).toContain(response.status)
  })
})
