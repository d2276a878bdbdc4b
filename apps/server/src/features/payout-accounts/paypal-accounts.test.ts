import { describe, expect, it } from 'vitest'
import { connectPaypalSeller, startPaypalApp } from '#test/paypal.ts'
import { submitForm } from '#test/stripe.ts'
import { changeMerchant } from '../../../stand-ins/paypal/routes/onboarding.ts'

const PAYPAL_LINKS = '/payments/paypals/account_links'

async function startOnboarding() {
  const testApp = await startPaypalApp()
  const { app, world, paypal } = testApp
  const seller = await world.user()
  const client = app.as(seller)
  const findAccount = async () =>
    (await client.get('/payments/account_details')).body.data.attributes.gateways.find(({ name }: { name: string }) => name === 'paypal')
  return {
    ...testApp,
    seller,
    findAccount,
    /** Chooses on PayPal's page. @returns where it sends the browser */
    async choose(choice: string): Promise<URL> {
      const response = await client.post(PAYPAL_LINKS, {})
      expect(response).toHaveStatus(200)
      return new URL((await submitForm(response.body.data.attributes.url, { choice })) ?? '')
    },
    /** @returns the address of the page that follows */
    async comeBack({ pathname, search }: URL): Promise<string> {
      const { statusCode, headers } = await app.server.inject({ method: 'GET', url: pathname + search })
      expect(statusCode).toBe(303)
      return String(headers.location)
    },
    settleWebhooks: () => paypal.webhooks.settle(),
  }
}

describe('the onboarding of a seller at PayPal', () => {
  it.each([
    ['complete', { status: 'connect_completed', active: true, pending: false, merchant_id_added: true }],
    ['waiting', { status: 'waiting_for_connect_completion', active: false, pending: true, merchant_id_added: true }],
    ['unconfirmed_email', { status: 'consent_granted', active: false, merchant_id_added: true, missing: ['primary_email_confirmed'] }],
    ['restricted', { status: 'consent_granted', active: false, merchant_id_added: true, disabled_reason: 'payments_not_receivable' }],
    ['refused_consent', { status: 'waiting_for_details', active: false, merchant_id_added: false }],
    ['cancelled', { status: 'waiting_for_details', active: false, merchant_id_added: false }],
  ])('asks PayPal for the state after the choice %s', async (choice, expected) => {
    const { choose, comeBack, findAccount } = await startOnboarding()
    const page = await comeBack(await choose(choice))
    expect(await findAccount()).toMatchObject(expected)
    expect(page).toBe(expected.merchant_id_added === false ? '/#failed' : '/profile/payment-setup?connected=paypal')
  })

  it('does not believe the account that the return names', async () => {
    const { choose, comeBack, findAccount, paypal, world, ctx } = await startOnboarding()
    const victim = await world.user()
    const reference = await connectPaypalSeller({ ctx, paypal }, victim.id)
    const url = await choose('cancelled')
    for (const [name, value] of Object.entries({ merchantIdInPayPal: reference, permissionsGranted: 'true', isEmailConfirmed: 'true' }))
      url.searchParams.set(name, value)
    await comeBack(url)
    expect(await findAccount()).toMatchObject({ status: 'waiting_for_details', merchant_id_added: false })
  })

  it('needs no return of the seller: the webhook names the account', async () => {
    const { choose, findAccount, settleWebhooks } = await startOnboarding()
    await choose('complete')
    await settleWebhooks()
    expect(await findAccount()).toMatchObject({ status: 'connect_completed', active: true })
  })

  it('follows an account that PayPal restricts, and one that the seller disconnects and connects again', async () => {
    const { ctx, paypal, seller, findAccount, settleWebhooks, choose } = await startOnboarding()
    const reference = await connectPaypalSeller({ ctx, paypal }, seller.id)
    const change = async (choice: 'restricted' | 'revoked') => {
      changeMerchant(paypal.provider, reference, choice)
      await settleWebhooks()
      return findAccount()
    }
    expect(await findAccount()).toMatchObject({ active: true })
    expect(await change('restricted')).toMatchObject({ active: false, disabled_reason: 'payments_not_receivable' })
    expect(await change('revoked')).toMatchObject({ active: false, status: 'waiting_for_details' })
    await choose('complete')
    await settleWebhooks()
    expect(await findAccount()).toMatchObject({ active: true })
  })
})
