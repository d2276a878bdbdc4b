import Stripe from 'stripe'
import type { RefundRequest, RefundState } from '../port.ts'
import { KEY_NAME } from './charges.ts'
import type { StripeApi } from './stripe-api.ts'

const PAGE_SIZE = 100

/**
 * Gives a part of a captured payment back. A refund is searched first: Stripe stores keys for a
 * day only, and a refund can be repeated after an outage of days.
 */
export async function refundCharge(api: StripeApi, request: RefundRequest, signal?: AbortSignal): Promise<RefundState> {
  const { chargeReference, idempotencyKey: key, amountMinor, sellerId } = request
  const find = () => findRefund(api, request, signal)
  const earlier = await find()
  if (earlier) return toRefundState(earlier)
  const params = { payment_intent: chargeReference, amount: amountMinor, metadata: { [KEY_NAME]: key, seller_id: String(sellerId) } }
  try {
    return toRefundState(await api.write({ key, run: (client, options) => client.refunds.create(params, options), find, signal }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { status: 'refused', code: error.code ?? 'invalid_request' }
    throw error
  }
}

async function findRefund(
  api: StripeApi,
  { chargeReference, idempotencyKey }: RefundRequest,
  signal?: AbortSignal,
): Promise<Stripe.Refund | undefined> {
  const refunds = await api.read(
    (client, options) =>
      client.refunds.list({ payment_intent: chargeReference, limit: PAGE_SIZE }, options).autoPagingToArray({ limit: 10 * PAGE_SIZE }),
    signal,
  )
  return refunds.find(({ metadata }) => metadata?.[KEY_NAME] === idempotencyKey)
}

const toRefundState = ({ id, status, failure_reason }: Stripe.Refund): RefundState =>
  status === 'failed' || status === 'canceled'
    ? { status: 'refused', code: failure_reason ?? 'refund_failed' }
    : { status: 'refunded', reference: id }
