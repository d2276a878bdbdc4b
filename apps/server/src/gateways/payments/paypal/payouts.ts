import type { CurrencyCode } from '@partlane/domain/money/money'
import { z } from 'zod'
import type { PayoutLookup, PayoutRequest, PayoutState, Payouts } from '../payouts-port.ts'
import { findCapture, findUnit, listMadeRefunds, type PaypalCapture, type PaypalUnit, retrieveOrder, sumOfFees } from './orders.ts'
import { isMissing, isRefused, type PaypalApi } from './paypal-api.ts'
import { moneySchema, type PaypalMoney, parseMoney } from './wire.ts'

const ITEMS_PATH = '/v1/payments/referenced-payouts-items'

/** PayPal's codes of a capture whose money the seller has already. */
const disbursedIssues = ['REFERENCE_ID_ALREADY_PROCESSED', 'TRANSACTION_ALREADY_DISBURSED']

const itemSchema = z.object({
  item_id: z.string().min(1),
  payout_amount: moneySchema.optional(),
  processing_state: z.object({ status: z.enum(['PENDING', 'PROCESSING', 'SUCCESS', 'FAILED']), reason: z.string().optional() }),
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

async function release(api: PaypalApi, request: PayoutRequest, signal?: AbortSignal): Promise<PayoutState> {
  const { share, idempotencyKey, attempt, currency } = request
  if (!share) throw new Error('PayPal pays out only what it holds of a charge')
  const unit = findUnit(await retrieveOrder(api, share.chargeReference, signal), share.sellerId)
  const capture = findCapture(unit)
  if (!unit || !capture) return { status: 'failed', reference: null, failureCode: 'CAPTURE_NOT_FOUND' }
  const body = { reference_type: 'TRANSACTION', reference_id: capture.id }
  try {
    const item = await api.call({ method: 'POST', path: ITEMS_PATH, body, key: `${idempotencyKey}:${attempt}`, schema: itemSchema, signal })
    return toState(item, { capture, currency })
  } catch (error) {
    if (!isRefused(error)) throw error
    return disbursedIssues.includes(error.issue)
      ? { status: 'paid', reference: capture.id, paidMinor: toPaidByPaypal(unit, { capture, currency }) }
      : { status: 'failed', reference: null, failureCode: error.issue }
  }
}

/** PayPal cannot search by our key: without a reference the release is sent again. */
async function findItem(api: PaypalApi, lookup: PayoutLookup, signal?: AbortSignal): Promise<PayoutState | undefined> {
  const { reference, share, currency } = lookup
  if (reference === null || !share) return undefined
  try {
    const item = await api.call({ method: 'GET', path: `${ITEMS_PATH}/${encodeURIComponent(reference)}`, schema: itemSchema, signal })
    const order = await retrieveOrder(api, share.chargeReference, signal)
    return toState(item, { capture: findCapture(findUnit(order, share.sellerId)), currency })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

type Paid = { capture: PaypalCapture | undefined; currency: CurrencyCode }

function toState({ item_id: reference, processing_state, payout_amount }: z.output<typeof itemSchema>, paid: Paid): PayoutState {
  const { status, reason } = processing_state
  if (status === 'FAILED') return { status: 'failed', reference, failureCode: reason ?? status }
  return { status: status === 'SUCCESS' ? 'paid' : 'sent', reference, paidMinor: payout_amount && toPaidMinor(payout_amount, paid) }
}

/**
 * What was released, with what PayPal has kept of it as its own charge: that is a matter of PayPal
 * and the seller. Undefined in another currency than the payout's.
 */
function toPaidMinor(paidOut: PaypalMoney, { capture, currency }: Paid): number | undefined {
  const charge = capture?.seller_receivable_breakdown?.paypal_fee
  const amounts = [paidOut, ...(charge ? [charge] : [])].map(parseMoney)
  return amounts.every((amount) => amount.currency === currency)
    ? amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    : undefined
}

/** PayPal releases by itself what it has held for this time. */
const HELD_DAYS = 28

/**
 * What PayPal has released by itself: the part less the refunds that were made before. PayPal does
 * not tell the amount, nor the time.
 */
function toPaidByPaypal(unit: PaypalUnit, { capture, currency }: { capture: PaypalCapture; currency: CurrencyCode }): number | undefined {
  const charged = parseMoney(capture.amount)
  if (charged.currency !== currency || !capture.create_time) return undefined
  const releasedAt = Date.parse(capture.create_time) + HELD_DAYS * 86_400_000
  const refundedMinor = listMadeRefunds(unit)
    .filter(({ create_time }) => create_time !== undefined && Date.parse(create_time) < releasedAt)
    .reduce((sum, refund) => sum + parseMoney(refund.amount).amountMinor - sumOfFees(refund.seller_payable_breakdown?.platform_fees), 0)
  return charged.amountMinor - sumOfFees(unit.payment_instruction?.platform_fees) - refundedMinor
}
