import type pg from 'pg'
import type { SignedWebhook } from '../../apps/server/stand-ins/shared/webhook-queue.ts'
import { startStripeStandIn } from '../../apps/server/stand-ins/stripe/start-stripe-stand-in.ts'
import { createStripeRecords, type GatewayRecords } from './stripe-records.ts'

/** The gateway of a run: where buyers pay. It is not killed. */
export type CrashGateway = {
  /** The settings of a program that uses it. */
  environment: Record<string, string>
  /** What the browser of a buyer sends for a card. Some cards need a challenge of their bank. */
  createToken(): Promise<string>
  /**
   * Makes the tables `gateway_charges` and `gateway_refunds` of this connection, which the checks
   * compare with the program's own.
   */
  showRecords(client: pg.Client): Promise<void>
  stop(): Promise<void>
}

/** The sandbox, whose records are tables of the same database. */
export const sandbox: CrashGateway = {
  environment: {},
  createToken: async () => 'tok_sandbox_approve',
  async showRecords(client) {
    await client.query('create temp view gateway_charges as select * from sandbox_gateway.charges')
    await client.query('create temp view gateway_refunds as select * from sandbox_gateway.refunds')
  },
  stop: async () => {},
}

const CARD = '4242 4242 4242 4242'
const CHALLENGED_CARD = '4000 0027 6000 3184'
const CHALLENGE_RATE = 0.2
/** Webhooks are late for a while, then arrive newest first. */
const MAX_HELD_MS = 3_000

export type StripeGateway = CrashGateway & { records: GatewayRecords; describe(): string }

/**
 * The stand-in of Stripe, in this process. Every webhook is sent twice, some late and in another
 * order. Those that find no program are lost, except those of payouts, which are repeated until
 * they are received: nothing else says that a bank has sent a confirmed payout back.
 */
export async function startStripe(serverUrl: string): Promise<StripeGateway> {
  const counts = { received: 0, lost: 0 }
  const missed: SignedWebhook[] = []
  const stripe = await startStripeStandIn({
    async sendWebhook(webhook) {
      const status = await send(`${serverUrl}/webhooks/payments/stripe`, webhook)
      if (status >= 300 && webhook.type.startsWith('payout')) missed.push(webhook)
      else counts[status < 300 ? 'received' : 'lost'] += 1
      return status
    },
  })
  const { url, webhooks, publishableKey } = stripe
  webhooks.isDuplicating = true
  const timer = setInterval(() => {
    webhooks.isHeld = !webhooks.isHeld
    if (webhooks.isHeld) return
    for (const webhook of missed.splice(0)) void webhooks.deliver(webhook)
    void webhooks.deliverHeld({ reversed: true })
  }, MAX_HELD_MS)
  const records = createStripeRecords(stripe)
  return {
    records,
    environment: {
      PAYMENT_GATEWAYS: 'stripe,sandbox',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: url,
      STRIPE_SCRIPT_URL: `${url}/stripe.js`,
    },
    createToken: () => createCardToken(url, publishableKey),
    showRecords: (client) => records.show(client),
    describe: () => `${webhooks.all.length} events, each sent twice: ${counts.received} webhooks received, ${counts.lost} lost`,
    async stop() {
      clearInterval(timer)
      await stripe.stop()
    },
  }
}

/** @returns the status of the response, 503 without one */
const send = (url: string, { body, headers }: SignedWebhook): Promise<number> =>
  fetch(url, { method: 'POST', body, headers }).then(
    ({ status }) => status,
    () => 503,
  )

/** Makes a confirmation token as Stripe's script in the browser does. */
async function createCardToken(url: string, publishableKey: string): Promise<string> {
  const body = new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': Math.random() < CHALLENGE_RATE ? CHALLENGED_CARD : CARD,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  })
  const headers = { authorization: `Bearer ${publishableKey}` }
  const response = await fetch(`${url}/v1/confirmation_tokens`, { method: 'POST', body, headers })
  return ((await response.json()) as { id: string }).id
}
