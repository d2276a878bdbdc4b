import { startPaypalStandIn } from './paypal/start-paypal-stand-in.ts'
import type { SendWebhook } from './shared/webhook-queue.ts'
import { startStripeStandIn } from './stripe/start-stripe-stand-in.ts'

type StartedStandIns = {
  /** The settings of a server that uses them. */
  settings: Record<string, string>
  lines: string[]
  stop(): Promise<void>
}

/**
 * Starts the stand-ins of the providers on free ports, for development and browser tests. Their
 * webhooks go to the server at `serverUrl`. What they know is lost when they stop.
 */
export async function startStandIns({ serverUrl }: { serverUrl: string }): Promise<StartedStandIns> {
  const stripe = await startStripeStandIn({ sendWebhook: createSender(`${serverUrl}/webhooks/payments/stripe`) })
  const paypal = await startPaypalStandIn({ sendWebhook: createSender(`${serverUrl}/webhooks/payments/paypal`) })
  return {
    settings: {
      PAYMENT_GATEWAYS: 'stripe,paypal,sandbox',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
      STRIPE_SCRIPT_URL: `${stripe.url}/stripe.js`,
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_PARTNER_ID: paypal.partnerId,
      PAYPAL_ATTRIBUTION_ID: 'PARTLANE_STAND_IN',
      PAYPAL_API_URL: paypal.url,
      PAYPAL_SCRIPT_URL: `${paypal.url}/sdk/js`,
    },
    lines: [
      `stand-in of Stripe at ${stripe.url}, card 4242 4242 4242 4242 (challenge: 4000 0027 6000 3184)`,
      `stand-in of PayPal at ${paypal.url}`,
    ],
    async stop() {
      await Promise.all([stripe.stop(), paypal.stop()])
    },
  }
}

const createSender =
  (url: string): SendWebhook =>
  async ({ body, headers }) => {
    const response = await fetch(url, { method: 'POST', body, headers })
    return response.status
  }
