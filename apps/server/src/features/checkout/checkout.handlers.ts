import { defineHandler, PermanentFailure } from '#platform/outbox/define-handler.ts'
import { captureAuthorisedPayment } from './capture-payment.ts'
import { paymentAbandoned, paymentProblemFound, purchasePaid, purchaseSuperseded } from './checkout.events.ts'
import { giveUpUnpaidPayment } from './give-up-payment.ts'
import { getPayment } from './payments.queries.ts'
import { releaseSupersededPurchase } from './supersede-purchase.ts'
import { voidAbandonedPayment } from './void-payment.ts'

/** These handlers move money, so they are repeated until they succeed. */
const options = { maxAttempts: 'unlimited', pool: 'gateways' } as const

/** Captures the authorised payment of a paid purchase. Safe to repeat. */
export const capturePayment = defineHandler(
  purchasePaid,
  'checkout.capture-payment',
  (ctx, { payment_id }) => captureAuthorisedPayment(ctx, payment_id),
  options,
)

/** Voids the authorisation that the gateway may have for an abandoned payment. Safe to repeat. */
export const voidPayment = defineHandler(
  paymentAbandoned,
  'checkout.void-payment',
  (ctx, { payment_id }) => voidAbandonedPayment(ctx, payment_id),
  options,
)

/** Releases the units of a purchase that a newer one has replaced. Safe to repeat. */
export const releaseSuperseded = defineHandler(purchaseSuperseded, 'checkout.release-superseded', (ctx, { payment_order_id }) =>
  releaseSupersededPurchase(ctx, payment_order_id),
)

/**
 * Cancels the orders of a payment that will never be collected. Shows any other problem, and a
 * part that was sent without payment, to operators as a dead delivery. They solve it at the
 * gateway, then repeat the delivery, which completes the payment.
 */
export const resolvePayment = defineHandler(
  paymentProblemFound,
  'checkout.resolve-payment',
  async (ctx, { payment_id }) => {
    await giveUpUnpaidPayment(ctx, payment_id)
    const { status, problem } = await getPayment(ctx.db, payment_id)
    const outcome = status === 'voided' ? await voidAbandonedPayment(ctx, payment_id) : await captureAuthorisedPayment(ctx, payment_id)
    if (outcome === 'problem') throw new PermanentFailure(`payment ${payment_id}: ${problem && problemTexts[problem]}`)
  },
  options,
)

const problemTexts = {
  capture_declined: 'capture_declined. The gateway has declined to collect the money of a purchase whose parts are on their way.',
  authorisation_expired: 'authorisation_expired. The gateway no longer holds the money of a purchase whose parts are on their way.',
  captured_without_order: 'captured_without_order. The gateway has collected the money of a voided attempt. Refund it at the gateway.',
}
