import Stripe from 'stripe'
import type { AccountLinkInput, SellerAccountInput, SellerAccountState, SellerAccounts } from '../accounts-port.ts'
import type { StripeApi } from './stripe-api.ts'

const TRACKING_NAME = 'partlane_tracking_id'

/**
 * Connected accounts of sellers. Stripe collects their details on its own pages. The marketplace
 * pays Stripe's fees and bears losses, and starts payouts itself.
 */
export function createStripeAccounts(api: StripeApi): SellerAccounts {
  return {
    async create(input, signal) {
      const params = toAccountParams(input)
      const account = await api.write({
        key: input.idempotencyKey,
        run: (client, options) => client.accounts.create(params, options),
        find: async () => undefined, // an account that is not used costs nothing
        signal,
      })
      return { reference: account.id }
    },
    async createLink({ reference, returnUrl, refreshUrl }: AccountLinkInput, signal) {
      if (reference === null) throw new Error('Stripe links existing accounts only')
      const params = { account: reference, type: 'account_onboarding' as const, return_url: returnUrl, refresh_url: refreshUrl }
      const { url } = await api.read((client, options) => client.accountLinks.create(params, options), signal)
      return { url }
    },
    // The link of the onboarding asks only for what is missing. A connected account is changed in
    // the dashboard for its holder, which has no way back of our choice.
    async createSettingsLink(reference, signal) {
      const { url } = await api.read((client, options) => client.accounts.createLoginLink(reference, {}, options), signal)
      return { url }
    },
    async find({ reference }, signal) {
      if (reference === null) return undefined
      try {
        return toState(await api.read((client, options) => client.accounts.retrieve(reference, {}, options), signal))
      } catch (error) {
        if (isDisconnected(error)) return undefined
        throw error
      }
    },
  }
}

const toAccountParams = ({ trackingId, email, country, isBusiness }: SellerAccountInput): Stripe.AccountCreateParams => ({
  country,
  ...(email ? { email } : {}),
  business_type: isBusiness ? 'company' : 'individual',
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { transfers: { requested: true } },
  settings: { payouts: { schedule: { interval: 'manual' } } },
  metadata: { [TRACKING_NAME]: trackingId },
})

/** The seller has removed the marketplace, or Stripe has deleted the account. */
const isDisconnected = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && (error.code === 'account_invalid' || error.code === 'resource_missing')

function toState(account: Stripe.Account): SellerAccountState {
  const { details_submitted, tos_acceptance, capabilities, requirements } = account
  const canReceivePayments = capabilities?.transfers === 'active'
  return {
    reference: account.id,
    trackingId: account.metadata?.[TRACKING_NAME] ?? null,
    isDetailsSubmitted: details_submitted,
    // Stripe does not send the date to every platform: it activates transfers only after consent.
    isConsentGranted: details_submitted && (canReceivePayments || Boolean(tos_acceptance?.date)),
    canReceivePayments,
    canPayOut: account.payouts_enabled,
    missing: requirements?.currently_due ?? [],
    disabledReason: requirements?.disabled_reason ?? null,
  }
}
