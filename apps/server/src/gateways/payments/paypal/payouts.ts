import { z } from 'zod'
import type { PayoutLookup, PayoutRequest, PayoutState, Payouts } from '../payouts-port.ts'
import { findCapture, findUnit, retrieveOrder } from './orders.ts'
import { isMissing, isRefused, type PaypalApi } from './paypal-api.ts'
import { moneySchema, parseMoney } from './wire.ts'

const ITEMS_PATH = '/v1/payments/referenced-payouts-items'

/** PayPal's codes of a capture whose money the seller has already. */
const disbursedIssues = ['REFERENCE_ID_ALREADY_PROCESSED', 'TRANSACTION_ALREADY_DISBURSED']

const itemSchema = z.object({
  item_id: z.string().min(1),
  processing_state: z.object({ status: z.enum(['PENDING', 'PROCESSING', 'SUCCESS', 'FAILED']), reason: z.string().optional() }),
  payout_amount: moneySchema.optional(),
})

/**
 * Releases what PayPal holds on the account of a seller: the whole capture of one seller's part of
 * an order, less refunds and fees. PayPal releases a capture only once, also after its keys are
 * forgotten.
 */
export function createPaypalPayouts(api: PaypalApi): Payouts {
  return {
    send: (request, signal) => release(api, request, signal),
    find: (lookup, signal) => findItem(api, lookup, signal),
    /**
     * A release that fails leaves the money held at PayPal: nothing is to be taken back. From a
     * seller who has the money, PayPal takes it back only by refunds to the buyer.
     */
    recover: async () => ({ recoveredMinor: 0, reference: null }),
  }
}

async function release(api: PaypalApi, { share, idempotencyKey, attempt }: PayoutRequest, signal?: AbortSignal): Promise<PayoutState> {
  if (!share) throw new Error('PayPal pays out only what it holds of a charge')
  const capture = findCapture(findUnit(await retrieveOrder(api, share.chargeReference, signal), share.sellerId))
  if (!capture) return { status: 'failed', reference: null, failureCode: 'CAPTURE_NOT_FOUND' }
  const body = { reference_type: 'TRANSACTION', reference_id: capture.id }
  try {
    return toState(
      await api.call({ method: 'POST', path: ITEMS_PATH, body, key: `${idempotencyKey}:${attempt}`, schema: itemSchema, signal }),
    )
  } catch (error) {
    if (!isRefused(error)) throw error
    return disbursedIssues.includes(error.issue)
      ? { status: 'paid', reference: capture.id }
      : { status: 'failed', reference: null, failureCode: error.issue }
  }
}

/** PayPal cannot search by our key: without a reference the release is sent again. */
async function findItem(api: PaypalApi, { reference }: PayoutLookup, signal?: AbortSignal): Promise<PayoutState | undefined> {
  if (reference === null) return undefined
  try {
    const path = `${ITEMS_PATH}/${encodeURIComponent(reference)}`
    return toState(await api.call({ method: 'GET', path, schema: itemSchema, signal }))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function toState({ item_id: reference, processing_state: { status, reason }, payout_amount }: z.output<typeof itemSchema>): PayoutState {
  if (status === 'FAILED') return { status: 'failed', reference, failureCode: reason ?? status }
  if (status !== 'SUCCESS') return { status: 'sent', reference }
  return { status: 'paid', reference, paidMinor: payout_amount && parseMoney(payout_amount).amountMinor }
}
