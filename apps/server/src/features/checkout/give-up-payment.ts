import { isUncollectable } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { lockCart, raiseLines } from '#features/cart/public.ts'
import { cancelUnpaidOrders, hasSentItems, lockOrdersOfPurchase } from '#features/orders/public.ts'
import { findPurchaseOwner, listLineRows } from './checkout.queries.ts'
import { lockPayment, transitionPayment } from './payments.store.ts'

/**
 * Gives up a payment that will never be collected: its authorisation has expired, or the gateway
 * has declined the capture. Voids it, then cancels its orders, which releases the parts and informs
 * buyer and sellers. After a declined capture the parts are in the buyer's cart again, to be paid
 * by another card. When a part was sent already, an operator has to decide instead.
 * Parts are sent under the lock of their order, and only while the money is held. So a part is
 * either sent before and seen here, or refused. Safe to repeat.
 */
export async function giveUpUnpaidPayment(ctx: AppContext, paymentId: number): Promise<void> {
  const voidedPayment = await ctx.db.transact(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (!isUncollectable(payment.problem)) return undefined
    if (payment.status === 'voided') return payment
    await lockOrdersOfPurchase(tx, payment.payment_order_id)
    if (payment.status !== 'authorised' || (await hasSentItems(tx, payment.payment_order_id))) return undefined
    return transitionPayment(tx, payment, 'void', ctx.clock.now())
  })
  if (!voidedPayment) return
  await cancelUnpaidOrders(ctx, voidedPayment.payment_order_id)
  if (voidedPayment.problem !== 'capture_declined') return
  await refillCart(ctx, voidedPayment.payment_order_id).catch((error: unknown) => {
    // The account was closed since: it has no cart.
    if (!(error instanceof Refusal)) throw error
  })
}

/**
 * Puts the parts of a purchase into the cart of its buyer again. Those of agreed lines are bought
 * by a new agreement only.
 */
async function refillCart(ctx: AppContext, purchaseId: number): Promise<void> {
  const owner = await findPurchaseOwner(ctx.db, purchaseId)
  if (!owner) return
  await ctx.db.transact(async (tx) => {
    await lockCart(tx, owner.user_id)
    const lines = (await listLineRows(tx, purchaseId)).filter(({ source }) => source === 'cart')
    const toCartLine = (line: (typeof lines)[number]) => ({
      listingId: line.listing_id,
      quantity: line.quantity,
      shippingType: line.shipping_type,
      priceMinor: line.unit_price_minor,
    })
    await raiseLines(tx, owner.user_id, lines.map(toCartLine))
  })
}
