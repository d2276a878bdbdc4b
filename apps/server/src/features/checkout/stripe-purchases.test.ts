import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Card, createCardToken, type StripeApp, startStripeApp, submitForm } from '#test/stripe.ts'
import { confirm, createPurchase, getStatus, pay, reserve } from './test-helpers.ts'

async function startPurchase(testApp: StripeApp) {
  const { app, world } = testApp
  const { client, id } = await createPurchase(app, await world.user(), await world.listing(), { gateway: 'stripe' })
  await reserve(client, id)
  return { client, id }
}

async function startPayment(testApp: StripeApp, card: Card = 'approve') {
  const purchase = await startPurchase(testApp)
  const attempt = randomUUID()
  const token = await createCardToken(testApp.stripe, card)
  return { ...purchase, attempt, token, paid: await pay(purchase.client, purchase.id, token, attempt) }
}

const countOrders = async ({ ctx }: StripeApp) => (await ctx.db.selectFrom('orders').select('id').execute()).length
const listIntents = ({ stripe }: StripeApp) => [...stripe.state.intents.values()].map(({ status }) => status)
const listAccounts = async ({ ctx }: StripeApp) =>
  (await ctx.db.selectFrom('ledger_entries').select(['account', 'amount_minor']).execute()).filter(({ account }) =>
    account.startsWith('gateway:'),
  )

