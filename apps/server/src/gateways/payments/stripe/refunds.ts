import Stripe from 'stripe'
import { DISPUTED_CODE, type RefundLookup, type RefundLookupState, type RefundRequest, type RefundState } from '../port.ts'
import { KEY_NAME } from './charges.ts'
import type { StripeApi } from './stripe-api.ts'

const PAGE_SIZE = 100

/**
 * Gives a part of a captured payment back. A refund is searched first: Stripe stores keys for a
 * day only, and a refund can be repeated after an outage of days.
 */
export async function refundCharge(api: StripeApi, request: RefundRequest, signal?: AbortSignal): Promise<RefundState> {
  const { chargeReference, idempotencyKey: key, amountMinor, sellerId } = request
  const find = () => searchRefund(api, request, signal)
  const earlier = await find()
  if (earlier) return toRefundState(earlier)
  const params = { payment_intent: chargeReference, amount: amountMinor, metadata: { [KEY_NAME]: key, seller_id: String(sellerId) } }
  try {
    const run = (client: Stripe, options: Stripe.RequestOptions) => client.refunds.create(params, options)
    return toRefundState(await api.write({ key, run, find, signal, repeatsRefusals: true }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { status: 'refused', code: toRefusalCode(error.code) }
    throw error
  }
}

const toRefusalCode = (code = 'invalid_request') => (code === 'charge_disputed' ? DISPUTED_CODE : code)

async function searchRefund(
  api: StripeApi,
  { chargeReference, idempotencyKey }: Pick<RefundLookup, 'chargeReference' | 'idempotencyKey'>,
  signal?: AbortSignal,
): Promise<Stripe.Refund | undefined> {
  const refunds = await api.read(
    (client, options) =>
      client.refunds.list({ payment_intent: chargeReference, limit: PAGE_SIZE }, options).autoPagingToArray({ limit: 10 * PAGE_SIZE }),
    signal,
  )
  return refunds.find(({ metadata }) => metadata?.[KEY_NAME] === idempotencyKey)
}

/** Finds a refund by its reference, or by our key in those of its payment. */
export async function findRefund(api: StripeApi, lookup: RefundLookup, signal?: AbortSignal): Promise<RefundLookupState | undefined> {
  const { reference } = lookup
  const refund = reference
    ? await api.read((client, options) => client.refunds.retrieve(reference, {}, options), signal)
    : await searchRefund(api, lookup, signal)
  if (!refund) return undefined
  const state = toRefundState(refund)
  return state.status === 'refused' ? { status: 'failed', reference: refund.id, code: state.code } : state
}

const toRefundState = ({ id, status, failure_reason }: Stripe.Refund): RefundState =>
  status === 'failed' || status === 'canceled'
    ? { status: 'refused', code: failure_reason ?? 'refund_failed' }
    : { status: 'refunded', reference: id }
