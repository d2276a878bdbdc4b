import type { AppContext } from '#app/context.ts'
import { isVoidable, type PaymentOutcome, toLookup } from './checkout.policy.ts'
import { getPayment } from './payments.queries.ts'
import { markPaymentReleased } from './payments.store.ts'
import { reportPaymentProblem } from './report-payment-problem.ts'

/**
 * Voids the authorisation that the gateway may have for an abandoned payment, and stores that the
 * gateway holds no money. Safe to repeat. Captured money cannot be voided: an operator refunds it.
 * `isFinal`: no call to authorise can still be on its way, so a charge that the gateway does not
 * know will not appear.
 * @throws GatewayUnavailable
 */
export async function voidAbandonedPayment(
  ctx: AppContext,
  paymentId: number,
  { isFinal = false }: { isFinal?: boolean } = {},
): Promise<PaymentOutcome> {
  const payment = await getPayment(ctx.db, paymentId)
  if (payment.status !== 'voided') return 'done'
  const gateway = ctx.paymentGateways.get(payment.gateway)
  const found = await gateway.find(toLookup(payment))
  const state = found && isVoidable(found) ? await gateway.void(found.reference) : found
  if (state && isVoidable(state)) throw new Error(`payment ${paymentId} was not voided: gateway status ${state.status}`)
  if (state?.status === 'captured') {
    await reportPaymentProblem(ctx, paymentId, 'captured_without_order')
    return 'problem'
  }
  if (state || isFinal) await ctx.db.transact((tx) => markPaymentReleased(tx, paymentId, ctx.clock.now()))
  return 'done'
}
