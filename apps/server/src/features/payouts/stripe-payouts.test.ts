import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeItems, listItemIds, sellParts } from '#features/orders/test-helpers.ts'
import { expectBalanced } from '#features/refunds/test-helpers.ts'
import { createCardToken, startStripeApp, submitForm } from '#test/stripe.ts'
import type { TestUser } from '#test/world.ts'
import { endPayout } from '../../../stand-ins/stripe/routes/payouts.ts'
import { failRefund } from '../../../stand-ins/stripe/routes/refunds.ts'
import { runPayouts } from './run-payouts.ts'
import { earn, listPayoutRows, passDays } from './test-helpers.ts'

const SHARE_MINOR = 5_049

async function startSale() {
  const testApp = await startStripeApp()
  const { stripe, app, ctx } = testApp
  const payment = { gateway: 'stripe', createToken: () => createCardToken(stripe) }
  const sale = await earn(testApp, payment)
  const details = async () => {
    const { body } = await app.as(sale.seller).get('/payments/account_details')
    return body.data.attributes.gateways.find(({ name }: { name: string }) => name === 'stripe')
  }
  const openLink = async (): Promise<string> =>
    (await app.as(sale.seller).post('/payments/connect/account_links', {})).body.data.attributes.url
  return {
    ...testApp,
    testApp,
    payment,
    sale,
    details,
    openLink,
    /** Connects the account on Stripe's page, and follows the way back. */
    async connect(choice: string): Promise<string> {
      const returnUrl = new URL((await submitForm(await openLink(), { choice })) ?? '')
      await stripe.webhooks.settle()
      const { headers } = await app.server.inject({ method: 'GET', url: returnUrl.pathname + returnUrl.search })
      return String(headers.location)
    },
    async pay() {
      await ctx.db.updateTable('users').set({ payout_schedule: 'daily' }).where('id', '=', sale.seller.id).execute()
      await runPayouts(ctx)
      await app.drainOutbox()
      await stripe.webhooks.settle()
    },
  }
}

