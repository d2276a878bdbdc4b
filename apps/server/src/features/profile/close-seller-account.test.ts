import { CREDITS_ACCOUNT, sellerAccount } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries } from '@partlane/domain/ledger/movements'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { postMovement } from '#features/ledger/public.ts'
import { runPayouts } from '#features/payouts/run-payouts.ts'
import { connectAccount, earn } from '#features/payouts/test-helpers.ts'
import { requestRefundOf, sendParts } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { runOverlapping } from '#test/overlap.ts'
import type { TestUser } from '#test/world.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

async function startEarned({ isConnected = true, bankRefuses = false } = {}) {
  const testApp = await startTestApp()
  const sale = await earn(testApp)
  if (isConnected) await connectAccount(testApp, sale.seller, { bankRefuses })
  await testApp.ctx.db.updateTable('users').set({ payout_schedule: 'monthly' }).where('id', '=', sale.seller.id).execute()
  const client = sale.sellerClient
  return {
    ...testApp,
    testApp,
    sale,
    close: () => client.delete('/users/user', { reason: { text: 'too many parts' } }),
    request: () => client.post('/users/earnings/final_payout'),
    obstacles: async () => (await client.get('/users/user/closure')).body.data.attributes.obstacles as string[],
    listPayouts: () =>
      testApp.ctx.db.selectFrom('payouts').where('seller_id', '=', sale.seller.id).select(['status', 'amount_minor', 'is_final']).execute(),
  }
}

/** Gives the seller an amount, or with a negative one lets the seller owe it. */
const give = ({ ctx }: TestApp, { id }: Pick<TestUser, 'id'>, amount_minor: number) =>
  ctx.db.transact((tx) =>
    postMovement(tx, {
      movement: `credit:test-${id}-${amount_minor}`,
      entries: buildTransferEntries({ from: CREDITS_ACCOUNT, to: sellerAccount(id, 'available'), currency: 'gbp', amount_minor }, null),
      now: ctx.clock.now(),
    }),
  )

const expectBalancedLedger = async ({ ctx }: TestApp) => {
  const { rows } = await sql`select movement from ledger_entries group by movement, currency having sum(amount_minor) <> 0`.execute(ctx.db)
  expect(rows).toEqual([])
}

describe('a seller who has sold', () => {
  it('asks for the final payout outside of the schedule, waits for it, and closes the account', async () => {
    const { testApp, app, sale, close, request, obstacles, listPayouts, ctx } = await startEarned()
    expect(await obstacles()).toEqual(['final_payout'])
    expect(await close()).toBeRefused(409, 'account_has_open_payouts')
    expect(await request()).toHaveStatus(200)
    expect(await obstacles()).toEqual(['on_the_way'])
    // The balance is zero, but the payout can fail and come back.
    expect(await close()).toBeRefused(409, 'account_has_open_payouts')
    await app.drainOutbox()
    expect(await listPayouts()).toEqual([{ status: 'paid', amount_minor: 5_049, is_final: true }])
    expect(await obstacles()).toEqual([])
    expect(await close()).toHaveStatus(204)
    await app.drainOutbox()
    await expectBalancedLedger(testApp)
    // Records of money stay, without the name.
    const invoices = await ctx.db.selectFrom('invoices').where('seller_id', '=', sale.seller.id).select('number').execute()
    expect(invoices).toEqual([{ number: 1 }])
    const user = await ctx.db
      .selectFrom('users')
      .where('id', '=', sale.seller.id)
      .select(['status', 'email', 'first_name'])
      .executeTakeFirst()
    expect(user).toMatchObject({ status: 'deleted', email: null })
    expect(await listPayouts()).toHaveLength(1)
  })

  it('is paid a second time on the same day, and once by two requests at once', async () => {
    const { testApp, app, sale, request, listPayouts } = await startEarned()
    expect(await request()).toHaveStatus(200)
    await app.drainOutbox()
    await earn(testApp, { seller: sale.seller })
    const statuses = (await Promise.all([request(), request()])).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409])
    await app.drainOutbox()
    expect(await listPayouts()).toEqual([
      { status: 'paid', amount_minor: 5_049, is_final: true },
      { status: 'paid', amount_minor: 5_049, is_final: true },
    ])
    expect(app.countDeadlocks()).toBe(0)
  })

  it('is paid once by the request and a run at the same instant', async () => {
    const { testApp, app, ctx, sale, request, listPayouts } = await startEarned()
    await ctx.db.updateTable('users').set({ payout_schedule: 'daily' }).where('id', '=', sale.seller.id).execute()
    await Promise.all([request(), runPayouts(ctx)])
    await app.drainOutbox()
    expect(await listPayouts()).toMatchObject([{ status: 'paid', amount_minor: 5_049 }])
    await expectBalancedLedger(testApp)
    expect(app.countDeadlocks()).toBe(0)
  })
})

