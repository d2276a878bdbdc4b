import { z } from 'zod'
import type { AccountLinkInput, SellerAccountState, SellerAccounts } from '../accounts-port.ts'
import { isMissing, type PaypalApi } from './paypal-api.ts'
import { findLink, linksSchema } from './wire.ts'

/** What the seller allows the marketplace to do. */
const features = ['PAYMENT', 'REFUND', 'PARTNER_FEE', 'DELAY_FUNDS_DISBURSEMENT', 'READ_SELLER_DISPUTE', 'UPDATE_SELLER_DISPUTE']

const merchantSchema = z.object({ merchant_id: z.string().min(1) })

const accountSchema = merchantSchema.extend({
  tracking_id: z.string().nullish(),
  payments_receivable: z.boolean(),
  primary_email_confirmed: z.boolean(),
  oauth_integrations: z
    .array(z.object({ oauth_third_party: z.array(z.object({ scopes: z.array(z.string()).default([]) })).default([]) }))
    .default([]),
})

/**
 * PayPal accounts of sellers. PayPal makes them, or the seller has one: the link of the onboarding
 * carries our tracking id, and PayPal is asked by it which account belongs to it. The address to
 * which the seller returns names an account too, which is never read: anyone can change it.
 */
export function createPaypalAccounts(api: PaypalApi): SellerAccounts {
  const base = `/v1/customer/partners/${encodeURIComponent(api.partnerId)}/merchant-integrations`
  return {
    create: async () => undefined,
    createLink: (input, signal) => createLink(api, input, signal),
    async find({ reference, trackingId }, signal) {
      // A seller who has removed the marketplace can connect another account under the same name.
      const account = reference === null ? undefined : await findByMerchantId(reference, signal)
      return account ?? (await findByTrackingId(trackingId, signal))
    },
  }

  async function findByMerchantId(merchantId: string, signal: AbortSignal | undefined): Promise<SellerAccountState | undefined> {
    const account = await findResource({ path: `${base}/${encodeURIComponent(merchantId)}`, schema: accountSchema, signal })
    return account && toState(account)
  }

  async function findByTrackingId(trackingId: string, signal: AbortSignal | undefined): Promise<SellerAccountState | undefined> {
    const found = await findResource({ path: base, query: { tracking_id: trackingId }, schema: merchantSchema, signal })
    return found && findByMerchantId(found.merchant_id, signal)
  }

  type Resource<S extends z.ZodType> = { path: string; query?: Record<string, string>; schema: S; signal: AbortSignal | undefined }

  /** Undefined: the seller has not finished the onboarding, or has removed the marketplace. */
  async function findResource<S extends z.ZodType>(resource: Resource<S>): Promise<z.output<S> | undefined> {
    try {
      return await api.call({ method: 'GET', ...resource })
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
}

async function createLink(
  api: PaypalApi,
  { trackingId, email, returnUrl }: AccountLinkInput,
  signal: AbortSignal | undefined,
): Promise<{ url: string }> {
  const integration = { integration_method: 'PAYPAL', integration_type: 'THIRD_PARTY', third_party_details: { features } }
  const body = {
    tracking_id: trackingId,
    ...(email ? { email } : {}),
    partner_config_override: { return_url: returnUrl },
    operations: [{ operation: 'API_INTEGRATION', api_integration_preference: { rest_api_integration: integration } }],
    products: ['EXPRESS_CHECKOUT'],
    legal_consents: [{ type: 'SHARE_DATA_CONSENT', granted: true }],
  }
  const path = '/v2/customer/partner-referrals'
  const { links } = await api.call({ method: 'POST', path, body, schema: z.object({ links: linksSchema }), signal })
  const url = findLink(links, 'action_url')
  if (!url) throw new Error('PayPal has made a referral without a page')
  return { url }
}

function toState(account: z.output<typeof accountSchema>): SellerAccountState {
  const { merchant_id, tracking_id, payments_receivable, primary_email_confirmed, oauth_integrations } = account
  const isConsentGranted = oauth_integrations.some(({ oauth_third_party }) => oauth_third_party.some(({ scopes }) => scopes.length > 0))
  const canReceivePayments = payments_receivable && primary_email_confirmed
  return {
    reference: merchant_id,
    trackingId: tracking_id ?? null,
    isDetailsSubmitted: true,
    isConsentGranted,
    canReceivePayments,
    canPayOut: canReceivePayments,
    missing: primary_email_confirmed ? [] : ['primary_email_confirmed'],
    disabledReason: isConsentGranted && !payments_receivable ? 'payments_not_receivable' : null,
  }
}
