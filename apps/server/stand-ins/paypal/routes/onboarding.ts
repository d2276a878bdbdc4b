import { z } from 'zod'
import { id, text } from '../body.ts'
import { notFound } from '../errors.ts'
import type { Provider } from '../provider.ts'
import { created, noFields, ok, type PaypalRoute, route } from '../router.ts'
import { createId, type Merchant, type Referral } from '../state.ts'

const features = [
  'PAYMENT',
  'REFUND',
  'PARTNER_FEE',
  'DELAY_FUNDS_DISBURSEMENT',
  'READ_SELLER_DISPUTE',
  'UPDATE_SELLER_DISPUTE',
  'ACCESS_MERCHANT_INFORMATION',
  'ADVANCED_TRANSACTIONS_SEARCH',
] as const

const referralSchema = z.strictObject({
  tracking_id: id,
  email: z.email().max(254).optional(),
  preferred_language_code: z
    .string()
    .regex(/^[a-z]{2}-[A-Z]{2}$/)
    .optional(),
  partner_config_override: z.strictObject({ return_url: z.url(), return_url_description: text.max(127).optional() }).optional(),
  operations: z
    .array(
      z.strictObject({
        operation: z.literal('API_INTEGRATION'),
        api_integration_preference: z.strictObject({
          rest_api_integration: z.strictObject({
            integration_method: z.literal('PAYPAL'),
            integration_type: z.literal('THIRD_PARTY'),
            third_party_details: z.strictObject({ features: z.array(z.enum(features)).min(1) }),
          }),
        }),
      }),
    )
    .min(1),
  products: z.array(z.enum(['EXPRESS_CHECKOUT', 'PPCP', 'PPPLUS'])).min(1),
  legal_consents: z.array(z.strictObject({ type: z.literal('SHARE_DATA_CONSENT'), granted: z.literal(true) })).min(1),
})

/** What the pages of the onboarding can lead to. */
export const onboardingChoices = [
  'complete',
  'refusing',
  'waiting',
  'unconfirmed_email',
  'restricted',
  'refused_consent',
  'cancelled',
  'revoked',
] as const
export type OnboardingChoice = (typeof onboardingChoices)[number]

export function onboardingRoutes(provider: Provider): PaypalRoute[] {
  const { state } = provider
  const base = `/v1/customer/partners/${provider.partnerId}/merchant-integrations`
  return [
    route('POST', '/v2/customer/partner-referrals', referralSchema, ({ body }) => {
      const referral = {
        id: createId(),
        tracking_id: body.tracking_id,
        email: body.email,
        returnUrl: body.partner_config_override?.return_url ?? '',
      }
      state.referrals.set(referral.id, referral)
      const href = (path: string) => `${provider.baseUrl()}${path}`
      return created({
        links: [
          { href: href(`/v2/customer/partner-referrals/${referral.id}`), rel: 'self', method: 'GET' },
          { href: href(`/_hosted/onboarding/${referral.id}`), rel: 'action_url', method: 'GET' },
        ],
      })
    }),
    route('GET', base, z.strictObject({ tracking_id: id }), ({ body }) => {
      const { merchant_id, tracking_id } = getMerchant((merchant) => merchant.tracking_id === body.tracking_id)
      return ok({ merchant_id, tracking_id, links: [{ href: `${provider.baseUrl()}${base}/${merchant_id}`, rel: 'self', method: 'GET' }] })
    }),
    route('GET', `${base}/:id`, noFields, ({ path }) =>
      ok(
        present(
          provider,
          getMerchant(({ merchant_id }) => merchant_id === path.id),
        ),
      ),
    ),
  ]

  function getMerchant(isWanted: (merchant: Merchant) => boolean): Merchant {
    const merchant = [...state.merchants.values()].findLast((entry) => isWanted(entry) && !entry.isRevoked)
    if (!merchant) throw notFound('The merchant is not integrated with the partner.')
    return merchant
  }
}

function present({ clientId }: Provider, merchant: Merchant) {
  const { merchant_id, tracking_id, email, country, isEmailConfirmed, canReceivePayments, hasConsented } = merchant
  const oauth = {
    partner_client_id: clientId,
    merchant_client_id: merchant_id,
    scopes: ['https://uri.paypal.com/services/payments/realtimepayment'],
  }
  return {
    merchant_id,
    tracking_id,
    products: [{ name: 'PPCP_STANDARD', status: 'ACTIVE', vetting_status: hasConsented ? 'SUBSCRIBED' : 'IN_REVIEW' }],
    payments_receivable: canReceivePayments,
    primary_email_confirmed: isEmailConfirmed,
    primary_email: email,
    country,
    oauth_integrations: hasConsented
      ? [{ integration_type: 'OAUTH_THIRD_PARTY', integration_method: 'PAYPAL', oauth_third_party: [oauth] }]
      : [],
  }
}

/** The seller decides on the pages of the onboarding. @returns where the browser goes */
export function decideOnboarding(provider: Provider, referral: Referral, choice: OnboardingChoice): string {
  const url = new URL(referral.returnUrl || provider.baseUrl())
  if (choice === 'cancelled') return url.href
  if (choice === 'refused_consent') {
    url.searchParams.set('permissionsGranted', 'false')
    url.searchParams.set('consentStatus', 'false')
    return url.href
  }
  const { merchant_id, hasConsented, isEmailConfirmed } = connectMerchant(provider, referral, choice)
  const query = {
    merchantId: referral.tracking_id,
    merchantIdInPayPal: merchant_id,
    permissionsGranted: String(hasConsented),
    consentStatus: String(hasConsented),
    productIntentId: 'addipmt',
    isEmailConfirmed: String(isEmailConfirmed),
    accountStatus: 'BUSINESS_ACCOUNT',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

function connectMerchant(provider: Provider, { tracking_id, email }: Referral, choice: OnboardingChoice): Merchant {
  const known = [...provider.state.merchants.values()].find((merchant) => merchant.tracking_id === tracking_id)
  const merchant_id = known?.merchant_id ?? createId().slice(0, 13)
  const merchant: Merchant = { ...factsOf('complete'), merchant_id, tracking_id, email: email ?? 'seller@example.com', country: 'GB' }
  provider.state.merchants.set(merchant_id, merchant)
  changeMerchant(provider, merchant_id, choice)
  return merchant
}

const factsOf = (choice: OnboardingChoice) => ({
  isEmailConfirmed: choice !== 'unconfirmed_email',
  canReceivePayments: choice !== 'restricted' && choice !== 'waiting',
  hasConsented: choice !== 'waiting' && choice !== 'revoked',
  isRevoked: choice === 'revoked',
  refusesPayouts: choice === 'refusing',
  isBalanceEmpty: false,
})

/** Changes a connected account, with the webhook that PayPal sends. */
export function changeMerchant(provider: Provider, merchantId: string, choice: OnboardingChoice): void {
  const merchant = provider.state.merchants.get(merchantId)
  if (!merchant) throw notFound()
  Object.assign(merchant, factsOf(choice))
  const { merchant_id, tracking_id } = merchant
  const type = choice === 'revoked' ? 'MERCHANT.PARTNER-CONSENT.REVOKED' : 'MERCHANT.ONBOARDING.COMPLETED'
  provider.emit(type, 'merchant-onboarding', { partner_client_id: provider.clientId, merchant_id, tracking_id })
}
