import { describe, expect, it } from 'vitest'
import { GatewayUnavailable } from '#gateways/payments/port.ts'
import { startTestApp } from '#test/app.ts'
import { erasePayoutAccounts } from './public.ts'

const CARD_LINKS = '/payments/connect/account_links'

async function startOnboarding() {
  const testApp = await startTestApp()
  const { app, world } = testApp
  const seller = await world.user()
  const client = app.as(seller)
  const details = async (as = client) => (await as.get('/payments/account_details')).body.data.attributes
  return {
    ...testApp,
    seller,
    client,
    details,
    sandboxOf: async (as = client) => (await details(as)).gateways.find(({ name }: { name: string }) => name === 'sandbox'),
    async openLink(as = client): Promise<string> {
      const response = await as.post(CARD_LINKS, {})
      expect(response).toHaveStatus(200)
      return new URL(response.body.data.attributes.url).pathname
    },
    /** Presses a button of the provider's page. @returns the address of the redirect */
    async choose(path: string, choice: string): Promise<string> {
      const { headers } = await app.server.inject({
        method: 'POST',
        url: path,
        payload: `choice=${choice}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      return String(headers.location)
    },
    /** Follows a redirect of the provider. @returns the address of our redirect */
    async comeBack(url: string): Promise<string> {
      const { pathname, search } = new URL(url)
      const { headers, statusCode } = await app.server.inject({ method: 'GET', url: pathname + search })
      expect(statusCode).toBe(303)
      return String(headers.location)
    },
  }
}

describe('the onboarding of a seller', () => {
  it('connects an account and shows it on the page and with the user', async () => {
    const { openLink, choose, comeBack, sandboxOf, client } = await startOnboarding()
    expect(await sandboxOf()).toMatchObject({ status: 'waiting_for_details', active: false, merchant_id_added: false, test_mode: true })
    const returnUrl = await choose(await openLink(), 'complete')
    expect(await comeBack(returnUrl)).toBe('/profile/payment-setup?connected=sandbox')
    expect(await sandboxOf()).toMatchObject({ status: 'connect_completed', active: true, merchant_id_added: true, disabled_reason: null })
    const { payment_gateways } = (await client.get('/users/user')).body.data.attributes
    expect(payment_gateways).toEqual([{ name: 'sandbox', status: 'connect_completed', active: true, merchant_id_added: true }])
  })

  it('opens a connected account again, where the seller replaces a bank account that refuses payouts', async () => {
    const { ctx, openLink, choose, comeBack, sandboxOf } = await startOnboarding()
    const banks = () => ctx.db.selectFrom('sandbox_gateway.accounts').select(['state', 'bank_refuses']).execute()
    await comeBack(await choose(await openLink(), 'refusing'))
    expect(await banks()).toEqual([{ state: 'complete', bank_refuses: true }])
    await comeBack(await choose(await openLink(), 'complete'))
    expect(await banks()).toEqual([{ state: 'complete', bank_refuses: false }])
    expect(await sandboxOf()).toMatchObject({ active: true })
  })

  it.each([
    ['review', { status: 'waiting_for_connect_completion', active: false, pending: true, disabled_reason: null }],
    ['consent', { status: 'consent_granted', active: false, pending: false, missing: ['external_account'] }],
    ['restricted', { status: 'consent_granted', active: false, disabled_reason: 'requirements.past_due' }],
  ])('shows the state after "%s", from the webhook alone', async (choice, state) => {
    const { openLink, choose, sandboxOf } = await startOnboarding()
    await choose(await openLink(), choice)
    expect(await sandboxOf()).toMatchObject(state)
  })

  it('continues after an interrupted return: the page asks for a new link', async () => {
    const { app, openLink, choose, comeBack, sandboxOf } = await startOnboarding()
    const first = await openLink()
    const page = await app.server.inject({ method: 'GET', url: first })
    expect(page.payload).toContain('Test mode')
    expect(await sandboxOf()).toMatchObject({ status: 'waiting_for_details', merchant_id_added: true })
    await choose(first, 'complete')
    expect(await comeBack(await choose(first, 'disconnected'))).toBe('/profile/payment-setup?expired=sandbox')
    expect(await sandboxOf()).toMatchObject({ active: true })
  })

  it('believes nothing that the address of the return says', async () => {
    const { app, ctx, seller, openLink, sandboxOf } = await startOnboarding()
    await openLink()
    const { tracking_id } = await ctx.db
      .selectFrom('payout_accounts')
      .where('user_id', '=', seller.id)
      .select('tracking_id')
      .executeTakeFirstOrThrow()
    const claim = 'status=connect_completed&active=true&merchantIdInPayPal=other'
    for (const url of [`/payments/connected/sandbox/${tracking_id}?${claim}`, `/payments/connected/sandbox/unknown?${claim}`])
      await app.server.inject({ method: 'GET', url })
    expect(await sandboxOf()).toMatchObject({ active: false, status: 'waiting_for_details' })
  })

  it('leads to the home page with #failed for an unknown account or gateway', async () => {
    const { app } = await startOnboarding()
    for (const path of [
      '/payments/connected/sandbox/unknown',
      '/payments/connected/stripe/unknown',
      '/payments/connected/nothing/x',
      '/payments/connected/sandbox/%00',
    ])
      expect((await app.server.inject({ method: 'GET', url: path })).headers.location).toBe('/#failed')
    expect((await app.server.inject({ method: 'GET', url: '/payments/connected/nothing/x?locale=fr' })).headers.location).toBe('/fr#failed')
  })

  it('creates one account when the button is pressed twice at once', async () => {
    const { ctx, client } = await startOnboarding()
    const responses = await Promise.all([client.post(CARD_LINKS, {}), client.post(CARD_LINKS, {})])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await ctx.db.selectFrom('sandbox_gateway.accounts').select('reference').execute()).toHaveLength(1)
    expect(await ctx.db.selectFrom('payout_accounts').select('reference').execute()).toHaveLength(1)
  })

  it('refuses an account that another member has connected', async () => {
    const { app, ctx, world, openLink, choose, sandboxOf, seller } = await startOnboarding()
    await choose(await openLink(), 'complete')
    const thief = app.as(await world.user())
    await openLink(thief)
    const { reference } = await ctx.db
      .selectFrom('payout_accounts')
      .where('user_id', '=', seller.id)
      .select('reference')
      .executeTakeFirstOrThrow()
    // The provider says that the account of the thief is the connected one.
    ctx.paymentGateways.default.accounts!.find = async () => ({
      ...{ reference: reference!, trackingId: null, isDetailsSubmitted: true, isConsentGranted: true },
      ...{ canReceivePayments: true, canPayOut: true, missing: [], disabledReason: null },
    })
    await ctx.db.updateTable('payout_accounts').set({ reference: null }).where('user_id', '<>', seller.id).execute()
    const job = await import('./check-waiting-accounts.job.ts')
    await job.checkWaitingAccounts.execute(ctx, {}, { jobId: '1', attempt: 1, signal: new AbortController().signal })
    expect(await sandboxOf(thief)).toMatchObject({ active: false, disabled_reason: 'account_of_another_member' })
    expect(await sandboxOf()).toMatchObject({ active: true })
  })

  it('does not store an older response over a later one', async () => {
    const { ctx, openLink, choose, sandboxOf } = await startOnboarding()
    const path = await openLink()
    const accounts = ctx.paymentGateways.default.accounts!
    const { find } = accounts
    await choose(path, 'complete')
    accounts.find = async () => undefined
    await ctx.db
      .updateTable('payout_accounts')
      .set({ status: 'consent_granted', checked_at: new Date(Date.now() + 3_600_000) })
      .execute()
    const job = await import('./check-waiting-accounts.job.ts')
    await job.checkWaitingAccounts.execute(ctx, {}, { jobId: '1', attempt: 1, signal: new AbortController().signal })
    expect(await sandboxOf()).toMatchObject({ status: 'consent_granted' })
    accounts.find = find
  })

  it('is offered at the configured card gateways only', async () => {
    const { client } = await startOnboarding()
    expect(await client.post(CARD_LINKS, { gateway: 'sandbox' })).toHaveStatus(200)
    for (const gateway of ['stripe', 'paypal'])
      expect(await client.post(CARD_LINKS, { gateway })).toBeRefused(409, 'payout_gateway_not_offered')
    expect(await client.post(CARD_LINKS, { gateway: 'cash' })).toHaveStatus(422)
  })

  it('says that payments are unavailable while the gateway is away', async () => {
    const { ctx, client, sandboxOf } = await startOnboarding()
    ctx.paymentGateways.default.accounts!.createLink = () => Promise.reject(new GatewayUnavailable('away'))
    expect(await client.post(CARD_LINKS, {})).toBeRefused(502, 'payment_unavailable')
    expect(await sandboxOf()).toMatchObject({ active: false })
    expect(await client.post('/payments/paypals/account_links', {})).toBeRefused(409, 'payout_gateway_not_offered')
  })
})

describe('accepted payments', () => {
  it('are chosen by the seller', async () => {
    const { client, details } = await startOnboarding()
    expect((await details()).accepted_payments).toBe('both')
    const body = { account_details: { accepted_payments: 'stripe' } }
    expect((await client.put('/payments/account_details', body)).body.data.attributes.accepted_payments).toBe('stripe')
    expect((await details()).accepted_payments).toBe('stripe')
    expect(await client.put('/payments/account_details', { account_details: { accepted_payments: 'cash' } })).toHaveStatus(422)
  })
})

describe('the account of a user who leaves', () => {
  it('is removed', async () => {
    const { ctx, seller, openLink, sandboxOf } = await startOnboarding()
    await openLink()
    await ctx.db.transact((tx) => erasePayoutAccounts(tx, { userId: seller.id }))
    expect(await sandboxOf()).toMatchObject({ merchant_id_added: false })
  })
})
