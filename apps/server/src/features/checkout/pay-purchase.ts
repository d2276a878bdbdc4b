import type { PaymentMethod } from '@partlane/domain/checkout/payment-methods'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type Charge, type ChargeState, GatewayUnavailable } from '#gateways/payments/port.ts'
import { mayUsePurchase, refuseFailedPayment, refuseOtherMethod, toLookup } from './checkout.policy.ts'
import { findPurchaseOwner, type PaymentRow } from './checkout.queries.ts'
import { listShares } from './payment-shares.queries.ts'
import { findLivePayment } from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'
import { type StartPaymentInput, startPayment } from './start-payment.ts'

type PayPurchaseInput = StartPaymentInput & {
  /** Of the gateway's panel. PayPal has none: the buyer approves the payment there. */
  cardToken: string
  locale: string
  /** Of the site, for the return from the page of a bank. */
  origin: string
}

/**
 * Pays a reserved purchase in three steps: insert the payment, authorise at the gateway with the
 * idempotency key of the attempt, settle the result.
 * `recoverPayments` completes an interrupted call.
 * The gateway only authorises; the capture follows after the orders exist.
 * A repeated call with the same `attempt` is the same payment.
 * The version of the terms that the buyer agrees to is stored with the purchase.
 * @throws Refusal not_found, terms_changed, payment_declined, reservation_expired,
 * purchase_in_progress, own_listing, not_for_sale, payment_unavailable,
 * payment_method_not_accepted, payment_gateway_differs, agreed_line_is_expired,
 * payment_order_is_<status>
 */
export async function payPurchase(ctx: AppContext, input: PayPurchaseInput): Promise<void> {
  const payment = await startPayment(ctx, input)
  if (payment === 'already_paid') return
  const state = await callForBuyer(async () => (await findStarted(ctx, payment)) ?? authorise(ctx, payment, input))
  await settleForBuyer(ctx, payment, state)
}

/**
 * The state of a payment that waits for the buyer. It is not sent again: the return address has the
 * language of the page, and a gateway refuses a key with other values.
 */
async function findStarted(ctx: AppContext, payment: PaymentRow): Promise<ChargeState | undefined> {
  if (payment.status !== 'requires_action') return undefined
  return ctx.paymentGateways.get(payment.gateway).find(toLookup(payment))
}

const authorise = async (ctx: AppContext, payment: PaymentRow, input: PayPurchaseInput): Promise<ChargeState> =>
  ctx.paymentGateways.get(payment.gateway).authorise(await createCharge(ctx, payment, input))

async function createCharge(
  ctx: AppContext,
  payment: PaymentRow,
  { purchaseId, cardToken, locale, origin }: PayPurchaseInput,
): Promise<Charge> {
  const paysSellers = ctx.paymentGateways.get(payment.gateway).maxSellers !== undefined
  return {
    idempotencyKey: payment.idempotency_key,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    paymentToken: cardToken,
    returnUrl: `${origin}${locale === 'fr' ? '/fr' : ''}/checkout/${purchaseId}?returned=1`,
    shares: paysSellers ? await listShares(ctx.db, payment.id) : [],
    description: `${ctx.config.PRODUCT_NAME} ${payment.idempotency_key.split(':')[0]}`,
  }
}

/** When the gateway cannot be reached, the payment stays open and `recoverPayments` settles it. */
async function callForBuyer<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw new Refusal('payment_unavailable')
  }
}

/** `method`: refuses a purchase that is paid by another one. */
type ConfirmPaymentInput = { user: CurrentUser; purchaseId: number; method?: PaymentMethod }

/**
 * Settles an open payment after the buyer has returned from the page of the bank or of PayPal. The
 * gateway is asked: nothing that the browser says is trusted.
 * @throws Refusal not_found, payment_gateway_differs, payment_declined, reservation_expired,
 * payment_unavailable
 */
export async function confirmPayment(ctx: AppContext, { user, purchaseId, method }: ConfirmPaymentInput): Promise<void> {
  const purchase = await findPurchaseOwner(ctx.db, purchaseId)
  if (!purchase) throw new Refusal('not_found')
  mayUsePurchase(user, purchase)
  if (method) refuseOtherMethod(purchase, method)
  const payment = await findLivePayment(ctx.db, purchaseId)
  if (!payment || (payment.status !== 'requires_action' && payment.status !== 'started')) return
  const state = await callForBuyer(() => ctx.paymentGateways.get(payment.gateway).find(toLookup(payment)))
  if (state) await settleForBuyer(ctx, payment, state)
}

/** @throws Refusal payment_declined, reservation_expired */
async function settleForBuyer(ctx: AppContext, payment: PaymentRow, state: ChargeState): Promise<void> {
  refuseFailedPayment(await settlePayment(ctx, { payment, state }), state)
}