describe('what prevents the closing', () => {
  it.each([
    ['an account that is not connected', { isConnected: false }, 'payout_account_missing', ['not_connected']],
    ['payouts that operators hold', { isHeld: true }, 'payouts_on_hold', ['held']],
  ] as const)('is %s', async (_, { isConnected = true, isHeld = false }: { isConnected?: boolean; isHeld?: boolean }, code, expected) => {
    const { ctx, sale, close, request, obstacles, listPayouts } = await startEarned({ isConnected })
    if (isHeld) await ctx.db.updateTable('users').set({ payouts_held_reason: 'checks' }).where('id', '=', sale.seller.id).execute()
    expect(await obstacles()).toEqual(expected)
    expect(await request()).toBeRefused(409, code)
    expect(await close()).toBeRefused(409, 'account_has_open_payouts')
    expect(await listPayouts()).toEqual([])
  })

  it('is an order that is not complete, with the day of its deadline, and the money of it', async () => {
    const testApp = await startTestApp()
    const { sellerClient } = await sendParts(testApp)
    const { attributes } = (await sellerClient.get('/users/user/closure')).body.data
    expect(attributes).toMatchObject({
      obstacles: ['orders', 'pending'],
      open_orders: 1,
      balances: [{ currency: 'gbp', pending: { amount: '50.49' }, min_payout: { amount: '1.00' } }],
    })
    expect(Date.parse(attributes.orders_due_at)).toBeGreaterThan(testApp.ctx.clock.now().getTime())
  })

  it('is a debt, or less than the gateway pays out', async () => {
    const { testApp, app, sale, request, obstacles, close } = await startEarned()
    await request()
    await app.drainOutbox()
    await give(testApp, sale.seller, 99)
    expect(await obstacles()).toEqual(['too_little'])
    expect(await request()).toBeRefused(409, 'nothing_to_pay_out')
    await give(testApp, sale.seller, -199)
    expect(await obstacles()).toEqual(['debt'])
    expect(await request()).toBeRefused(409, 'nothing_to_pay_out')
    expect(await close()).toBeRefused(409, 'account_has_open_payouts')
  })

  it('is a payout that the bank has refused', async () => {
    const { app, request, obstacles, close, listPayouts } = await startEarned({ bankRefuses: true })
    expect(await request()).toHaveStatus(200)
    await app.drainOutbox()
    expect(await listPayouts()).toMatchObject([{ status: 'failed' }])
    expect(await obstacles()).toEqual(['on_the_way'])
    expect(await close()).toBeRefused(409, 'account_has_open_payouts')
  })

  it('is seen by the user only, and nothing for a member who has not sold', async () => {
    const { app, world } = await startTestApp()
    expect(await app.visitor.get('/users/user/closure')).toBeRefused(403, 'sign_in_required')
    const member = app.as(await world.user())
    expect((await member.get('/users/user/closure')).body.data.attributes).toMatchObject({ obstacles: [], balances: [], open_orders: 0 })
    expect(await app.as(await world.guest()).post('/users/earnings/final_payout')).toBeRefused(403, 'sign_in_required')
    expect(await member.post('/users/earnings/final_payout')).toBeRefused(409, 'payout_account_missing')
  })
})

describe('closing an account at the same instant', () => {
  it('as the final payout is refused in both orders, and the payout is made', async () => {
    for (const isCloseFirst of [true, false]) {
      const { testApp, app, sale, close, request, listPayouts } = await startEarned()
      const actions = isCloseFirst ? [close, request] : [request, close]
      const responses = await runOverlapping(testApp, { table: 'users', id: sale.seller.id }, actions)
      expect(responses.map(({ status }) => status)).toEqual(isCloseFirst ? [409, 200] : [200, 409])
      await app.drainOutbox()
      expect(await listPayouts()).toMatchObject([{ status: 'paid' }])
      expect(await close()).toHaveStatus(204)
      expect(app.countDeadlocks()).toBe(0)
    }
  })

  it('as a run of payouts is refused in both orders', async () => {
    for (const isCloseFirst of [true, false]) {
      const { testApp, app, ctx, sale, close, listPayouts } = await startEarned()
      await ctx.db.updateTable('users').set({ payout_schedule: 'daily' }).where('id', '=', sale.seller.id).execute()
      const run = async () => ({ status: await runPayouts(ctx) })
      const actions: (() => Promise<{ status: number }>)[] = isCloseFirst ? [close, run] : [run, close]
      const responses = await runOverlapping(testApp, { table: 'users', id: sale.seller.id }, actions)
      expect(responses.map(({ status }) => status)).toEqual(isCloseFirst ? [409, 1] : [1, 409])
      await app.drainOutbox()
      expect(await listPayouts()).toMatchObject([{ status: 'paid' }])
      expect(app.countDeadlocks()).toBe(0)
    }
  })

  it('as a refund keeps the account open until the debt of the refund is paid', async () => {
    const { testApp, app, sale, close, request, obstacles } = await startEarned()
    const refundId = await requestRefundOf(sale)
    expect(await obstacles()).toEqual(['orders', 'final_payout'])
    const repay = () => sale.sellerClient.put(`/users/refunds/${refundId}`, { refund: { action: 'repay' } })
    const responses = await Promise.all([repay(), request(), close()])
    expect(responses[0]).toHaveStatus(200)
    // The order is open until it is repaid; then the payout may be on its way.
    expect(['account_has_open_orders', 'account_has_open_payouts']).toContain(responses[2].body.errors[0].code)
    await app.drainOutbox()
    await expectBalancedLedger(testApp)
    // Either the payout was first, and the seller owes the refund, or the refund has left nothing.
    const left = await obstacles()
    expect([['debt'], []]).toContainEqual(left)
    expect((await close()).status).toBe(left.length === 0 ? 204 : 409)
    expect(app.countDeadlocks()).toBe(0)
  })
})
