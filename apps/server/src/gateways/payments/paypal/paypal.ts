import type { CurrencyCode } from '@partlane/domain/money/money'
import type { PaymentGateway } from '../port.ts'
import { standInSources } from '../stand-in-sources.ts'
import { createPaypalAccounts } from './accounts.ts'
import { createPaypalBalance } from './balance.ts'
import { createCertificates } from './certificates.ts'
import { createPaypalCharges, MAX_SELLERS_COUNT } from './charges.ts'
import { createPaypalDisputes } from './disputes.ts'
import { createPaypalPayouts } from './payouts.ts'
import { createPaypalApi, type PaypalApiOptions } from './paypal-api.ts'
import { findRefund, refundCapture } from './refunds.ts'
import { parsePaypalWebhook } from './webhooks.ts'

type PaypalOptions = PaypalApiOptions & { webhookId: string; scriptUrl?: string | undefined }

const SCRIPT_URL = 'https://www.paypal.com/sdk/js'
const pages = ['https://www.paypal.com', 'https://www.sandbox.paypal.com']
const pageSources = {
  'script-src': ['https://www.paypal.com', 'https://www.paypalobjects.com'],
  'frame-src': pages,
  'connect-src': pages,
  'img-src': ['https://www.paypalobjects.com', 'https://t.paypal.com'],
}

/** Large enough for PayPal's fixed fee and the marketplace's. */
const minAmountsMinor: Record<CurrencyCode, number> = { gbp: 100, eur: 100, usd: 100, pln: 400, sek: 1000, chf: 100, jpy: 150 }

/**
 * PayPal for platforms: each seller has an own account, which a charge pays. PayPal holds the money
 * there until the order is released.
 */
export function createPaypalGateway(options: PaypalOptions): PaymentGateway {
  const api = createPaypalApi(options)
  const { clientId, webhookId, apiUrl, scriptUrl = SCRIPT_URL } = options
  const certificates = createCertificates(apiUrl)
  return {
    name: 'paypal',
    panel: { scriptUrl, publishableKey: clientId, isTest: apiUrl !== undefined },
    pageSources: options.scriptUrl ? standInSources([options.scriptUrl, apiUrl]) : pageSources,
    maxSellers: MAX_SELLERS_COUNT,
    minAmountMinor: (currency) => minAmountsMinor[currency],
    ...createPaypalCharges(api),
    refund: (refund, signal) => refundCapture(api, refund, signal),
    findRefund: (lookup, signal) => findRefund(api, lookup, signal),
    parseWebhook: (request) => parsePaypalWebhook({ certificates, webhookId }, request),
    accounts: createPaypalAccounts(api),
    payouts: createPaypalPayouts(api),
    disputes: createPaypalDisputes(api),
    balance: createPaypalBalance(api),
  }
}
