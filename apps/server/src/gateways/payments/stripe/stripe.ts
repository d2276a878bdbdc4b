import type { CurrencyCode } from '@partlane/domain/money/money'
import Stripe from 'stripe'
import type { PaymentGateway } from '../port.ts'
import { standInSources } from '../stand-in-sources.ts'
import { createStripeAccounts } from './accounts.ts'
import { createStripeBalance } from './balance.ts'
import { createStripeCharges } from './charges.ts'
import { createStripeDisputes } from './disputes.ts'
import { createStripePayouts } from './payouts.ts'
import { findRefund, refundCharge } from './refunds.ts'
import { createStripeApi, type StripeApiOptions } from './stripe-api.ts'
import { parseStripeWebhook } from './webhooks.ts'

type StripeOptions = StripeApiOptions & { publishableKey: string; webhookSecret: string; scriptUrl?: string | undefined }

const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js'
const pageSources = {
  'script-src': ['https://*.js.stripe.com', 'https://js.stripe.com'],
  'frame-src': ['https://*.js.stripe.com', 'https://js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'img-src': ['https://*.stripe.com'],
}

/** Stripe's smallest charges. https://docs.stripe.com/currencies */
const minAmountsMinor: Record<CurrencyCode, number> = { gbp: 30, eur: 50, usd: 50, pln: 200, sek: 300, chf: 50, jpy: 50 }

/**
 * Stripe: cards and wallets. Charges are on the marketplace's account; sellers have connected
 * accounts, to which their released shares are transferred.
 */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const api = createStripeApi(options)
  const { publishableKey, webhookSecret, scriptUrl = SCRIPT_URL } = options
  const client = new Stripe(options.secretKey)
  return {
    name: 'stripe',
    panel: { scriptUrl, publishableKey },
    pageSources: options.scriptUrl ? standInSources([options.scriptUrl, options.apiUrl]) : pageSources,
    maxSellers: undefined,
    minAmountMinor: (currency) => minAmountsMinor[currency],
    ...createStripeCharges(api),
    refund: (refund, signal) => refundCharge(api, refund, signal),
    findRefund: (lookup, signal) => findRefund(api, lookup, signal),
    parseWebhook: async (request) => parseStripeWebhook(client, webhookSecret, request),
    accounts: createStripeAccounts(api),
    payouts: createStripePayouts(api),
    disputes: createStripeDisputes(api),
    balance: createStripeBalance(api),
  }
}
