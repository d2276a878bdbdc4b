import type { Clock } from '#platform/clock/clock.ts'
import { type Config, deriveSecret } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import { createPaypalGateway } from './paypal/paypal.ts'
import { createPaymentGateways, type PaymentGateways } from './registry.ts'
import { createSandboxGateway } from './sandbox.ts'
import { createStripeGateway } from './stripe/stripe.ts'

/** Creates the payment gateways in the order of the setting. */
export function createConfiguredGateways(config: Config, { db, clock }: { db: Db; clock: Clock }): PaymentGateways {
  const createByName = {
    sandbox: () => createSandboxGateway({ db, clock, webhookSecret: deriveSecret(config, 'sandbox-gateway') }),
    // The configuration refuses `stripe` and `paypal` without their keys.
    stripe: () =>
      createStripeGateway({
        secretKey: config.STRIPE_SECRET_KEY ?? '',
        publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
        webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
        apiUrl: config.STRIPE_API_URL,
        scriptUrl: config.STRIPE_SCRIPT_URL,
        timeoutMs: config.PAYMENT_CALL_TIMEOUT_MS,
      }),
    paypal: () =>
      createPaypalGateway({
        clientId: config.PAYPAL_CLIENT_ID ?? '',
        clientSecret: config.PAYPAL_CLIENT_SECRET ?? '',
        webhookId: config.PAYPAL_WEBHOOK_ID ?? '',
        partnerId: config.PAYPAL_PARTNER_ID ?? '',
        attributionId: config.PAYPAL_ATTRIBUTION_ID ?? '',
        apiUrl: config.PAYPAL_API_URL,
        scriptUrl: config.PAYPAL_SCRIPT_URL,
        timeoutMs: config.PAYMENT_CALL_TIMEOUT_MS,
      }),
  }
  return createPaymentGateways(
    config.PAYMENT_GATEWAYS.map((name) => createByName[name]()),
    config.PAYMENT_CALL_TIMEOUT_MS,
  )
}
