import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeItems } from '#features/orders/test-helpers.ts'
import { changeRefund, expectBalanced, requestOf, sendAll } from '#features/refunds/test-helpers.ts'
import { releaseDueOrders } from '#features/releases/public.ts'
import { releaseOrder } from '#features/releases/release-order.ts'
import { CHARGED_MINOR, FEE_MINOR, fees, SHARE_MINOR, startPaypalSale } from '#test/paypal-sales.ts'
import { disburseCapture } from '../../../stand-ins/paypal/routes/payouts.ts'
import { applyPayoutState } from './apply-payout-state.ts'
import { getPayout } from './payouts.queries.ts'
import { runPayouts } from './run-payouts.ts'
import { connectAccount, passDays } from './test-helpers.ts'

const DAY_MS = 86_400_000

describe('the payout of an order that was paid by PayPal', () => {
  it('is made with the release, of the share, and no run pays it again', async () => {
    const { complete, payouts, balances, paypalMinor, testApp, ctx, sale, paypal } = await startPaypalSale()
    expect(await balances()).toMatchObject({ 'gateway:paypal': CHARGED_MINOR, pending: -SHARE_MINOR })
    await complete()
    expect(await payouts()).toMatchObject([
      { gateway: 'paypal', order_id: Number(sale.orderId), status: 'paid', amount_minor: SHARE_MINOR, paid_minor: null },
    ])
    expect(await balances()).toEqual({ ...fees, 'gateway:paypal': FEE_MINOR })
    expect(paypalMinor()).toBe(FEE_MINOR)
    await connectAccount(testApp, sale.seller)
    expect(await runPayouts(ctx)).toBe(0)
    expect(paypal.state.payoutItems.size).toBe(1)
    await expectBalanced(testApp)
  })

  it('is made once when the order is released several times at once', async () => {
    const { ctx, sale, payouts, settle, paypal, testApp } = await startPaypalSale()
    await ctx.db.updateTable('orders').set({ status: 'completed', completed_at: ctx.clock.now(), packing_stage: null }).execute()
    const released = await Promise.all([1, 2, 3].map(() => releaseOrder(ctx, Number(sale.orderId))))
    expect(released.filter(Boolean)).toHaveLength(1)
    await Promise.all([settle(), passDays(testApp, 1)])
    await settle()
    expect(await payouts()).toMatchObject([{ status: 'paid', amount_minor: SHARE_MINOR }])
    expect(paypal.state.payoutItems.size).toBe(1)
    const row = await getPayout(ctx.db, (await payouts())[0]!.id)
    await Promise.all([1, 2].map(() => applyPayoutState(ctx, row, { status: 'paid', reference: 'again' })))
    await expectBalanced(testApp)
  })

  it('is refused by the database a second time', async () => {
    const { complete, ctx } = await startPaypalSale()
    await complete()
    const copy = sql`insert into payouts (seller_id, gateway, currency, amount_minor, status, run_day, account_reference, order_id, created_at, updated_at)
      select seller_id, gateway, currency, amount_minor, 'pending', '2030-01-01', account_reference, order_id, created_at, updated_at from payouts`
    await expect(copy.execute(ctx.db)).rejects.toThrow('payouts_of_order')
    await expect(sql`update payouts set order_id = null`.execute(ctx.db)).rejects.toThrow('payouts_order_check')
  })

  it('waits for the end of a hold', async () => {
    const { complete, payouts, balances, ctx, sale, settle } = await startPaypalSale()
    const hold = (payouts_held_reason: string | null) =>
      ctx.db.updateTable('users').set({ payouts_held_reason }).where('id', '=', sale.seller.id).execute()
    await hold('Identity unclear')
    await complete()
    expect([await releaseDueOrders(ctx), await payouts()]).toEqual([0, []])
    expect(await balances()).toMatchObject({ pending: -SHARE_MINOR })
    await hold(null)
    expect(await releaseDueOrders(ctx)).toBe(1)
    await settle()
    expect(await payouts()).toMatchObject([{ status: 'paid' }])
  })

  it('is nothing when everything was given back', async () => {
    const { sale, itemIds, settle, payouts, balances, paypalMinor } = await startPaypalSale()
    await changeItems(sale.sellerClient, sale.orderId, { action: 'decline', item_ids: itemIds, reason: 'other' })
    await settle()
    expect(await payouts()).toEqual([])
    expect(await balances()).toEqual({})
    expect(paypalMinor()).toBe(0)
  })

  it('leaves the cost of a label as a debt', async () => {
    const { complete, payouts, balances, ctx, sale } = await startPaypalSale()
    const entry = { movement: 'label:1', currency: 'gbp', order_id: Number(sale.orderId), created_at: ctx.clock.now() } as const
    await ctx.db
      .insertInto('ledger_entries')
      .values([
        { ...entry, account: `seller:${sale.seller.id}:pending`, amount_minor: 399 },
        { ...entry, account: 'carrier:sandbox', amount_minor: -399 },
      ])
      .execute()
    await complete()
    expect(await payouts()).toMatchObject([{ status: 'paid', amount_minor: SHARE_MINOR }])
    expect(await balances()).toMatchObject({ available: 399, 'gateway:paypal': FEE_MINOR })
    const [balance] = (await sale.sellerClient.get('/users/earnings')).body.data.attributes.balances
    expect(balance).toMatchObject({ available: { amount: '-3.99' }, paid_out: { amount: '98.95' } })
  })
})

