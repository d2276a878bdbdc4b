import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createPaypalGateway } from '#gateways/payments/paypal/paypal.ts'
import type { PaymentGateway } from '#gateways/payments/port.ts'
import type { OnboardingChoice } from '../stand-ins/paypal/routes/onboarding.ts'
import { type PaypalStandIn, type PaypalStandInOptions, startPaypalStandIn } from '../stand-ins/paypal/start-paypal-stand-in.ts'
import type { SignedWebhook } from '../stand-ins/shared/webhook-queue.ts'
import { startTestApp } from './app.ts'
import { submitForm } from './stripe.ts'

const ATTRIBUTION_ID = 'PARTLANE_TEST'

/** Starts the stand-in of PayPal. It stops when the test ends. */
export async function startPaypal(options: PaypalStandInOptions = {}): Promise<PaypalStandIn> {
  const paypal = await startPaypalStandIn(options)
  onTestFinished(() => paypal.stop())
  return paypal
}

/** The settings of a server that uses the stand-in. */
export const paypalSettings = ({ url, clientId, clientSecret, partnerId, webhookId }: PaypalStandIn) => ({
  PAYMENT_GATEWAYS: 'paypal',
  PAYPAL_CLIENT_ID: clientId,
  PAYPAL_CLIENT_SECRET: clientSecret,
  PAYPAL_PARTNER_ID: partnerId,
  PAYPAL_WEBHOOK_ID: webhookId,
  PAYPAL_ATTRIBUTION_ID: ATTRIBUTION_ID,
  PAYPAL_API_URL: url,
  PAYPAL_SCRIPT_URL: `${url}/sdk/js`,
})

/** The adapter with the stand-in, and short delays. */
export const createTestGateway = (paypal: PaypalStandIn, { timeoutMs = 5_000 } = {}) =>
  createPaypalGateway({ ...paypal, attributionId: ATTRIBUTION_ID, apiUrl: paypal.url, timeoutMs, retryDelayMs: 1 })

export type ApprovalDecision = 'approve' | 'cancel' | 'decline_later' | 'decline_one_later' | 'pending_later'

/** Decides on the page of the approval. @returns where it redirects to */
export const approveOrder = (challengeUrl: string, decision: ApprovalDecision = 'approve') => submitForm(challengeUrl, { decision })

/** Connects an account through the pages of the onboarding. @returns its merchant id */
export async function connectMerchant(gateway: PaymentGateway, choice: OnboardingChoice = 'complete'): Promise<string> {
  const { accounts } = gateway
  if (!accounts) throw new Error('the gateway has no accounts')
  const trackingId = randomUUID()
  const returnUrl = 'http://localhost/payments/connected/paypal/x'
  const { url } = await accounts.createLink({ reference: null, trackingId, email: null, returnUrl, refreshUrl: returnUrl })
  await submitForm(url, { choice })
  const account = await accounts.find({ reference: null, trackingId })
  if (!account) throw new Error('the account was not connected')
  return account.reference
}

/** Starts the whole program with PayPal as its gateway, whose webhooks arrive at the program. */
export async function startPaypalApp(settings: Record<string, string> = {}) {
  let deliver = async (_webhook: SignedWebhook) => 503
  const paypal = await startPaypal({ sendWebhook: (webhook) => deliver(webhook) })
  const testApp = await startTestApp({ env: { ...paypalSettings(paypal), ...settings } })
  deliver = async ({ body, headers }) => {
    const response = await testApp.app.server.inject({ method: 'POST', url: '/webhooks/payments/paypal', payload: body, headers })
    return response.statusCode
  }
  return { ...testApp, paypal }
}
export type PaypalApp = Awaited<ReturnType<typeof startPaypalApp>>

/**
 * Connects PayPal for a seller of the program, as after the onboarding, and lets the seller's parts
 * be paid by it. @returns the merchant id
 */
export async function connectPaypalSeller(
  { ctx, paypal }: Pick<PaypalApp, 'ctx' | 'paypal'>,
  sellerId: number,
  { acceptedPayments = 'both' }: { acceptedPayments?: 'both' | 'paypal' | 'stripe' } = {},
): Promise<string> {
  const reference = await connectMerchant(createTestGateway(paypal))
  const merchant = paypal.state.merchants.get(reference)
  if (!merchant) throw new Error('the account is not known')
  const now = ctx.clock.now()
  const account = {
    user_id: sellerId,
    gateway: 'paypal',
    tracking_id: merchant.tracking_id,
    reference,
    status: 'connect_completed',
  } as const
  await ctx.db
    .insertInto('payout_accounts')
    .values({ ...account, created_at: now, updated_at: now, checked_at: now })
    .execute()
  await ctx.db.updateTable('users').set({ accepted_payments: acceptedPayments }).where('id', '=', sellerId).execute()
  return reference
}
