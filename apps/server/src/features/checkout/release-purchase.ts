import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { paymentAbandoned } from './checkout.events.ts'
import { mayUsePurchase } from './checkout.policy.ts'
import { type LockedPurchase, lockPurchaseAndStock, releaseLines, transitionPurchase } from './checkout.store.ts'
import { findLivePayment } from './payments.queries.ts'
import { transitionPayment } from './payments.store.ts'

/**
 * Cancels a purchase and releases its units immediately. A cancelled purchase stays unchanged.
 * @throws Refusal not_found, payment_order_is_<status>
 */
export async function releasePurchase(ctx: AppContext, { user, purchaseId }: { user: CurrentUser; purchaseId: number }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockPurchaseAndStock(tx, purchaseId)
    mayUsePurchase(user, locked.purchase)
    if (locked.purchase.status !== 'cancelled') await cancelPurchase(tx, locked, ctx.clock.now())
  })
}

/**
 * Cancels a locked purchase, releases its units and voids its payment in progress.
 * @throws Refusal payment_order_is_paid
 */
export async function cancelPurchase(tx: Tx, locked: LockedPurchase, now: Date): Promise<void> {
  await transitionPurchase(tx, locked.purchase, 'release')
  await releaseLines(tx, locked)
  await abandonPayment(tx, locked.purchase.id, now)
}

/**
 * Expires a reservation that is over: releases the units and voids the payment in progress.
 * @returns the expired purchase without held units; the locks stay
 */
export async function expireReservation(tx: Tx, locked: LockedPurchase, now: Date): Promise<LockedPurchase> {
  const purchase = await transitionPurchase(tx, locked.purchase, 'expire')
  const released = await releaseLines(tx, locked)
  await abandonPayment(tx, purchase.id, now)
  return { ...locked, ...released, purchase }
}

/** Voids the payment in progress. The handler of `payment_abandoned` voids it at the gateway. */
async function abandonPayment(tx: Tx, purchaseId: number, now: Date): Promise<void> {
  const payment = await findLivePayment(tx, purchaseId)
  if (!payment) return
  await transitionPayment(tx, payment, 'void', now)
  await emit(tx, paymentAbandoned({ payment_id: payment.id }))
}