describe('a failed payout of an order', () => {
  it('is tried again every week, is shown to operators, and is never returned', async () => {
    const { complete, payouts, balances, merchant, testApp, app, world, sale, ctx } = await startPaypalSale()
    merchant().refusesPayouts = true
    await complete()
    expect(await payouts()).toMatchObject([{ status: 'failed', failure_code: 'INTERNAL_ERROR', attempt: 1 }])
    for (const days of [1, 2, 3, 7, 7]) await passDays(testApp, days)
    expect(await payouts()).toMatchObject([{ status: 'failed', attempt: 6 }])
    // The fourth failure too: a return to the balance does not follow. Later ones are only shown.
    const notices = ctx.db.selectFrom('notifications').where('user_id', '=', sale.seller.id).where('message', '=', 'payout_failed')
    expect(await notices.select('id').execute()).toHaveLength(4)
    expect(await balances()).toMatchObject({ 'payouts:paypal': -SHARE_MINOR })
    await connectAccount(testApp, sale.seller)
    expect(await runPayouts(ctx)).toBe(0)
    const olivia = await world.operator()
    const expiresAt = new Date(ctx.clock.now().getTime() + 90 * DAY_MS)
    const operator = app.withToken(await world.session(olivia, { keepMeLoggedIn: true, expiresAt }))
    const [shown] = (await operator.get('/operators/payouts')).body.data
    expect(shown.attributes).toMatchObject({ order: { id: sale.orderId, reference: expect.stringMatching(/^PL/) }, actions: ['retry'] })
    const reason = 'The account is open again.'
    expect(await operator.put(`/operators/payouts/${shown.id}/return`, { reason })).toBeRefused(409, 'payout_not_returnable')
    merchant().refusesPayouts = false
    expect(await operator.put(`/operators/payouts/${shown.id}/retry`, { reason })).toHaveStatus(200)
    await app.drainOutbox()
    expect(await payouts()).toMatchObject([{ status: 'paid', attempt: 7 }])
    expect(await balances()).toEqual({ ...fees, 'gateway:paypal': FEE_MINOR })
    await expectBalanced(testApp)
  })

  it('is not sent twice when the response is lost', async () => {
    const { complete, payouts, paypal, testApp, paypalMinor } = await startPaypalSale()
    paypal.failures.add({ kind: 'no_response_after_success', path: '/v1/payments/referenced-payouts-items', times: 9 })
    await complete().catch(() => {})
    paypal.failures.clear()
    await passDays(testApp, 1)
    expect(await payouts()).toMatchObject([{ status: 'paid', amount_minor: SHARE_MINOR }])
    expect([paypal.state.payoutItems.size, paypalMinor()]).toEqual([1, FEE_MINOR])
    await expectBalanced(testApp)
  })
})

