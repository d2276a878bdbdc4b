import { onTestFinished } from 'vitest'
import { createStripeGateway } from '#gateways/payments/stripe/stripe.ts'
import type { SignedWebhook } from '../stand-ins/shared/webhook-queue.ts'
import { type StripeStandIn, type StripeStandInOptions, startStripeStandIn } from '../stand-ins/stripe/start-stripe-stand-in.ts'
import { startTestApp } from './app.ts'

export const cards = {
  approve: '4242 4242 4242 4242',
  decline: '4000 0000 0000 0002',
  challenge: '4000 0027 6000 3184',
  disputed: '4000 0000 0000 0259',
}
export type Card = keyof typeof cards

/** Starts the stand-in of Stripe. It stops when the test ends. */
export async function startStripe(options: StripeStandInOptions = {}): Promise<StripeStandIn> {
  const stripe = await startStripeStandIn(options)
  onTestFinished(() => stripe.stop())
  return stripe
}

/** The settings of a server that uses the stand-in. */
export const stripeSettings = ({ url, secretKey, publishableKey, webhookSecret }: StripeStandIn) => ({
  PAYMENT_GATEWAYS: 'stripe',
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: url,
  STRIPE_SCRIPT_URL: `${url}/stripe.js`,
})

/** The adapter with the stand-in, and short delays. */
export const createTestGateway = (stripe: StripeStandIn, { timeoutMs = 5_000 } = {}) =>
  createStripeGateway({
    secretKey: stripe.secretKey,
    publishableKey: stripe.publishableKey,
    webhookSecret: stripe.webhookSecret,
    apiUrl: stripe.url,
    timeoutMs,
    retryDelayMs: 1,
  })

/** Makes a confirmation token as the script in the browser does, with the public key. */
export async function createCardToken({ url, publishableKey }: StripeStandIn, card: Card = 'approve'): Promise<string> {
  const body = new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': cards[card],
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  })
  const response = await fetch(`${url}/v1/confirmation_tokens`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${publishableKey}` },
  })
  const { id } = (await response.json()) as { id: string }
  return id
}

/** Submits the form of a hosted page. @returns where it redirects to */
export async function submitForm(url: string, fields: Record<string, string>): Promise<string | null> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return response.headers.get('location')
}

/** Starts the whole program with Stripe as its gateway, whose webhooks arrive at the program. */
export async function startStripeApp(settings: Record<string, string> = {}, logDestination?: { write(line: string): void }) {
  let deliver = async (_webhook: SignedWebhook) => 503
  const stripe = await startStripe({ sendWebhook: (webhook) => deliver(webhook) })
  const testApp = await startTestApp({
    env: { ...stripeSettings(stripe), ...settings },
    ...(logDestination ? { logDestination } : {}),
  })
  deliver = async ({ body, headers }) => {
    const response = await testApp.app.server.inject({ method: 'POST', url: '/webhooks/payments/stripe', payload: body, headers })
    return response.statusCode
  }
  return { ...testApp, stripe }
}
export type StripeApp = Awaited<ReturnType<typeof startStripeApp>>
