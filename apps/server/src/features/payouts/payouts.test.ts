import { describe, expect, it } from 'vitest'
import { expectBalanced, requestOf } from '#features/refunds/test-helpers.ts'
import { GatewayUnavailable } from '#gateways/payments/port.ts'
import { startTestApp } from '#test/app.ts'
import { refreshPayout } from './public.ts'
import { runPayouts } from './run-payouts.ts'
import { balancesOf, connectAccount, earn, listBankPayouts, listPayoutRows, passDays } from './test-helpers.ts'

/** The share of an order of 50.00 and 5.49 postage, less a fee of 10 %. */
const SHARE_MINOR = 5_049

async function startPayouts(options: { bankRefuses?: boolean; isConnected?: boolean } = {}) {
  const testApp = await startTestApp()
  const sale = await earn(testApp)
  if (options.isConnected !== false) await connectAccount(testApp, sale.seller, options)
  return { ...testApp, testApp, sale, run: () => runPayouts(testApp.ctx) }
}

describe('a failed attempt', () => {
  it('leaves no reference behind by which a late webhook would fail the next attempt', async () => {
    const { ctx, app, testApp, run } = await startPayouts({ bankRefuses: true })
    await run()
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'failed', attempt: 1 }])
    const { payouts } = ctx.paymentGateways.default
    if (!payouts) throw new Error('the sandbox pays out')
    const { send, find } = payouts
    const lookups: (string | null)[] = []
    // The next attempt has begun, and the webhook of the first one arrives again.
    Object.assign(payouts, {
      send: () => Promise.reject(new GatewayUnavailable('away')),
      find: (lookup: Parameters<typeof find>[0]) => {
        lookups.push(lookup.reference)
        return find(lookup)
      },
    })
    await passDays(testApp, 1).catch(() => {})
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'pending', attempt: 2 }])
    const { idempotency_key } = await ctx.db.selectFrom('payouts').select('idempotency_key').executeTakeFirstOrThrow()
    await refreshPayout(ctx, 'sandbox', idempotency_key)
    expect(lookups).toEqual([null])
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'pending', attempt: 2 }])
    await ctx.db.updateTable('sandbox_gateway.accounts').set({ bank_refuses: false }).execute()
    Object.assign(payouts, { send })
    app.clock.advance(3_600_000)
    await app.runDeadlines()
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid', attempt: 2 }])
    expect((await listBankPayouts(testApp)).map(({ status }) => status)).toEqual(['failed', 'paid'])
  })
})

describe('a failed attempt of a seller whose payouts operators hold', () => {
  it('is not repeated until the end of the hold, unless an operator does it', async () => {
    const { app, ctx, world, testApp, sale, run } = await startPayouts({ bankRefuses: true })
    await run()
    await app.drainOutbox()
    const put = async (path: string) =>
      app.as(await world.operator()).put(`/operators/people/${sale.seller.id}/${path}`, { reason: 'A stolen account.' })
    expect(await put('hold_payouts')).toHaveStatus(200)
    await ctx.db.updateTable('sandbox_gateway.accounts').set({ bank_refuses: false }).execute()
    await passDays(testApp, 3)
    await passDays(testApp, 3)
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'failed', attempt: 1 }])
    expect(await put('resume_payouts')).toHaveStatus(200)
    await passDays(testApp, 1)
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid', attempt: 2 }])
  })
})

describe('a payout run', () => {
  it('pays what is available to the account of the seller', async () => {
    const { app, testApp, sale, run } = await startPayouts()
    expect(await balancesOf(testApp, sale.seller)).toMatchObject({ available: -SHARE_MINOR })
    expect(await run()).toBe(1)
    expect(await balancesOf(testApp, sale.seller)).toMatchObject({ 'payouts:sandbox': -SHARE_MINOR })
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid', amount_minor: SHARE_MINOR, attempt: 1 }])
    expect(await listBankPayouts(testApp)).toEqual([{ status: 'paid', amount_minor: SHARE_MINOR }])
    expect(await balancesOf(testApp, sale.seller)).toEqual({ 'gateway:sandbox': 500 })
    await expectBalanced(testApp)
  })

  it('pays once when it is started twice, also at the same instant', async () => {
    const { app, testApp, run } = await startPayouts()
    await Promise.all([run(), run(), run()])
    await app.drainOutbox()
    expect(await run()).toBe(0)
    expect(await listPayoutRows(testApp)).toHaveLength(1)
    expect(await listBankPayouts(testApp)).toHaveLength(1)
  })

  it('waits for a connected account, and pays after it', async () => {
    const { app, testApp, sale, run } = await startPayouts({ isConnected: false })
    expect(await run()).toBe(0)
    expect(await balancesOf(testApp, sale.seller)).toMatchObject({ available: -SHARE_MINOR })
    await connectAccount(testApp, sale.seller)
    expect(await run()).toBe(1)
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid' }])
  })

  it('follows the schedule of the seller', async () => {
    const { ctx, app, sale, run } = await startPayouts()
    await ctx.db.updateTable('users').set({ payout_schedule: 'weekly' }).where('id', '=', sale.seller.id).execute()
    const day = ctx.clock.now().getUTCDay()
    if (day === 1) app.clock.advance(86_400_000)
    expect(await run()).toBe(0)
    app.clock.advance(((8 - ctx.clock.now().getUTCDay()) % 7) * 86_400_000)
    expect(await run()).toBe(1)
  })

  it('pays nothing to a seller whose payouts are held, and no small amounts', async () => {
    const { ctx, sale, run } = await startPayouts()
    await ctx.db.updateTable('users').set({ payouts_held_reason: 'identity' }).where('id', '=', sale.seller.id).execute()
    expect(await run()).toBe(0)
  })

  it('leaves out what open repayments will take', async () => {
    const { app, ctx, testApp, sale, run } = await startPayouts()
    ctx.paymentGateways.default.refund = () => Promise.reject(new GatewayUnavailable('away'))
    await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(sale.itemIds))
    const [refund] = await ctx.db.selectFrom('refunds').select('id').execute()
    await sale.sellerClient.put(`/users/refunds/${refund!.id}`, { refund: { action: 'repay' } })
    await expect(app.drainOutbox()).rejects.toThrow('away')
    await run()
    // The refund gives everything back.
    expect(await balancesOf(testApp, sale.seller)).toMatchObject({ available: -SHARE_MINOR })
    expect(await listPayoutRows(testApp)).toEqual([])
  })
})

