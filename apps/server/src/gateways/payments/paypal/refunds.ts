import type { RefundRequest as PaypalRefundRequest } from '@paypal/paypal-server-sdk'
import { DISPUTED_CODE, type RefundLookup, type RefundLookupState, type RefundRequest, type RefundState } from '../port.ts'
import {
  findCapture,
  findUnit,
  listMadeRefunds,
  type PaypalOrder,
  type PaypalRefund,
  type PaypalUnit,
  refundSchema,
  retrieveOrder,
  sumOfFees,
} from './orders.ts'
import { isMissing, isRefused, type PaypalApi } from './paypal-api.ts'
import { toMoney, type Wire } from './wire.ts'

/** An open dispute at PayPal refuses a refund of a part, a chargeback of a bank every refund. */
const DISPUTE_ISSUES: readonly string[] = ['CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED', 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK']

/**
 * Gives a part of a seller's capture back, and with it a part of the marketplace's fee. A refund is
 * searched first: PayPal stores keys for a limited time, and a refund can be repeated later.
 */
export async function refundCapture(api: PaypalApi, request: RefundRequest, signal?: AbortSignal): Promise<RefundState> {
  const { idempotencyKey: key, amountMinor, currency } = request
  const unit = findUnit(await retrieveOrder(api, request.chargeReference, signal), request.sellerId)
  const earlier = findByKey(unit, key)
  if (earlier) return toRefundState(earlier)
  const capture = findCapture(unit)
  if (!unit || !capture) return { status: 'refused', code: 'CAPTURE_NOT_FOUND' }
  const feeMinor = Math.min(request.feeMinor, amountMinor, feeLeftMinor(unit))
  const body: Wire<PaypalRefundRequest> = {
    amount: toMoney(amountMinor, currency),
    custom_id: key,
    ...(feeMinor > 0 ? { payment_instruction: { platform_fees: [{ amount: toMoney(feeMinor, currency) }] } } : {}),
  }
  try {
    return toRefundState(await postRefund(api, { unit, captureId: capture.id, key, body, signal }))
  } catch (error) {
    if (isRefused(error)) return { status: 'refused', code: DISPUTE_ISSUES.includes(error.issue) ? DISPUTED_CODE : error.issue }
    throw error
  }
}

type Posting = { unit: PaypalUnit; captureId: string; key: string; body: Wire<PaypalRefundRequest>; signal: AbortSignal | undefined }

/** The money comes from the account of the seller, so the marketplace acts for the seller. */
const postRefund = (api: PaypalApi, { unit, captureId, key, body, signal }: Posting) =>
  api.call({
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
    body,
    key,
    merchantId: unit.payee?.merchant_id,
    schema: refundSchema,
    signal,
  })

/** What is left of the marketplace's fee. PayPal refuses to give more of it back. */
function feeLeftMinor(unit: PaypalUnit): number {
  const returned = listMadeRefunds(unit).flatMap(({ seller_payable_breakdown }) => seller_payable_breakdown?.platform_fees ?? [])
  return sumOfFees(unit.payment_instruction?.platform_fees) - sumOfFees(returned)
}

const findByKey = (unit: PaypalUnit | undefined, key: string): PaypalRefund | undefined =>
  unit?.payments?.refunds.find(({ custom_id }) => custom_id === key)

/** Finds a refund by its reference, or by our key in those of its capture. */
export async function findRefund(api: PaypalApi, lookup: RefundLookup, signal?: AbortSignal): Promise<RefundLookupState | undefined> {
  const refund = await retrieveRefund(api, lookup, signal)
  if (!refund) return undefined
  const state = toRefundState(refund)
  return state.status === 'refused' ? { status: 'failed', reference: refund.id, code: state.code } : state
}

async function retrieveRefund(
  api: PaypalApi,
  { reference, chargeReference, sellerId, idempotencyKey }: RefundLookup,
  signal?: AbortSignal,
): Promise<PaypalRefund | undefined> {
  try {
    if (reference === null) return findByKey(findUnit(await retrieveOrder(api, chargeReference, signal), sellerId), idempotencyKey)
    const path = `/v2/payments/refunds/${encodeURIComponent(reference)}`
    return await api.call({ method: 'GET', path, schema: refundSchema, signal })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const toRefundState = ({ id, status, status_details }: PaypalRefund): RefundState =>
  status === 'FAILED' || status === 'CANCELLED'
    ? { status: 'refused', code: status_details?.reason ?? `REFUND_${status}` }
    : { status: 'refunded', reference: id }

/** Gives back what was captured of an order of which PayPal has declined other parts. */
export async function giveBackCaptures(api: PaypalApi, order: PaypalOrder, signal: AbortSignal | undefined): Promise<void> {
  for (const unit of order.purchase_units) {
    const capture = findCapture(unit)
    if (capture?.status !== 'COMPLETED') continue
    const fees = unit.payment_instruction?.platform_fees ?? []
    const body = { custom_id: `undo:${capture.id}`, ...(fees.length > 0 ? { payment_instruction: { platform_fees: fees } } : {}) }
    await postRefund(api, { unit, captureId: capture.id, key: `undo:${capture.id}`, body, signal })
  }
}
