import type { RefundPaymentInstruction, RefundPlatformFee, RefundRequest } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { money, text, toMinor, toMoney } from '../body.ts'
import { notAuthorized, notFound, unprocessable } from '../errors.ts'
import type { Provider } from '../provider.ts'
import { created, noFields, ok, type PaypalRoute, route } from '../router.ts'
import { createId, type StoredCapture, type StoredOrder, type StoredRefund, type StoredUnit } from '../state.ts'
import type { Fields } from '../wire.ts'

const fee = z.strictObject({ amount: money } satisfies Fields<RefundPlatformFee>)
const refundSchema = z.strictObject({
  amount: money.optional(),
  custom_id: text.max(127).optional(),
  invoice_id: text.max(127).optional(),
  note_to_payer: text.max(255).optional(),
  payment_instruction: z
    .strictObject({ platform_fees: z.array(fee).max(1).optional() } satisfies Fields<RefundPaymentInstruction>)
    .optional(),
} satisfies Fields<RefundRequest>)

export function captureRoutes(provider: Provider): PaypalRoute[] {
  const { state } = provider
  return [
    route('GET', '/v2/payments/captures/:id', noFields, ({ path }) => ok(getCapture(provider, path.id))),
    route('POST', '/v2/payments/captures/:id/refund', refundSchema, ({ path, body, payerId }) => {
      const capture = getCapture(provider, path.id)
      if (capture.payee.merchant_id !== payerId) throw notAuthorized('You do not have permission to refund this capture.')
      return created(refundCapture(provider, capture, body))
    }),
    route('GET', '/v2/payments/refunds/:id', noFields, ({ path }) => {
      const refund = state.refunds.get(path.id ?? '')
      if (!refund) throw notFound()
      return ok(refund)
    }),
  ]
}

export function getCapture({ state }: Provider, captureId = ''): StoredCapture {
  const capture = state.captures.get(captureId)
  if (!capture) throw notFound()
  return capture
}

/** What a payment costs the seller at PayPal: 2.9 % and 30 of the smallest unit. */
const feeOf = (minor: number) => Math.round(minor * 0.029) + 30

/** Takes the money of an approved order, a capture for each purchase unit. */
export function captureOrder(provider: Provider, order: StoredOrder): void {
  if (order.status === 'COMPLETED')
    throw unprocessable('ORDER_ALREADY_CAPTURED', "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.")
  if (order.intent !== 'CAPTURE') throw unprocessable('ACTION_DOES_NOT_MATCH_INTENT', "Order was created with an intent to 'AUTHORIZE'.")
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  if (order.cardResult === 'decline') {
    order.status = 'PAYER_ACTION_REQUIRED'
    throw unprocessable('INSTRUMENT_DECLINED', 'The instrument presented was either declined by the processor or bank.')
  }
  for (const [index, unit] of order.purchase_units.entries()) {
    const isDeclined = order.cardResult === 'decline_one' && index === order.purchase_units.length - 1
    captureUnit(provider, order, unit, isDeclined ? 'DECLINED' : order.cardResult === 'pending' ? 'PENDING' : 'COMPLETED')
  }
  Object.assign(order, { status: 'COMPLETED', update_time: provider.now().toISOString() })
}

