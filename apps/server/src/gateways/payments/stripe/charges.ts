import Stripe from 'stripe'
import { type Charge, type ChargeLookup, type ChargeState, GatewayUnavailable, type PaymentGateway } from '../port.ts'
import type { StripeApi } from './stripe-api.ts'

/** Name of our key in the metadata of Stripe's objects. */
export const KEY_NAME = 'partlane_key'

/** A lost charge is searched in this time around the start of its payment. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 5 * 60
const SEARCHED_SECONDS = 30 * 60
const MAX_SEARCHED_COUNT = 1000
const PAGE_SIZE = 100

type Charges = Pick<PaymentGateway, 'authorise' | 'capture' | 'void' | 'find'>

/**
 * Payments on the marketplace's own account: authorised with a token of the browser, captured
 * later. The shares of sellers are transferred by payouts.
 */
export function createStripeCharges(api: StripeApi): Charges {
  return {
    authorise: (charge, signal) => authorise(api, charge, signal),
    capture: (reference, signal) => change(api, { reference, call: 'capture', goal: 'captured', signal }),
    void: (reference, signal) => change(api, { reference, call: 'cancel', goal: 'voided', signal }),
    async find(lookup, signal) {
      const intent = await findIntent(api, lookup, signal)
      return intent && toChargeState(intent)
    },
  }
}

async function authorise(api: StripeApi, charge: Charge, signal: AbortSignal | undefined): Promise<ChargeState> {
  const { idempotencyKey: key } = charge
  const params: Stripe.PaymentIntentCreateParams = {
    amount: charge.amountMinor,
    currency: charge.currency,
    capture_method: 'manual',
    confirm: true,
    confirmation_token: charge.paymentToken,
    automatic_payment_methods: { enabled: true },
    // The challenge is a page of the bank, which a buyer can open again after closing the tab.
    use_stripe_sdk: false,
    return_url: charge.returnUrl,
    description: charge.description,
    transfer_group: key,
    metadata: { [KEY_NAME]: key },
    expand: ['latest_charge'],
  }
  const lookup = { idempotencyKey: key, reference: null, createdAt: new Date() }
  try {
    const find = () => findIntent(api, lookup, signal)
    return toChargeState(await api.write({ key, run: (client, options) => client.paymentIntents.create(params, options), find, signal }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return toDecline(error, key)
    // A token that Stripe does not know, or that was used: the buyer can pay again.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'confirmation_token')
      return { status: 'declined', reference: key, declineCode: error.code ?? 'invalid_token' }
    throw error
  }
}

const toDecline = (error: Stripe.errors.StripeCardError, key: string): ChargeState => ({
  status: 'declined',
  reference: error.payment_intent?.id ?? key,
  declineCode: error.decline_code || error.code || 'card_declined',
})

type Change = { reference: string; call: 'capture' | 'cancel'; goal: ChargeState['status']; signal: AbortSignal | undefined }

/** Captures or cancels. What was captured or cancelled before is not an error. */
async function change(api: StripeApi, { reference, call, goal, signal }: Change): Promise<ChargeState> {
  const expand = { expand: ['latest_charge'] }
  const find = () => retrieveIntent(api, reference, signal)
  const findDone = async () => {
    const intent = await find()
    return toChargeState(intent).status === goal ? intent : undefined
  }
  try {
    const run = (client: Stripe, options: Stripe.RequestOptions) => client.paymentIntents[call](reference, expand, options)
    return toChargeState(await api.write({ key: `${call}:${reference}`, run, find: findDone, signal }))
  } catch (error) {
    const isOtherState = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'
    if (!isOtherState) throw error
    return toChargeState(await find())
  }
}

const retrieveIntent = (api: StripeApi, reference: string, signal: AbortSignal | undefined) =>
  api.read((client, options) => client.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }, options), signal)

/**
 * Finds a payment by its reference or by our key. Lists are complete at once and the search is
 * not, so payments of the time in question are listed first.
 */
async function findIntent(api: StripeApi, lookup: ChargeLookup, signal?: AbortSignal): Promise<Stripe.PaymentIntent | undefined> {
  if (lookup.reference?.startsWith('pi_')) return retrieveIntent(api, lookup.reference, signal)
  const at = Math.floor(lookup.createdAt.getTime() / 1000)
  const created = { gte: at - MAX_CLOCK_DIFFERENCE_SECONDS, lte: at + SEARCHED_SECONDS }
  const listed = await api.read(
    (client, options) =>
      client.paymentIntents.list({ created, limit: PAGE_SIZE }, options).autoPagingToArray({ limit: MAX_SEARCHED_COUNT }),
    signal,
  )
  const found = listed.find(({ metadata }) => metadata[KEY_NAME] === lookup.idempotencyKey)
  if (found) return retrieveIntent(api, found.id, signal)
  const query = `metadata['${KEY_NAME}']:'${lookup.idempotencyKey}'`
  const { data } = await api.read(
    (client, options) => client.paymentIntents.search({ query, expand: ['data.latest_charge'] }, options),
    signal,
  )
  return data[0]
}

/** @throws GatewayUnavailable while Stripe still processes the payment */
function toChargeState(intent: Stripe.PaymentIntent): ChargeState {
  const { id: reference, status } = intent
  switch (status) {
    case 'requires_capture':
      return { status: 'authorised', reference }
    case 'succeeded':
      return { status: isRefunded(intent) ? 'refunded' : 'captured', reference }
    case 'canceled':
      return { status: 'voided', reference }
    case 'requires_action':
      return { status: 'requires_action', reference, challengeUrl: challengeUrlOf(intent) }
    case 'requires_payment_method':
      return { status: 'declined', reference, declineCode: declineCodeOf(intent) }
    default:
      throw new GatewayUnavailable(`stripe: a payment is ${status}`)
  }
}

const isRefunded = ({ latest_charge }: Stripe.PaymentIntent) => typeof latest_charge === 'object' && latest_charge?.refunded === true

function challengeUrlOf({ next_action }: Stripe.PaymentIntent): string {
  const url = next_action?.redirect_to_url?.url
  if (!url) throw new GatewayUnavailable(`stripe: the next action ${next_action?.type} has no page`)
  return url
}

function declineCodeOf({ last_payment_error }: Stripe.PaymentIntent): string {
  if (last_payment_error?.code === 'payment_intent_authentication_failure') return 'challenge_failed'
  return last_payment_error?.decline_code ?? last_payment_error?.code ?? 'card_declined'
}
