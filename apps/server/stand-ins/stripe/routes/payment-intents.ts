import { z } from 'zod'
import { DISPUTED_CARD, findOutcome } from '../cards.ts'
import { invalidRequest, missingResource, StripeError } from '../errors.ts'
import { created, currency, expand, flag, metadata, page, positive, text, toPage } from '../params.ts'
import type { Provider } from '../provider.ts'
import { noParams, route, type StripeRoute } from '../router.ts'
import { type ConfirmationToken, createId, type Intent, type State } from '../state.ts'
import { openDispute } from './disputes.ts'

const createSchema = z.strictObject({
  amount: positive,
  currency,
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: flag.optional(),
  confirmation_token: text.optional(),
  automatic_payment_methods: z.strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() }).optional(),
  use_stripe_sdk: flag.optional(),
  return_url: z.url().optional(),
  description: text.optional(),
  transfer_group: text.optional(),
  metadata: metadata.optional(),
  expand,
})

/**
 * Stripe's smallest charges. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const minAmounts: ReadonlyMap<string, number> = new Map([
  ['gbp', 30],
  ['eur', 50],
  ['usd', 50],
  ['pln', 200],
  ['sek', 300],
  ['chf', 50],
  ['jpy', 50],
])

/** What a European card costs at Stripe: 1.5 % and 20 of the smallest unit. */
const feeOf = (amount: number) => Math.round(amount * 0.015) + 20

