import { buildCaptureEntries } from '@partlane/domain/ledger/movements'
import type { AppContext } from '#app/context.ts'
import { issueInvoices, lockInvoicingSellers } from '#features/invoices/public.ts'
import { postMovement } from '#features/ledger/public.ts'
import type { PaymentOutcome } from './checkout.policy.ts'
import { listCapturedOrders } from './checkout.queries.ts'
import { getPayment } from './payments.queries.ts'
import { lockPayment, transitionPayment } from './payments.store.ts'
import { reportPaymentProblem } from './report-payment-problem.ts'

/**
 * Captures the authorised payment of a paid purchase, posts the movement to the ledger and issues
 * the invoices of its orders.
 * Safe to repeat and to run concurrently: the gateway's capture and movements of the same name are
 * idempotent. When the gateway no longer holds the money, or declines to collect it (PayPal asks
 * the card only now), the orders end as unpaid: `giveUpUnpaidPayment`.
 * @throws GatewayUnavailable
 */
export async function captureAuthorisedPayment(ctx: AppContext, paymentId: number): Promise<PaymentOutcome> {
  const { gateway, gateway_reference, status } = await getPayment(ctx.db, paymentId)
  if (status !== 'authorised') return 'done'
  if (!gateway_reference) throw new Error(`payment ${paymentId} has no gateway reference`)
  const state = await ctx.paymentGateways.get(gateway).capture(gateway_reference)
  if (state.status === 'authorised' || state.status === 'requires_action')
    throw new Error(`payment ${paymentId} was not captured: gateway status ${state.status}`)
  if (state.status !== 'captured') {
    await reportPaymentProblem(ctx, paymentId, state.status === 'declined' ? 'capture_declined' : 'authorisation_expired')
    return 'problem'
  }
  await recordCapture(ctx, paymentId)
  return 'done'
}

async function recordCapture(ctx: AppContext, paymentId: number): Promise<void> {
  const orders = await listCapturedOrders(ctx.db, paymentId)
  await ctx.db.transact(async (tx) => {
    const sellerIds = orders.map(({ seller_id }) => seller_id)
    const [, payment] = await Promise.all([lockInvoicingSellers(tx, sellerIds), lockPayment(tx, paymentId)])
    if (payment.status !== 'authorised') return
    const now = ctx.clock.now()
    // Sent together. The invoices come last, because their numbers are locked until the commit.
    await Promise.all([
      transitionPayment(tx, payment, 'capture', now, { problem: null }),
      postMovement(tx, { movement: `capture:${paymentId}`, entries: orders.flatMap(buildCaptureEntries), now }),
      issueInvoices(tx, orders, now),
    ])
  })
}
