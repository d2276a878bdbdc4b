import { runPayouts } from '#features/payouts/run-payouts.ts'
import { earn } from '#features/payouts/test-helpers.ts'
import { endPayout } from '../stand-ins/stripe/routes/payouts.ts'
import { createCardToken, startStripeApp, submitForm } from './stripe.ts'

/** An order that was paid at Stripe, whose share the seller has available. */
export async function startStripeSale() {
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
    /** Pays out what the seller has available. */
    async pay() {
      await ctx.db.updateTable('users').set({ payout_schedule: 'daily' }).where('id', '=', sale.seller.id).execute()
      await runPayouts(ctx)
      await app.drainOutbox()
      await stripe.webhooks.settle()
    },
    /** The bank confirms the last payout, or sends it back. */
    async endLastPayout(status: 'paid' | 'failed') {
      endPayout(stripe.provider, [...stripe.state.payouts.keys()].at(-1) ?? '', status)
      await stripe.webhooks.settle()
    },
  }
}
