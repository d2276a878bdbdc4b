import { describe, expect, it } from 'vitest'
import { startStripeApp, submitForm } from '#test/stripe.ts'
import { findPayoutAccount } from './payout-account.ts'
import { runPayouts } from './run-payouts.ts'
import { connectAccount, earn, passDays } from './test-helpers.ts'

describe('findPayoutAccount', () => {
  it('finds the account that is connected, of several that of the first gateway', async () => {
    const testApp = await startStripeApp({ PAYMENT_GATEWAYS: 'sandbox,stripe' })
    const { app, ctx, stripe } = testApp
    const { seller } = await earn(testApp)
    const client = app.as(seller)
    const { gateways } = (await client.get('/payments/account_details')).body.data.attributes
    expect(gateways.map(({ name }: { name: string }) => name)).toEqual(['sandbox', 'stripe'])
    expect(await findPayoutAccount(ctx, seller.id)).toBeUndefined()

    const { body } = await client.post('/payments/connect/account_links', { gateway: 'stripe' })
    await submitForm(body.data.attributes.url, { choice: 'no_bank' })
    await stripe.webhooks.settle()
    expect(await findPayoutAccount(ctx, seller.id)).toBeUndefined()
    const next = await client.post('/payments/connect/account_links', { gateway: 'stripe' })
    await submitForm(next.body.data.attributes.url, { choice: 'complete' })
    await stripe.webhooks.settle()
    expect(await findPayoutAccount(ctx, seller.id)).toMatchObject({ gateway: 'stripe' })

    await connectAccount(testApp, seller)
    expect(await findPayoutAccount(ctx, seller.id)).toEqual({ gateway: 'sandbox', accountReference: `acct_test_${seller.id}` })
  })

  it('is where a payout run pays to', async () => {
    const testApp = await startStripeApp({ PAYMENT_GATEWAYS: 'sandbox,stripe' })
    const { app, ctx, stripe } = testApp
    const { seller } = await earn(testApp)
    const { body } = await app.as(seller).post('/payments/connect/account_links', { gateway: 'stripe' })
    await submitForm(body.data.attributes.url, { choice: 'complete' })
    await stripe.webhooks.settle()
    await ctx.db.updateTable('users').set({ payout_schedule: 'daily' }).where('id', '=', seller.id).execute()
    await runPayouts(ctx)
    await passDays(testApp, 0)
    const payouts = await ctx.db.selectFrom('payouts').select(['gateway', 'status']).execute()
    expect(payouts).toEqual([{ gateway: 'stripe', status: 'sent' }])
    expect(stripe.state.transfers.size).toBe(1)
  })
})
