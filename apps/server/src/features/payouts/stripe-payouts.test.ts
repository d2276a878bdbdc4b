import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeItems, listItemIds, sellParts } from '#features/orders/test-helpers.ts'
import { expectBalanced } from '#features/refunds/test-helpers.ts'
import { submitForm } from '#test/stripe.ts'
import { startStripeSale } from '#test/stripe-sales.ts'
import type { TestUser } from '#test/world.ts'
import { endPayout } from '../../../stand-ins/stripe/routes/payouts.ts'
import { failRefund } from '../../../stand-ins/stripe/routes/refunds.ts'
import { listPayoutRows, passDays } from './test-helpers.ts'

const SHARE_MINOR = 5_049

const balancesOf = async ({ ctx }: Awaited<ReturnType<typeof startStripeSale>>, { id }: Pick<TestUser, 'id'>) => {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_minor)::int as sum from ledger_entries group by account having sum(amount_minor) <> 0`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ account, sum }) => [account.replace(`seller:${id}:`, ''), sum]))
}

describe('a seller at Stripe', () => {
  it('connects an account, also after an interrupted return', async () => {
    const { details, openLink, connect, stripe } = await startStripeSale()
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
    const { details, openLink, stripe } = await startStripeSale()
    await submitForm(await openLink(), { choice })
    await stripe.webhooks.settle()
    expect(await details()).toMatchObject(state)
  })

  it('is paid when the bank confirms', async () => {
    const started = await startStripeSale()
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
    const { connect, pay, stripe, testApp } = await startStripeSale()
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

  it('replaces a bank account that refuses payouts, in the dashboard for connected accounts', async () => {
    const { connect, details, openLink, pay, stripe, testApp } = await startStripeSale()
    await connect('refusing')
    await pay()
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'failed', attempt: 1 }])
    const link = await openLink()
    expect(link).toContain('/_hosted/dashboard/')
    await submitForm(link, { bank: 'takes' })
    await stripe.webhooks.settle()
    expect(await details()).toMatchObject({ status: 'connect_completed', active: true })
    await passDays(testApp, 1)
    expect(await listPayoutRows(testApp)).toMatchObject([{ status: 'sent', attempt: 2 }])
    await expectBalanced(testApp)
  })

  it('has the amount in the balance again when no attempt succeeds', async () => {
    const started = await startStripeSale()
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

describe('a refund at Stripe', () => {
  it('that the bank of the buyer sent back is owed to the buyer', async () => {
    const { stripe, testApp, app, ctx, payment } = await startStripeSale()
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
