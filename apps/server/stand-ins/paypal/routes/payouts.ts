import { z } from 'zod'
import { id, toMinor, toMoney } from '../body.ts'
import { notFound, unprocessable } from '../errors.ts'
import type { Provider } from '../provider.ts'
import { created, noFields, ok, type PaypalRoute, route } from '../router.ts'
import { createId, type PayoutItem, type StoredCapture } from '../state.ts'
import { getCapture, negate, sellerPartOf } from './captures.ts'

const itemSchema = z.strictObject({ reference_type: z.literal('TRANSACTION'), reference_id: id })

/** Releases of money that is held on the accounts of sellers. */
export function payoutRoutes(provider: Provider): PaypalRoute[] {
  const { state } = provider
  return [
    route('POST', '/v1/payments/referenced-payouts-items', itemSchema, ({ body }) => created(createItem(provider, body.reference_id))),
    route('GET', '/v1/payments/referenced-payouts-items/:id', noFields, ({ path }) => {
      const item = state.payoutItems.get(path.id ?? '')
      if (!item) throw notFound()
      return ok(item)
    }),
  ]
}

/** What PayPal charges the seller. It is kept of what is paid out. */
const paypalFeeMinorOf = ({ seller_receivable_breakdown: breakdown }: StoredCapture) =>
  breakdown?.paypal_fee ? toMinor(breakdown.paypal_fee) : 0

function createItem(provider: Provider, captureId: string): PayoutItem {
  const capture = getCapture(provider, captureId)
  if (capture.disbursement_mode !== 'DELAYED') throw unprocessable('TRANSACTION_NOT_VALID', 'The transaction is not held.')
  if (provider.state.disbursed.has(captureId))
    throw unprocessable('REFERENCE_ID_ALREADY_PROCESSED', 'The transaction was disbursed before.')
  const merchant = provider.state.merchants.get(capture.payee.merchant_id)
  const reason =
    !merchant || merchant.isRevoked
      ? 'MERCHANT_PARTNER_PERMISSIONS_ISSUE'
      : merchant.canReceivePayments
        ? undefined
        : 'MERCHANT_RESTRICTIONS'
  const part = sellerPartOf(provider, capture)
  const amountIssue = toMinor(part) > 0 ? undefined : 'AMOUNT_CHECK_FAILED'
  const failure = reason ?? amountIssue ?? (merchant?.refusesPayouts ? 'INTERNAL_ERROR' : undefined)
  const item: PayoutItem = {
    item_id: createId(),
    reference_type: 'TRANSACTION',
    reference_id: captureId,
    processing_state: { status: 'PROCESSING' },
    payout_transaction_id: createId(),
    external_merchant_id: capture.payee.merchant_id,
    payout_amount: toMoney(Math.max(toMinor(part) - paypalFeeMinorOf(capture), 0), part.currency_code),
    payout_destination: capture.payee.merchant_id,
  }
  provider.state.payoutItems.set(item.item_id, item)
  endPayout(provider, item.item_id, failure)
  return item
}

/** Ends a release: it is made, or it fails for a reason and the money stays held. */
export function endPayout(provider: Provider, itemId: string, reason?: string): void {
  const item = provider.state.payoutItems.get(itemId)
  if (!item) throw notFound()
  const wasPaid = item.processing_state.status === 'SUCCESS'
  item.processing_state = reason ? { status: 'FAILED', reason } : { status: 'SUCCESS' }
  const isPaid = !reason
  if (isPaid !== wasPaid) {
    const { payout_amount, reference_id } = item
    const paypalFeeMinor = paypalFeeMinorOf(getCapture(provider, reference_id))
    const released = toMoney(toMinor(payout_amount) + paypalFeeMinor, payout_amount.currency_code)
    const amount = isPaid ? negate(released) : released
    const line = { paypal_reference_id: item.item_id, paypal_reference_id_type: 'TXN' as const }
    provider.addTransaction({ ...line, transaction_event_code: isPaid ? 'T1503' : 'T1502', transaction_amount: amount })
    if (isPaid) provider.state.disbursed.add(item.reference_id)
    else provider.state.disbursed.delete(item.reference_id)
  }
  provider.emit(`PAYMENT.REFERENCED-PAYOUT-ITEM.${isPaid ? 'COMPLETED' : 'FAILED'}`, 'referenced-payout-item', item)
}

/** PayPal pays what it holds by itself, some weeks after the payment. */
export function disburseCapture(provider: Provider, captureId: string): void {
  if (provider.state.disbursed.has(captureId)) return
  const line = { paypal_reference_id: captureId, paypal_reference_id_type: 'TXN' as const }
  const amount = negate(sellerPartOf(provider, getCapture(provider, captureId)))
  provider.addTransaction({ ...line, transaction_event_code: 'T1503', transaction_amount: amount })
  provider.state.disbursed.add(captureId)
}