describe('a payout whose bank refuses', () => {
  it('is tried again on later days, then returned to the balance', async () => {
    const { app, testApp, sale, run } = await startPayouts({ bankRefuses: true })
    await run()
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'failed', failure_code: 'account_closed', attempt: 1 }])
    for (const days of [1, 2, 3]) await passDays(testApp, days)
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'returned', attempt: 4 }])
    expect(await listBankPayouts(testApp)).toHaveLength(4)
    expect(await balancesOf(testApp, sale.seller)).toMatchObject({ available: -SHARE_MINOR })
    await expectBalanced(testApp)
  })

  it('is paid after the seller has repaired the account, without a second transfer', async () => {
    const { app, ctx, testApp, run } = await startPayouts({ bankRefuses: true })
    await run()
    await app.drainOutbox()
    await ctx.db.updateTable('sandbox_gateway.accounts').set({ bank_refuses: false }).execute()
    await passDays(testApp, 1)
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid', attempt: 2 }])
    expect(await ctx.db.selectFrom('sandbox_gateway.transfers').select('reference').execute()).toHaveLength(1)
    await expectBalanced(testApp)
  })

  it('fails after it was paid when the bank returns it', async () => {
    const { app, ctx, testApp, sale, run } = await startPayouts()
    await run()
    await app.drainOutbox()
    await ctx.db.updateTable('sandbox_gateway.payouts').set({ status: 'failed', failure_code: 'account_closed' }).execute()
    const { idempotency_key } = await ctx.db.selectFrom('payouts').select('idempotency_key').executeTakeFirstOrThrow()
    await Promise.all([refreshPayout(ctx, 'sandbox', idempotency_key), refreshPayout(ctx, 'sandbox', idempotency_key)])
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'failed' }])
    expect(await balancesOf(testApp, sale.seller)).toMatchObject({ 'payouts:sandbox': -SHARE_MINOR })
    await passDays(testApp, 1)
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid', attempt: 2 }])
    await expectBalanced(testApp)
  })
})

describe('a gateway without a response', () => {
  it('is called again with the same key: one payout', async () => {
    const { app, ctx, testApp, run } = await startPayouts()
    const payouts = ctx.paymentGateways.default.payouts!
    const { send } = payouts
    payouts.send = async (request) => {
      await send(request)
      throw new GatewayUnavailable('the response was lost')
    }
    await run()
    await expect(app.drainOutbox()).rejects.toThrow('the response was lost')
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'pending' }])
    payouts.send = send
    app.clock.advance(120_000)
    await app.runDeadlines()
    await app.drainOutbox()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid' }])
    expect(await listBankPayouts(testApp)).toHaveLength(1)
    await expectBalanced(testApp)
  })
})

describe('a refund after the payout', () => {
  it('leaves a debt that later sales pay', async () => {
    const { app, ctx, testApp, sale, run } = await startPayouts()
    await run()
    await app.drainOutbox()
    await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(sale.itemIds))
    const [refund] = await ctx.db.selectFrom('refunds').select('id').execute()
    expect(await sale.sellerClient.put(`/users/refunds/${refund!.id}`, { refund: { action: 'repay' } })).toHaveStatus(200)
    await app.drainOutbox()
    const { available } = await balancesOf(testApp, sale.seller)
    expect(available).toBeGreaterThan(0)
    await earn(testApp, { seller: sale.seller, priceMinor: 10_000 })
    app.clock.advance(86_400_000)
    await run()
    const [, second] = await listPayoutRows(testApp)
    expect(second!.amount_minor).toBe(10_000 - 1_000 + 549 - available!)
    await app.drainOutbox()
    await expectBalanced(testApp)
  })
})
