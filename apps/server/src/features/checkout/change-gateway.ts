import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { paymentAbandoned } from './checkout.events.ts'
import { getNamedGateway, mayUsePurchase, refusePaymentObstacles, refuseSuperseded, refuseTooSmall } from './checkout.policy.ts'
import { listPaymentConditions, type PurchaseRow } from './checkout.queries.ts'
import { lockPurchase, transitionPurchase, updateGateway } from './checkout.store.ts'
import { findLivePayment } from './payments.queries.ts'
import { transitionPayment } from './payments.store.ts'

type ChangeGatewayInput = { user: CurrentUser; purchaseId: number; gateway: GatewayName }

/**
 * Lets an unpaid purchase be paid by another gateway. The reservation stays. A payment that waits
 * for the buyer, at the bank or at PayPal, is voided. If the buyer approves it at the same time,
 * the first of the two holds. A payment that is being sent is not interrupted.
 * @throws Refusal not_found, purchase_in_progress, payment_method_not_accepted, purchase_too_small,
 * payment_order_is_paid, payment_order_is_cancelled
 * @throws FieldErrors not_a_choice
 */
export async function changeGateway(ctx: AppContext, { user, purchaseId, gateway: name }: ChangeGatewayInput): Promise<void> {
  const gateway = getNamedGateway(ctx, name)
  await ctx.db.transact(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    mayUsePurchase(user, purchase)
    refuseSuperseded(purchase)
    if (purchase.status === 'paid') throw new Refusal('payment_order_is_paid')
    if (purchase.status === 'cancelled') throw new Refusal('payment_order_is_cancelled')
    if (purchase.gateway === name) return
    refusePaymentObstacles(gateway, { lines: await listPaymentConditions(tx, purchaseId), currency: purchase.currency })
    refuseTooSmall(gateway, {
      currency: purchase.currency,
      itemsMinor: purchase.items_minor,
      shippingMinor: purchase.shipping_minor,
      surchargeMinor: purchase.surcharge_minor,
    })
    if (purchase.status === 'paying') await replaceWaitingPayment(tx, purchase, { gateway: name, now: ctx.clock.now() })
    else await updateGateway(tx, purchaseId, name)
  })
}

/**
 * Voids a payment that waits for the buyer, and changes the gateway. The purchase is updated once:
 * a second update would lock its buyer after it (app/lock-order.ts).
 */
async function replaceWaitingPayment(tx: Tx, purchase: PurchaseRow, { gateway, now }: { gateway: GatewayName; now: Date }): Promise<void> {
  const payment = await findLivePayment(tx, purchase.id)
  if (payment && payment.status !== 'requires_action') throw new Refusal('purchase_in_progress')
  if (payment) {
    await transitionPayment(tx, payment, 'void', now)
    await emit(tx, paymentAbandoned({ payment_id: payment.id }))
  }
  await transitionPurchase(tx, purchase, 'payment_failed', { gateway })
}
