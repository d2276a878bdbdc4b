import type { AppContext } from '#app/context.ts'
import { cancelUnpaidOrders, hasSentItems, lockOrdersOfPurchase } from '#features/orders/public.ts'
import { lockPayment, transitionPayment } from './payments.store.ts'

/**
 * Gives up a payment whose authorisation has expired: voids it, so that it is never collected
 * later, then cancels its orders. When a part was sent already, an operator has to decide instead.
 * Parts are sent under the lock of their order, and only while the money is held. So a part is
 * either sent before and seen here, or refused. Safe to repeat.
 */
export async function giveUpExpiredPayment(ctx: AppContext, paymentId: number): Promise<void> {
  const purchaseId = await ctx.db.transact(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment.problem !== 'authorisation_expired') return undefined
    if (payment.status === 'voided') return payment.payment_order_id
    await lockOrdersOfPurchase(tx, payment.payment_order_id)
    if (payment.status !== 'authorised' || (await hasSentItems(tx, payment.payment_order_id))) return undefined
    await transitionPayment(tx, payment, 'void', ctx.clock.now())
    return payment.payment_order_id
  })
  if (purchaseId !== undefined) await cancelUnpaidOrders(ctx, purchaseId)
}