const balancesOf = async ({ ctx }: Awaited<ReturnType<typeof startSale>>, { id }: Pick<TestUser, 'id'>) => {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_minor)::int as sum from ledger_entries group by account having sum(amount_minor) <> 0`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ account, sum }) => [account.replace(`seller:${id}:`, ''), sum]))
}

describe('a seller at Stripe', () => {
  it('connects an account, also after an interrupted return', async () => {
    const { details, openLink, connect, stripe } = await startSale()
    expect(await details()).toMatchObject({ status: 'waiting_for_details', active: false, kind: 'card', test_mode: false })
    const link = await openLink()
    expect(link.startsWith(stripe.url)).toBe(true)
    expect(await details()).toMatchObject({ status: 'waiting_for_details', merchant_id_added: true })
    await submitForm(link, { choice: 'details' })
    await stripe.webhooks.settle()
    expect(await details()).toMatchObject({ status: 'waiting_for_connect_completion', active: false })
    // The link was used: Stripe sends the seller back for another one.
    expect(await submitForm(link, { choice: 'complete' })).toContain('expired=1')
    expect(await connect('no_bank')).toBe('/profile/payment-setup?connected=stripe')
    expect(await details()).toMatchObject({ status: 'consent_granted', missing: ['external_account'] })
    await connect('complete')
    expect(await details()).toMatchObject({ status: 'connect_completed', active: true, missing: [] })
    expect(stripe.state.accounts.size).toBe(1)
  })

  it.each([
    ['restricted', { active: false, disabled_reason: 'requirements.past_due' }],
    ['deauthorised', { active: false, status: 'waiting_for_details' }],
  ])('sees that an account is %s, from the webhook alone', async (choice, state) => {
    const { details, openLink, stripe } = await startSale()
    await submitForm(await openLink(), { choice })
    await stripe.webhooks.settle()
    expect(await details()).toMatchObject(state)
  })

  it('is paid when the bank confirms', async () => {
    const started = await startSale()
    const { connect, pay, stripe, testApp, sale } = started
    await pay()
    expect(await listPayoutRows(testApp)).toEqual([])
    await connect('complete')
    await pay()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'sent', amount_minor: SHARE_MINOR }])
    expect(await balancesOf(started, sale.seller)).toMatchObject({ 'payouts:stripe': -SHARE_MINOR })
    const [payout] = stripe.state.payouts.values()
    endPayout(stripe.provider, payout?.id ?? '', 'paid')
    await stripe.webhooks.settle()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid', attempt: 1 }])
    expect([stripe.state.transfers.size, stripe.state.payouts.size]).toEqual([1, 1])
    await expectBalanced(testApp)
  })

  it('gets a payout again that a bank sent back, from the same transfer', async () => {
    const { connect, pay, stripe, testApp } = await startSale()
    await connect('complete')
    await pay()
    const [payout] = stripe.state.payouts.values()
    endPayout(stripe.provider, payout?.id ?? '', 'paid')
    endPayout(stripe.provider, payout?.id ?? '', 'failed')
    await stripe.webhooks.settle()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'failed', failure_code: 'account_closed' }])
    await passDays(testApp, 1)
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'sent', attempt: 2 }])
    expect([stripe.state.transfers.size, stripe.state.payouts.size]).toEqual([1, 2])
    await expectBalanced(testApp)
  })

  it('has the amount in the balance again when no attempt succeeds', async () => {
    const started = await startSale()
    const { connect, pay, stripe, testApp, sale } = started
    await connect('refusing')
    await pay()
    for (const days of [1, 2, 3]) {
      await passDays(testApp, days)
      await stripe.webhooks.settle()
    }
    await passDays(testApp, 1)
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'returned', attempt: 4 }])
    expect(await balancesOf(started, sale.seller)).toMatchObject({ available: -SHARE_MINOR })
    expect([...stripe.state.transfers.values()]).toMatchObject([{ amount_reversed: SHARE_MINOR }])
    await expectBalanced(testApp)
  })
})

/** Compares the records of Stripe with the ledger, some hours later. @returns the last run */
async function reconcile({ app, ctx, world }: Awaited<ReturnType<typeof startSale>>) {
  app.clock.advance(2 * 3_600_000)
  const olivia = await world.operator()
  const expiresAt = new Date(ctx.clock.now().getTime() + 90 * 86_400_000)
  const operator = app.withToken(await world.session(olivia, { keepMeLoggedIn: true, expiresAt }))
  expect(await operator.post('/operators/reconciliation')).toHaveStatus(200)
  await app.drainOutbox()
  return (await operator.get('/operators/reconciliation')).body.data.attributes.gateways[0]
}

describe('the records of Stripe', () => {
  it('equal the ledger after a purchase, a refund and a payout', async () => {
    const started = await startSale()
    const { connect, pay, stripe, testApp, app, payment } = started
    const declined = await sellParts(testApp, payment)
    const item_ids = await listItemIds(declined.sellerClient, declined.orderId)
    await changeItems(declined.sellerClient, declined.orderId, { action: 'decline', item_ids, reason: 'other' })
    await app.drainOutbox()
    await connect('complete')
    await pay()
    const [payout] = stripe.state.payouts.values()
    endPayout(stripe.provider, payout?.id ?? '', 'paid')
    await stripe.webhooks.settle()
    const overview = await reconcile(started)
    expect(overview).toMatchObject({ gateway: 'stripe', last_run: { line_count: 6, repaired_count: 0, difference_count: 0 } })
    expect(overview.balances[0].gateway).toEqual(overview.balances[0].ledger)
    await expectBalanced(testApp)
  })

  it('equal the ledger while a payout is on its way, and after a bank has sent it back and taken it', async () => {
    const started = await startSale()
    const { connect, pay, stripe, testApp } = started
    await connect('complete')
    await pay()
    expect(await reconcile(started)).toMatchObject({ last_run: { line_count: 3, difference_count: 0 } })
    const endLast = async (status: 'paid' | 'failed') => {
      endPayout(stripe.provider, [...stripe.state.payouts.keys()].at(-1) ?? '', status)
      await stripe.webhooks.settle()
    }
    await endLast('paid')
    await endLast('failed')
    expect(await reconcile(started)).toMatchObject({ last_run: { difference_count: 0 } })
    await passDays(testApp, 1)
    await endLast('paid')
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'paid', attempt: 2 }])
    const { last_run, balances } = await reconcile(started)
    expect(last_run).toMatchObject({ difference_count: 0 })
    expect(balances[0].gateway).toEqual(balances[0].ledger)
  })

  it('equal the ledger after a payout was given up', async () => {
    const started = await startSale()
    const { connect, pay, stripe, testApp } = started
    await connect('refusing')
    await pay()
    for (const days of [1, 2, 3, 1]) {
      await passDays(testApp, days)
      await stripe.webhooks.settle()
    }
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'returned' }])
    const { last_run, balances } = await reconcile(started)
    expect(last_run).toMatchObject({ line_count: 4, difference_count: 0 })
    expect(balances[0].gateway).toEqual(balances[0].ledger)
  })

  it('show a refund that the bank of the buyer sent back', async () => {
    const { stripe, testApp, app, ctx, payment } = await startSale()
    const declined = await sellParts(testApp, payment)
    const item_ids = await listItemIds(declined.sellerClient, declined.orderId)
    await changeItems(declined.sellerClient, declined.orderId, { action: 'decline', item_ids, reason: 'other' })
    await app.drainOutbox()
    const [refund] = stripe.state.refunds.values()
    failRefund(stripe.provider, refund?.id ?? '')
    await stripe.webhooks.settle()
    const accounts = await ctx.db.selectFrom('ledger_entries').where('account', '=', 'refunds').select('amount_minor').execute()
    expect(accounts).toEqual([{ amount_minor: 0 - (refund?.amount ?? 0) }])
    await expectBalanced(testApp)
  })
})