describe('a purchase by Stripe', () => {
  it('is authorised, placed and captured', async () => {
    const testApp = await startStripeApp()
    const { client, id, paid } = await startPayment(testApp)
    expect(paid.body.data.attributes).toMatchObject({ status: 'paid', gateway: 'stripe' })
    expect(listIntents(testApp)).toEqual(['requires_capture'])
    await testApp.app.drainOutbox()
    expect(listIntents(testApp)).toEqual(['succeeded'])
    expect(await getStatus(client, id)).toBe('paid')
    const [intent] = testApp.stripe.state.intents.values()
    expect(await listAccounts(testApp)).toEqual([{ account: 'gateway:stripe', amount_minor: intent?.amount }])
    expect(intent?.metadata.partlane_key).toMatch(/^PL/)
    expect(intent?.transfer_group).toBe(intent?.metadata.partlane_key)
  })

  it('shows the public key to the browser, never the secret one', async () => {
    const testApp = await startStripeApp()
    const { client, id } = await startPurchase(testApp)
    const { body, text } = await client.get(`/payments/orders/${id}`)
    const { publishableKey, secretKey, webhookSecret, url } = testApp.stripe
    expect(body.data.attributes.panel).toEqual({ script_url: `${url}/stripe.js`, publishable_key: publishableKey })
    expect(text).not.toContain(secretKey)
    expect(text).not.toContain(webhookSecret)
  })

  it('can be paid with another card after a decline', async () => {
    const testApp = await startStripeApp()
    const { client, id, paid } = await startPayment(testApp, 'decline')
    expect(paid).toBeRefused(402, 'payment_declined')
    expect(await getStatus(client, id)).toBe('reserved')
    expect((await pay(client, id, 'no-such-token')).status).toBe(402)
    expect((await pay(client, id, await createCardToken(testApp.stripe))).body.data.attributes.status).toBe('paid')
    expect(await countOrders(testApp)).toBe(1)
  })

  it('is placed by the webhook when the buyer closes the tab at the bank', async () => {
    const testApp = await startStripeApp()
    const { client, id, paid } = await startPayment(testApp, 'challenge')
    const { challenge_url, status } = paid.body.data.attributes
    expect(status).toBe('paying')
    const returnUrl = await submitForm(challenge_url, { decision: 'approve' })
    expect(returnUrl).toMatch(new RegExp(`^http://localhost/checkout/${id}\\?returned=1&payment_intent=`))
    await testApp.stripe.webhooks.settle()
    expect(await getStatus(client, id)).toBe('paid')
    expect(await countOrders(testApp)).toBe(1)
  })

  it('is reserved again when the buyer declines at the bank', async () => {
    const testApp = await startStripeApp()
    const { client, id, paid } = await startPayment(testApp, 'challenge')
    await submitForm(paid.body.data.attributes.challenge_url, { decision: 'refuse' })
    await testApp.stripe.webhooks.settle()
    expect((await client.get(`/payments/orders/${id}`)).body.data.attributes).toMatchObject({
      status: 'reserved',
      decline_code: 'challenge_failed',
    })
  })

  it('is one purchase when browser, webhooks and repetition confirm it at once', async () => {
    const testApp = await startStripeApp()
    const { stripe } = testApp
    stripe.webhooks.isDuplicating = true
    const { client, id, paid, token, attempt } = await startPayment(testApp, 'challenge')
    await submitForm(paid.body.data.attributes.challenge_url, { decision: 'approve' })
    await Promise.all([confirm(client, id), pay(client, id, token, attempt), confirm(client, id), stripe.webhooks.settle()])
    for (const webhook of stripe.webhooks.all.toReversed()) expect(await stripe.webhooks.deliver(webhook)).toBe(200)
    await testApp.app.drainOutbox()
    for (const webhook of stripe.webhooks.all.toReversed()) expect(await stripe.webhooks.deliver(webhook)).toBe(200)
    expect(await countOrders(testApp)).toBe(1)
    expect(stripe.state.charges.size).toBe(1)
    expect(listIntents(testApp)).toEqual(['succeeded'])
    expect(await listAccounts(testApp)).toHaveLength(1)
    expect(await getStatus(client, id)).toBe('paid')
  })

  it('settles with webhooks that are late and in the wrong order', async () => {
    const testApp = await startStripeApp()
    const { stripe } = testApp
    stripe.webhooks.isHeld = true
    const { client, id, paid } = await startPayment(testApp, 'challenge')
    await submitForm(paid.body.data.attributes.challenge_url, { decision: 'approve' })
    expect(await getStatus(client, id)).toBe('paying')
    await stripe.webhooks.deliverHeld({ reversed: true })
    expect(await getStatus(client, id)).toBe('paid')
    expect(await countOrders(testApp)).toBe(1)
  })

  it.each(['server_error_after_success', 'no_response_after_success', 'rate_limit'] as const)('is charged once after %s', async (kind) => {
    const testApp = await startStripeApp()
    testApp.stripe.failures.add({ kind, method: 'POST', path: '/v1/payment_intents' })
    const { paid } = await startPayment(testApp)
    expect(paid.body.data.attributes.status).toBe('paid')
    expect(testApp.stripe.state.charges.size).toBe(1)
  })

  it('is settled when Stripe returns, without a second charge', async () => {
    const testApp = await startStripeApp({ PAYMENT_CALL_TIMEOUT_MS: '400' })
    const { stripe, app } = testApp
    const { client, id } = await startPurchase(testApp)
    const token = await createCardToken(stripe)
    stripe.webhooks.isHeld = true
    stripe.failures.add({ kind: 'no_response_after_success', method: 'POST', path: '/v1/payment_intents', times: 20 })
    stripe.failures.add({ kind: 'no_response', method: 'GET', path: '/v1/payment_intents', times: 50 })
    expect(await pay(client, id, token)).toBeRefused(502, 'payment_unavailable')
    stripe.failures.clear()
    app.clock.advance(60_000)
    await app.runDeadlines()
    expect(await getStatus(client, id)).toBe('paid')
    await app.drainOutbox()
    expect(stripe.state.charges.size).toBe(1)
    expect(listIntents(testApp)).toEqual(['succeeded'])
  })

  it('is refused below the smallest amount of Stripe', async () => {
    const { app, world } = await startStripeApp()
    const listing = await world.listing({ priceMinor: 20, shippingType: 'click_and_collect' })
    const { created } = await createPurchase(app, await world.user(), listing, { gateway: 'stripe' })
    expect(created).toBeRefused(422, 'purchase_too_small')
  })
})
