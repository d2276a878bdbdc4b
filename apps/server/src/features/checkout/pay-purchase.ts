import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { holdForPayment, lockAgreedLines } from '#features/agreed-lines/public.ts'
import { getAgreedTermsVersion } from '#features/static-pages/public.ts'
import { type Charge, type ChargeState, GatewayUnavailable } from '#gateways/payments/port.ts'
import { refuseUnpayable } from './agreed-line-source.ts'
import { mayUsePurchase, refuseFailedPayment, refuseInactiveSellers, refuseSuperseded, toLookup } from './checkout.policy.ts'
import { findPurchaseOwner, getPaymentConditions, type PaymentRow } from './checkout.queries.ts'
import { lockPurchase, transitionPurchase } from './checkout.store.ts'
import { findLivePayment, listAttempts } from './payments.queries.ts'
import { insertPayment } from './payments.store.ts'
import { settlePayment } from './settle-payment.ts'

type PayPurchaseInput = {
  user: CurrentUser
  purchaseId: number
  cardToken: string
  attempt: string
  locale: string
  /** Of the site, for the return from the page of a bank. */
  origin: string
  termsVersion?: number | undefined
}

/** A started payment holds its units at least this long: enough time for a bank's challenge. */
const MIN_PAYMENT_TIME_MS = 5 * 60_000

/**
 * Pays a reserved purchase in three steps: insert the payment, authorise at the gateway with the
 * idempotency key of the attempt, settle the result.
 * `recoverPayments` completes an interrupted call.
 * The gateway only authorises; the capture follows after the orders exist.
 * A repeated call with the same `attempt` is the same payment.
 * The version of the terms that the buyer agrees to is stored with the purchase.
 * @throws Refusal not_found, terms_changed, payment_declined, reservation_expired,
 * purchase_in_progress, not_for_sale, payment_unavailable, agreed_line_is_expired,
 * payment_order_is_<status>
 */
export async function payPurchase(ctx: AppContext, input: PayPurchaseInput): Promise<void> {
  const payment = await startPayment(ctx, input)
  if (payment === 'already_paid') return
  const charge = createCharge(ctx, payment, input)
  const state = await callForBuyer(() => ctx.paymentGateways.get(payment.gateway).authorise(charge))
  await settleForBuyer(ctx, payment, state)
}

async function startPayment(
  ctx: AppContext,
  { user, purchaseId, attempt, termsVersion }: PayPurchaseInput,
): Promise<PaymentRow | 'already_paid'> {
  return ctx.db.transact(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    mayUsePurchase(user, purchase)
    refuseSuperseded(purchase)
    if (purchase.status === 'paid') return 'already_paid'
    const now = ctx.clock.now()
    if (purchase.status === 'expired' || (purchase.reserved_until && purchase.reserved_until <= now))
      throw new Refusal('reservation_expired')
    const idempotencyKey = `${purchase.reference}:${attempt}`
    const payments = await listAttempts(tx, purchaseId, idempotencyKey)
    const existing = payments.find((payment) => payment.idempotency_key === idempotencyKey)
    if (existing) return existing
    if (payments.length > 0) throw new Refusal('purchase_in_progress')
    // Refused before the purchase is `paying`, so that it does not wait for a missing gateway.
    ctx.paymentGateways.get(purchase.gateway)
    const { has_inactive_seller, agreed_line_ids } = await getPaymentConditions(tx, purchaseId)
    refuseInactiveSellers(has_inactive_seller === true)
    const terms_version = getAgreedTermsVersion(ctx, termsVersion)
    const agreedLines = await lockAgreedLines(tx, agreed_line_ids)
    for (const line of agreedLines) refuseUnpayable(line, now)
    const reservedUntil = new Date(Math.max(purchase.reserved_until?.getTime() ?? 0, now.getTime() + MIN_PAYMENT_TIME_MS))
    await holdForPayment(tx, agreedLines, reservedUntil)
    const payingPurchase = await transitionPurchase(tx, purchase, 'start_payment', { reserved_until: reservedUntil, terms_version })
    return insertPayment(tx, payingPurchase, idempotencyKey, now)
  })
}

const createCharge = (ctx: AppContext, payment: PaymentRow, { purchaseId, cardToken, locale, origin }: PayPurchaseInput): Charge => ({
  idempotencyKey: payment.idempotency_key,
  amountMinor: payment.amount_minor,
  currency: payment.currency,
  paymentToken: cardToken,
  returnUrl: `${origin}${locale === 'fr' ? '/fr' : ''}/checkout/${purchaseId}?returned=1`,
  shares: [],
  description: `${ctx.config.PRODUCT_NAME} ${payment.idempotency_key.split(':')[0]}`,
})

/** When the gateway cannot be reached, the payment stays open and `recoverPayments` settles it. */
async function callForBuyer<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw new Refusal('payment_unavailable')
  }
}

/**
 * Settles an open payment after the buyer has returned from the bank's page.
 * @throws Refusal not_found, payment_declined, reservation_expired, payment_unavailable
 */
export async function confirmPayment(ctx: AppContext, { user, purchaseId }: { user: CurrentUser; purchaseId: number }): Promise<void> {
  const purchase = await findPurchaseOwner(ctx.db, purchaseId)
  if (!purchase) throw new Refusal('not_found')
  mayUsePurchase(user, purchase)
  const payment = await findLivePayment(ctx.db, purchaseId)
  if (!payment || (payment.status !== 'requires_action' && payment.status !== 'started')) return
  const state = await callForBuyer(() => ctx.paymentGateways.get(payment.gateway).find(toLookup(payment)))
  if (state) await settleForBuyer(ctx, payment, state)
}

/** @throws Refusal payment_declined, reservation_expired */
async function settleForBuyer(ctx: AppContext, payment: PaymentRow, state: ChargeState): Promise<void> {
  refuseFailedPayment(await settlePayment(ctx, { payment, state }), state)
}