describe('money back of an order that was paid by PayPal', () => {
  it('comes out of what PayPal holds before the payout', async () => {
    const { send, complete, refund, payouts, balances, paypalMinor } = await startPaypalSale()
    await send()
    await refund('20.00')
    await refund('10.00')
    await complete()
    expect(await payouts()).toMatchObject([{ status: 'paid', amount_minor: SHARE_MINOR - 2_700 }])
    expect(await balances()).toEqual({ ...fees, 'gateway:paypal': FEE_MINOR - 300 })
    expect(paypalMinor()).toBe(FEE_MINOR - 300)
  })

  it('comes from the account of the seller after the payout, who owes nothing', async () => {
    const { complete, refund, balances, paypalMinor, sale, testApp } = await startPaypalSale()
    await complete()
    await refund('20.00')
    await refund('10.00')
    expect(await balances()).toEqual({ ...fees, 'gateway:paypal': FEE_MINOR - 300 })
    expect(paypalMinor()).toBe(FEE_MINOR - 300)
    const lines = (await sale.sellerClient.get('/users/earnings/lines')).body.data.map(
      ({ attributes: { kind, order_id, amount } }: { attributes: { kind: string; order_id: string; amount: { amount: string } } }) =>
        [kind, order_id, amount.amount].join(' '),
    )
    const order = sale.orderId
    expect(lines.toSorted()).toEqual(
      [
        `sale ${order} 98.95`,
        `payout ${order} -98.95`,
        `repayment ${order} -18.00`,
        `recovery ${order} 18.00`,
        `repayment ${order} -9.00`,
        `recovery ${order} 9.00`,
      ].toSorted(),
    )
    const earnings = (await sale.sellerClient.get('/users/earnings')).body.data.attributes
    expect(earnings.balances).toMatchObject([{ available: { amount: '0.00' }, paid_out: { amount: '71.95' } }])
    expect(earnings.months).toMatchObject([{ earned: { amount: '71.95' }, paid_out: { amount: '71.95' } }])
    await expectBalanced(testApp)
  })

  it('between a payout that fails and its next attempt makes the payment smaller', async () => {
    const { complete, refund, merchant, payouts, balances, paypalMinor, testApp } = await startPaypalSale()
    merchant().refusesPayouts = true
    await complete()
    await refund('20.00')
    merchant().refusesPayouts = false
    await passDays(testApp, 1)
    expect(await payouts()).toMatchObject([{ status: 'paid', amount_minor: SHARE_MINOR, paid_minor: SHARE_MINOR - 1_800 }])
    expect(await balances()).toEqual({ ...fees, 'gateway:paypal': FEE_MINOR - 200 })
    expect(paypalMinor()).toBe(FEE_MINOR - 200)
    await expectBalanced(testApp)
  })

  it('is right when PayPal has paid by itself before the release', async () => {
    const { send, complete, refund, captureId, paypal, payouts, balances, paypalMinor, testApp } = await startPaypalSale()
    disburseCapture(paypal.provider, captureId())
    await send()
    await refund('20.00')
    await complete()
    expect(await payouts()).toMatchObject([{ status: 'paid', amount_minor: SHARE_MINOR - 1_800 }])
    expect(await balances()).toEqual({ ...fees, 'gateway:paypal': FEE_MINOR - 200 })
    expect(paypalMinor()).toBe(FEE_MINOR - 200)
    await expectBalanced(testApp)
  })

  it('is a problem for operators when the account of the seller is empty, and then a debt', async () => {
    const { complete, refund, merchant, balances, app, ctx, world, testApp } = await startPaypalSale()
    await complete()
    merchant().isBalanceEmpty = true
    await refund('20.00').catch(() => {})
    const repayment = await ctx.db.selectFrom('repayments').select(['id', 'status', 'problem']).executeTakeFirstOrThrow()
    expect(repayment).toMatchObject({ status: 'failed', problem: 'REFUND_FAILED_INSUFFICIENT_FUNDS' })
    expect(await balances()).toEqual({ ...fees, 'gateway:paypal': FEE_MINOR })
    const operator = app.as(await world.operator())
    const { data } = (await operator.get('/operators/repayments')).body
    expect(data).toMatchObject([{ attributes: { problem: 'REFUND_FAILED_INSUFFICIENT_FUNDS' } }])
    const body = { reference: 'BANK-1', reason: 'Paid by transfer: the account of the seller is empty.' }
    expect(await operator.put(`/operators/repayments/${repayment.id}/settle`, body)).toHaveStatus(200)
    await app.drainOutbox().catch(() => {})
    expect(await balances()).toEqual({ ...fees, 'gateway:paypal': FEE_MINOR, bank: -2_000, available: 1_800 })
    await expectBalanced(testApp)
  })

  it('is repaid to a buyer who asks for a refund after the payout on dispatch', async () => {
    const { ctx, sale, itemIds, settle, payouts, balances, paypalMinor } = await startPaypalSale()
    await ctx.db.updateTable('users').set({ payout_on_dispatch: true }).where('id', '=', sale.seller.id).execute()
    await sendAll(sale, 1)
    await settle()
    expect(await payouts()).toMatchObject([{ status: 'paid', amount_minor: SHARE_MINOR }])
    const { id } = (await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(itemIds))).body.data
    await changeRefund(sale.sellerClient, id, { action: 'repay' })
    await settle()
    expect(Object.keys(await balances())).not.toContain('available')
    expect(paypalMinor()).toBe((await balances())['gateway:paypal'] ?? 0)
  })
})