export function paymentIntentRoutes(provider: Provider): StripeRoute[] {
  const { state } = provider
  return [
    route('POST', '/v1/payment_intents', createSchema, ({ params }) => {
      const intent = createIntent(provider, params)
      if (params.confirm) confirmIntent(provider, intent, params)
      return present(state, intent, params.expand)
    }),
    route('GET', '/v1/payment_intents', z.strictObject({ ...page, created: created.optional() }), ({ params }) =>
      toPage('/v1/payment_intents', [...state.intents.values()], params),
    ),
    route(
      'GET',
      '/v1/payment_intents/search',
      z.strictObject({ query: text, limit: page.limit, page: text.optional(), expand }),
      ({ params }) => {
        const [, key = '', value = ''] = /^metadata\['([^']+)'\]:'([^']+)'$/.exec(params.query) ?? []
        if (!key) throw invalidRequest('parameter_invalid', 'We were unable to parse your search query.', 'query')
        const data = [...state.intents.values()].filter((intent) => intent.metadata[key] === value)
        const expanded = data.map((intent) => present(state, intent, expandedIn('data.', params.expand)))
        return { object: 'search_result', url: '/v1/payment_intents/search', data: expanded, has_more: false, next_page: null }
      },
    ),
    route('GET', '/v1/payment_intents/:id', noParams, ({ params, path }) => present(state, getIntent(state, path.id), params.expand)),
    route(
      'POST',
      '/v1/payment_intents/:id/capture',
      z.strictObject({ amount_to_capture: positive.optional(), expand }),
      ({ params, path }) => {
        const intent = getIntent(state, path.id)
        captureIntent(provider, intent, params.amount_to_capture ?? intent.amount)
        return present(state, intent, params.expand)
      },
    ),
    route(
      'POST',
      '/v1/payment_intents/:id/cancel',
      z.strictObject({ cancellation_reason: text.optional(), expand }),
      ({ params, path }) => {
        const intent = getIntent(state, path.id)
        cancelIntent(provider, intent)
        return present(state, intent, params.expand)
      },
    ),
  ]
}

const expandedIn = (prefix: string, list: string[] | undefined) =>
  list?.filter((entry) => entry.startsWith(prefix)).map((entry) => entry.slice(prefix.length))

/** The object as Stripe sends it, with the charge in it if the caller expands it. */
export function present(state: State, { return_url: _, card_last4: __, ...intent }: Intent, list: string[] | undefined) {
  const charge = intent.latest_charge && state.charges.get(intent.latest_charge)
  return { ...intent, latest_charge: charge && list?.includes('latest_charge') ? charge : intent.latest_charge }
}

function getIntent(state: State, id = ''): Intent {
  const intent = state.intents.get(id)
  if (!intent) throw missingResource('payment_intent', id, 'intent')
  return intent
}

function createIntent(provider: Provider, params: z.output<typeof createSchema>): Intent {
  const minAmount = minAmounts.get(params.currency)
  if (minAmount === undefined) throw invalidRequest('parameter_invalid', `Invalid currency: ${params.currency}.`, 'currency')
  if (params.amount < minAmount) throw invalidRequest('amount_too_small', 'Amount must convert to at least 30 pence.', 'amount')
  const id = createId('pi')
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${createId('s').slice(2)}`,
    created: provider.now(),
    currency: params.currency,
    description: params.description ?? null,
    last_payment_error: null,
    livemode: false,
    metadata: params.metadata ?? {},
    next_action: null,
    status: 'requires_payment_method',
    transfer_group: params.transfer_group ?? null,
    latest_charge: null,
    ...(params.return_url ? { return_url: params.return_url } : {}),
  }
  return intent
}

function confirmIntent(provider: Provider, intent: Intent, params: z.output<typeof createSchema>): void {
  const { state } = provider
  const token = takeToken(state, params.confirmation_token)
  const outcome = findOutcome(token.card)
  intent.card_last4 = token.card.slice(-4)
  state.intents.set(intent.id, intent)
  if (outcome?.result === 'challenge') {
    if (!intent.return_url) throw invalidRequest('parameter_missing', 'A return_url must be specified.', 'return_url')
    intent.status = 'requires_action'
    const url = `${provider.baseUrl()}/_hosted/challenge/${intent.id}`
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: intent.return_url } }
    provider.emit('payment_intent.requires_action', present(state, intent, []))
    return
  }
  if (outcome?.result === 'approve') {
    authoriseIntent(provider, intent, token.card)
    return
  }
  declineIntent(provider, intent, { code: 'card_declined', decline_code: outcome?.declineCode ?? 'invalid_account' })
  const error = { type: 'card_error' as const, code: 'card_declined', decline_code: outcome?.declineCode ?? 'invalid_account' }
  throw new StripeError(402, { ...error, message: 'Your card was declined.', payment_intent: present(state, intent, []) })
}

function takeToken(state: State, id: string | undefined): ConfirmationToken {
  if (id === undefined) throw invalidRequest('parameter_missing', 'Missing required param: confirmation_token.', 'confirmation_token')
  const token = state.tokens.get(id)
  if (!token) throw missingResource('confirmation_token', id, 'confirmation_token')
  if (token.isUsed) throw invalidRequest('confirmation_token_already_used', 'The token was used before.', 'confirmation_token')
  token.isUsed = true
  return token
}

/** Holds the amount: what a confirmation or an approved challenge leads to. */
export function authoriseIntent(provider: Provider, intent: Intent, card: string): void {
  const { state } = provider
  const charge = {
    id: createId('ch'),
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    created: provider.now(),
    currency: intent.currency,
    disputed: card === DISPUTED_CARD,
    metadata: { ...intent.metadata },
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded' as const,
    transfer_group: intent.transfer_group,
  }
  state.charges.set(charge.id, charge)
  Object.assign(intent, { latest_charge: charge.id, next_action: null, amount_capturable: intent.amount, status: 'requires_capture' })
  provider.emit('payment_intent.amount_capturable_updated', present(state, intent, []))
  if (intent.capture_method !== 'manual') captureIntent(provider, intent, intent.amount)
}

export function declineIntent(provider: Provider, intent: Intent, error: { code: string; decline_code?: string }): void {
  const last_payment_error = { type: 'card_error' as const, ...error }
  Object.assign(intent, { next_action: null, status: 'requires_payment_method', last_payment_error })
  provider.emit('payment_intent.payment_failed', present(provider.state, intent, []))
}

const unexpectedState = ({ status }: Intent, call: string) =>
  invalidRequest('payment_intent_unexpected_state', `This PaymentIntent could not be ${call} because it has a status of ${status}.`)

function captureIntent(provider: Provider, intent: Intent, amount: number): void {
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured')
  const charge = intent.latest_charge ? provider.state.charges.get(intent.latest_charge) : undefined
  if (!charge) throw new Error('an authorised payment without a charge')
  const isDisputed = charge.disputed
  Object.assign(charge, { captured: true, amount_captured: amount, disputed: false })
  Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
  provider.addLine({ type: 'charge', amount, fee: feeOf(amount), currency: intent.currency, source: charge.id })
  provider.emit('payment_intent.succeeded', present(provider.state, intent, []))
  if (isDisputed) openDispute(provider, charge, 'fraudulent')
}

function cancelIntent(provider: Provider, intent: Intent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'canceled')
  Object.assign(intent, { status: 'canceled', canceled_at: provider.now(), amount_capturable: 0, next_action: null })
  provider.emit('payment_intent.canceled', present(provider.state, intent, []))
}