function captureUnit(provider: Provider, order: StoredOrder, unit: StoredUnit, status: 'COMPLETED' | 'DECLINED' | 'PENDING'): void {
  const at = provider.now().toISOString()
  const { amount, custom_id, invoice_id, payee, payment_instruction } = unit
  const paypalFee = feeOf(toMinor(amount))
  const captureId = createId()
  const capture: StoredCapture = {
    id: captureId,
    status,
    amount,
    custom_id,
    invoice_id,
    payee,
    final_capture: true,
    disbursement_mode: payment_instruction.disbursement_mode ?? 'INSTANT',
    create_time: at,
    update_time: at,
    seller_receivable_breakdown: {
      gross_amount: amount,
      paypal_fee: toMoney(paypalFee, amount.currency_code),
      platform_fees: payment_instruction.platform_fees,
    },
    links: [{ href: `${provider.baseUrl()}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' }],
  }
  provider.state.captures.set(captureId, capture)
  unit.payments = { captures: [capture], refunds: [] }
  if (status === 'COMPLETED') completeCapture(provider, order, capture)
  else provider.emit(`PAYMENT.CAPTURE.${status}`, 'capture', capture)
}

function completeCapture(provider: Provider, order: StoredOrder, capture: StoredCapture): void {
  capture.status = 'COMPLETED'
  const line = { transaction_id: capture.id, paypal_reference_id: order.id, paypal_reference_id_type: 'ODR' as const }
  provider.addTransaction({ ...line, transaction_event_code: 'T0006', transaction_amount: capture.amount, custom_field: capture.custom_id })
  provider.emit('PAYMENT.CAPTURE.COMPLETED', 'capture', capture)
}

const findOrderOf = ({ state }: Provider, captureId: string) =>
  [...state.orders.values()].find(({ purchase_units }) =>
    purchase_units.some(({ payments }) => payments?.captures.some((capture) => capture.id === captureId)),
  )

/** PayPal ends the review of a payment. */
export function endReview(provider: Provider, captureId: string): void {
  const capture = getCapture(provider, captureId)
  const order = findOrderOf(provider, captureId)
  if (order && capture.status === 'PENDING') completeCapture(provider, order, capture)
}

const refundsOf = (provider: Provider, captureId: string): StoredRefund[] =>
  findOrderOf(provider, captureId)?.purchase_units.find(({ payments }) => payments?.captures.some((capture) => capture.id === captureId))
    ?.payments?.refunds ?? []

const sumOf = (amounts: (z.output<typeof money> | undefined)[]) => amounts.reduce((sum, amount) => sum + (amount ? toMinor(amount) : 0), 0)
const isMade = ({ status }: StoredRefund) => status === 'COMPLETED'

function refundCapture(provider: Provider, capture: StoredCapture, body: z.output<typeof refundSchema>): StoredRefund {
  const earlier = refundsOf(provider, capture.id)
  const made = earlier.filter(isMade)
  const { currency_code } = capture.amount
  const leftMinor = toMinor(capture.amount) - sumOf(made.map(({ amount }) => amount))
  const amount = body.amount ?? toMoney(leftMinor, currency_code)
  const [feeBack] = body.payment_instruction?.platform_fees ?? []
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED' && capture.status !== 'REFUNDED')
    throw unprocessable('REFUND_NOT_ALLOWED', 'The capture is not completed.')
  if (isDisputed(provider, capture.id))
    throw unprocessable(
      'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
      'Refunds not allowed on this capture due to a chargeback on the card or bank.',
    )
  if (provider.state.disbursed.has(capture.id) && provider.state.merchants.get(capture.payee.merchant_id)?.isBalanceEmpty)
    throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS', 'Capture could not be refunded due to insufficient funds.')
  if (leftMinor === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (amount.currency_code !== currency_code)
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.', '/amount/currency_code')
  if (toMinor(amount) === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', '/amount/value')
  if (toMinor(amount) > leftMinor)
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund amount must be less than or equal to the capture amount.', '/amount/value')
  const feeMinor = sumOf(capture.seller_receivable_breakdown?.platform_fees?.map((entry) => entry.amount) ?? [])
  const feeLeftMinor =
    feeMinor - sumOf(made.flatMap((refund) => refund.seller_payable_breakdown?.platform_fees ?? []).map((entry) => entry.amount))
  if (feeBack && toMinor(feeBack.amount) > Math.min(feeLeftMinor, toMinor(amount)))
    throw unprocessable('PLATFORM_FEE_EXCEEDED', 'Platform fee amount specified exceeds the amount that is available.')
  return storeRefund(provider, capture, { ...body, amount }, earlier)
}

type NewRefund = z.output<typeof refundSchema> & { amount: z.output<typeof money> }

function storeRefund(provider: Provider, capture: StoredCapture, body: NewRefund, list: StoredRefund[]): StoredRefund {
  const at = provider.now().toISOString()
  const { amount, custom_id, invoice_id, note_to_payer, payment_instruction } = body
  const refund: StoredRefund = {
    id: createId(),
    status: 'COMPLETED',
    amount,
    custom_id,
    invoice_id,
    note_to_payer,
    seller_payable_breakdown: { gross_amount: amount, platform_fees: payment_instruction?.platform_fees },
    create_time: at,
    update_time: at,
    links: [{ href: `${provider.baseUrl()}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' }],
  }
  provider.state.refunds.set(refund.id, refund)
  list.push(refund)
  setRefundStatus(capture, list)
  const line = {
    transaction_id: refund.id,
    paypal_reference_id: capture.id,
    paypal_reference_id_type: 'TXN' as const,
    custom_field: custom_id,
  }
  provider.addTransaction({ ...line, transaction_event_code: 'T1107', transaction_amount: negate(amount) })
  recoverSellerPart(provider, capture.id, refund)
  provider.emit('PAYMENT.CAPTURE.REFUNDED', 'refund', refund)
  return refund
}

/** What the seller has of a capture: what was not given back, less the fee of the marketplace. */
export function sellerPartOf(provider: Provider, { id, amount, seller_receivable_breakdown }: StoredCapture) {
  const made = refundsOf(provider, id).filter(isMade)
  const parts = made.map((refund) => toMinor(refund.amount) - feesOf(refund))
  const feeMinor = sumOf(seller_receivable_breakdown?.platform_fees?.map((entry) => entry.amount) ?? [])
  const lostMinor = provider.state.disputeLosses.get(id) ?? 0
  return toMoney(toMinor(amount) - feeMinor - lostMinor - parts.reduce((sum, part) => sum + part, 0), amount.currency_code)
}

const feesOf = ({ seller_payable_breakdown }: Pick<StoredRefund, 'seller_payable_breakdown'>) =>
  sumOf(seller_payable_breakdown?.platform_fees?.map(({ amount }) => amount) ?? [])

/** What the payer has not got back of a capture. */
export const leftOf = (provider: Provider, { id, amount }: StoredCapture) =>
  toMoney(
    toMinor(amount) -
      sumOf(
        refundsOf(provider, id)
          .filter(isMade)
          .map((refund) => refund.amount),
      ),
    amount.currency_code,
  )

/** A capture whose money the seller has: PayPal takes the seller's part back from the account. */
function recoverSellerPart(provider: Provider, captureId: string, refund: StoredRefund): void {
  const minor = toMinor(refund.amount) - feesOf(refund)
  if (!provider.state.disbursed.has(captureId) || minor === 0) return
  provider.addTransaction({
    paypal_reference_id: refund.id,
    paypal_reference_id_type: 'TXN',
    custom_field: refund.custom_id,
    transaction_event_code: 'T2201',
    transaction_amount: toMoney(minor, refund.amount.currency_code),
  })
}

function setRefundStatus(capture: StoredCapture, refunds: StoredRefund[]): void {
  const refundedMinor = sumOf(refunds.filter(isMade).map(({ amount }) => amount))
  capture.status = refundedMinor === 0 ? 'COMPLETED' : refundedMinor < toMinor(capture.amount) ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

export const negate = ({ currency_code, value }: z.output<typeof money>) => ({ currency_code, value: `-${value}` })

const isDisputed = ({ state }: Provider, captureId: string) =>
  [...state.disputes.values()].some(
    ({ status, disputed_transactions }) =>
      status !== 'RESOLVED' && disputed_transactions.some(({ seller_transaction_id }) => seller_transaction_id === captureId),
  )

/** A refund fails days later: the money is back at the seller's account. */
export function failRefund(provider: Provider, refundId: string): void {
  const refund = provider.state.refunds.get(refundId)
  if (refund?.status !== 'COMPLETED') throw notFound()
  refund.status = 'FAILED'
  const capture = [...provider.state.captures.values()].find((entry) => refundsOf(provider, entry.id).includes(refund))
  if (capture) setRefundStatus(capture, refundsOf(provider, capture.id))
  const line = { paypal_reference_id: refund.id, paypal_reference_id_type: 'TXN' as const, custom_field: refund.custom_id }
  provider.addTransaction({ ...line, transaction_event_code: 'T1115', transaction_amount: refund.amount })
  provider.emit('PAYMENT.REFUND.FAILED', 'refund', refund)
}
