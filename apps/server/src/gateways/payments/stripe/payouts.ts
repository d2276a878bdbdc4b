import Stripe from 'stripe'
import type { PayoutLookup, PayoutRequest, PayoutState, Payouts, RecoveryRequest, RecoveryState } from '../payouts-port.ts'
import { KEY_NAME } from './charges.ts'
import type { StripeApi } from './stripe-api.ts'

const ATTEMPT_NAME = 'partlane_attempt'
const PAGE_SIZE = 100

/**
 * A transfer from the marketplace to the account of the seller, once for each key, then a payout
 * to the seller's bank, once for each attempt. Both are searched first: Stripe stores keys for a
 * day only.
 */
export function createStripePayouts(api: StripeApi): Payouts {
  return {
    async send(request, signal) {
      try {
        await transfer(api, request, signal)
        return toState(await payOut(api, request, signal))
      } catch (error) {
        const failureCode = refusalCodeOf(error)
        return { status: 'failed', reference: null, failureCode }
      }
    },
    async find(lookup, signal) {
      const payout = await findPayout(api, lookup, signal)
      return payout && toState(payout)
    },
    recover: (request, signal) => recover(api, request, signal),
  }
}

/** The code of what Stripe refuses. @throws other errors */
function refusalCodeOf(error: unknown): string {
  const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripePermissionError
  if (!isRefused) throw error
  return error.code ?? 'refused'
}

type Destination = Pick<PayoutRequest, 'idempotencyKey' | 'accountReference'>

async function findTransfer(api: StripeApi, { idempotencyKey, accountReference }: Destination, signal?: AbortSignal) {
  const params = { transfer_group: idempotencyKey, destination: accountReference, limit: 1 }
  const { data } = await api.read((client, options) => client.transfers.list(params, options), signal)
  return data[0]
}

async function transfer(api: StripeApi, request: PayoutRequest, signal?: AbortSignal): Promise<void> {
  const find = () => findTransfer(api, request, signal)
  if (await find()) return
  const { idempotencyKey: key, accountReference: destination, amountMinor: amount, currency, description } = request
  const params = { amount, currency, destination, description, transfer_group: key, metadata: { [KEY_NAME]: key } }
  await api.write({ key: `transfer:${key}`, run: (client, options) => client.transfers.create(params, options), find, signal })
}

async function payOut(api: StripeApi, request: PayoutRequest, signal?: AbortSignal): Promise<Stripe.Payout> {
  const { idempotencyKey: key, attempt, accountReference: account, amountMinor: amount, currency, description } = request
  const find = () => findPayout(api, { ...request, reference: null }, signal)
  const earlier = await find()
  if (earlier) return earlier
  const params = { amount, currency, description, metadata: { [KEY_NAME]: key, [ATTEMPT_NAME]: String(attempt) } }
  const run = (client: Stripe, options: Stripe.RequestOptions) => client.payouts.create(params, options)
  return api.write({ key: `${key}:${attempt}`, run, find, signal, account })
}

type PayoutSearch = Pick<PayoutLookup, 'idempotencyKey' | 'attempt' | 'accountReference' | 'reference'>

/** An account has few payouts, so all of them are listed. */
async function findPayout(api: StripeApi, lookup: PayoutSearch, signal?: AbortSignal): Promise<Stripe.Payout | undefined> {
  const { reference, accountReference: stripeAccount, idempotencyKey, attempt } = lookup
  const account = { stripeAccount }
  if (reference) return api.read((client, options) => client.payouts.retrieve(reference, {}, options), signal, account)
  const payouts = await api.read(
    (client, options) => client.payouts.list({ limit: PAGE_SIZE }, options).autoPagingToArray({ limit: 10 * PAGE_SIZE }),
    signal,
    account,
  )
  return payouts.find(({ metadata }) => metadata?.[KEY_NAME] === idempotencyKey && metadata[ATTEMPT_NAME] === String(attempt))
}

function toState({ id: reference, status, failure_code }: Stripe.Payout): PayoutState {
  if (status === 'failed' || status === 'canceled') return { status: 'failed', reference, failureCode: failure_code ?? status }
  return { status: status === 'paid' ? 'paid' : 'sent', reference }
}

/** Reverses the transfer, as far as the account of the seller has the money. */
async function recover(api: StripeApi, request: RecoveryRequest, signal?: AbortSignal): Promise<RecoveryState> {
  const transferred = await findTransfer(api, request, signal)
  if (!transferred) return { recoveredMinor: 0, reference: null }
  const { id, amount_reversed: reversedMinor } = transferred
  const amount = Math.min(request.amountMinor, transferred.amount) - reversedMinor
  if (amount <= 0) return { recoveredMinor: reversedMinor, reference: id }
  try {
    const run = (client: Stripe, options: Stripe.RequestOptions) => client.transfers.createReversal(id, { amount }, options)
    await api.write({ key: `reversal:${request.idempotencyKey}:${reversedMinor}`, run, find: async () => undefined, signal })
  } catch (error) {
    refusalCodeOf(error)
    return { recoveredMinor: reversedMinor, reference: id }
  }
  return { recoveredMinor: reversedMinor + amount, reference: id }
}
