import type { PaymentProblem } from '@partlane/domain/checkout/purchase-machine'
import type { AppContext } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { paymentProblemFound } from './checkout.events.ts'
import { lockPayment, setPaymentProblem } from './payments.store.ts'

/**
 * Stores what an operator has to decide about a payment. Its event leads to one dead delivery,
 * which operators see and repeat. A problem that is already stored changes nothing.
 */
export async function reportPaymentProblem(ctx: AppContext, paymentId: number, problem: PaymentProblem): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment.problem !== null) return
    await setPaymentProblem(tx, paymentId, problem)
    await emit(tx, paymentProblemFound({ payment_id: paymentId }))
    ctx.log.error({ paymentId, purchaseId: payment.payment_order_id, gateway: payment.gateway, problem }, 'payment has a problem')
  })
}
