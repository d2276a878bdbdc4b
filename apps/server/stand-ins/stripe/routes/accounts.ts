import { z } from 'zod'
import { invalidRequest, missingResource, StripeError } from '../errors.ts'
import { expand, flag, metadata, text } from '../params.ts'
import type { Provider } from '../provider.ts'
import { noAccess, noParams, route, type StripeRoute } from '../router.ts'
import { type Account, createId, type OnboardingLink } from '../state.ts'

const LINK_TTL_SECONDS = 5 * 60

const createSchema = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  email: z.email().optional(),
  business_type: z.enum(['company', 'individual', 'non_profit', 'government_entity']).optional(),
  controller: z
    .strictObject({
      fees: z.strictObject({ payer: z.enum(['account', 'application']) }).optional(),
      losses: z.strictObject({ payments: z.enum(['application', 'stripe']) }).optional(),
      requirement_collection: z.enum(['application', 'stripe']).optional(),
      stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']) }).optional(),
    })
    .optional(),
  capabilities: z
    .strictObject({
      transfers: z.strictObject({ requested: flag }).optional(),
      card_payments: z.strictObject({ requested: flag }).optional(),
    })
    .optional(),
  settings: z
    .strictObject({
      payouts: z.strictObject({ schedule: z.strictObject({ interval: z.enum(['daily', 'manual', 'monthly', 'weekly']) }) }).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  expand,
})

const linkSchema = z.strictObject({
  account: text,
  type: z.enum(['account_onboarding', 'account_update']),
  return_url: z.url(),
  refresh_url: z.url(),
  collection_options: z.strictObject({ fields: z.enum(['currently_due', 'eventually_due']) }).optional(),
})

/** What the page of onboarding can lead to. */
export const accountChoices = ['complete', 'refusing', 'details', 'no_bank', 'restricted', 'deauthorised'] as const
export type AccountChoice = (typeof accountChoices)[number]

export function accountRoutes(provider: Provider): StripeRoute[] {
  const { state, now } = provider
  return [
    route('POST', '/v1/accounts', createSchema, ({ params }) => {
      const account = createAccount(provider, params)
      state.accounts.set(account.id, account)
      return present(account)
    }),
    route('GET', '/v1/accounts/:id', noParams, ({ path }) => present(getAccount(provider, path.id))),
    route('POST', '/v1/account_links', linkSchema, ({ params }) => {
      const { id } = getAccount(provider, params.account)
      const token = createId('link')
      const { return_url, refresh_url } = params
      state.links.set(token, { token, account: id, return_url, refresh_url, expires_at: now() + LINK_TTL_SECONDS, isUsed: false })
      return {
        object: 'account_link',
        created: now(),
        expires_at: now() + LINK_TTL_SECONDS,
        url: `${provider.baseUrl()}/_hosted/onboarding/${token}`,
      }
    }),
    route('POST', '/v1/accounts/:id/login_links', noParams, ({ path }) => {
      const { id, details_submitted } = getAccount(provider, path.id)
      if (!details_submitted) throw notOnboarded()
      const token = createId('login')
      state.logins.set(token, id)
      return { object: 'login_link', created: now(), url: `${provider.baseUrl()}/_hosted/dashboard/${token}` }
    }),
  ]
}

const notOnboarded = () =>
  new StripeError(400, {
    type: 'invalid_request_error',
    message: 'Cannot create a login link for an account that has not completed onboarding.',
  })

/** The object as Stripe sends it. */
const present = ({ isDeauthorised: _, bankRefuses: __, ...account }: Account) => account

function getAccount({ state }: Provider, id = ''): Account {
  const account = state.accounts.get(id)
  if (!account) throw missingResource('account', id, 'account')
  if (account.isDeauthorised) throw noAccess(id)
  return account
}

function createAccount({ now }: Provider, params: z.output<typeof createSchema>): Account {
  if (params.controller?.stripe_dashboard?.type === 'express' && params.controller.requirement_collection === 'application')
    throw invalidRequest('parameter_invalid', 'Express accounts collect requirements at Stripe.', 'controller[requirement_collection]')
  return {
    id: createId('acct'),
    object: 'account',
    business_type: params.business_type ?? null,
    capabilities: params.capabilities?.transfers?.requested ? { transfers: 'inactive' } : {},
    charges_enabled: false,
    country: params.country ?? 'GB',
    created: now(),
    details_submitted: false,
    email: params.email ?? null,
    metadata: params.metadata ?? {},
    payouts_enabled: false,
    requirements: { currently_due: ['external_account', 'individual.dob.day', 'tos_acceptance.date'], disabled_reason: null },
    tos_acceptance: { date: null },
    isDeauthorised: false,
    bankRefuses: false,
  }
}

/** Finds a link of the onboarding. `isUsable`: not used and not expired. */
export function findLink({ state, now }: Provider, token: string): (OnboardingLink & { isUsable: boolean }) | undefined {
  const link = state.links.get(token)
  return link && { ...link, isUsable: !link.isUsed && link.expires_at > now() }
}

/** The holder of an account makes a choice on the page of onboarding, once for each link. */
export function completeOnboarding(provider: Provider, token: string, choice: AccountChoice): OnboardingLink | undefined {
  const link = provider.state.links.get(token)
  if (!link || !findLink(provider, token)?.isUsable) return undefined
  link.isUsed = true
  changeAccount(provider, link.account, choice)
  return link
}

/** The holder of a connected account names another bank account, in the dashboard. */
export function changeBank(provider: Provider, id: string, { refusesPayouts }: { refusesPayouts: boolean }): void {
  const account = getAccount(provider, id)
  account.bankRefuses = refusesPayouts
  provider.emit('account.updated', present(account), id)
}

/** Changes an account, with the webhook that Stripe sends. */
export function changeAccount(provider: Provider, id: string, choice: AccountChoice): void {
  const account = getAccount(provider, id)
  if (choice === 'deauthorised') {
    account.isDeauthorised = true
    provider.emit('account.application.deauthorized', { id: 'ca_test', object: 'application', name: 'Partlane' }, id)
    return
  }
  const isComplete = choice === 'complete' || choice === 'refusing'
  const hasAgreed = choice !== 'details'
  Object.assign(account, {
    details_submitted: true,
    charges_enabled: isComplete,
    payouts_enabled: isComplete,
    bankRefuses: choice === 'refusing',
    capabilities: { transfers: isComplete || choice === 'no_bank' ? 'active' : hasAgreed ? 'inactive' : 'pending' },
    tos_acceptance: { date: hasAgreed ? provider.now() : null },
    requirements: {
      currently_due: choice === 'no_bank' ? ['external_account'] : choice === 'restricted' ? ['individual.verification.document'] : [],
      disabled_reason: choice === 'restricted' ? 'requirements.past_due' : null,
    },
  })
  provider.emit('account.updated', present(account), id)
}
