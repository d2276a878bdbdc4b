import { holdsStock, reservedUntil } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { mayUsePurchase, refuseInactiveSellers, refuseOutdatedTerms } from './checkout.policy.ts'
import { hasInactiveSeller } from './checkout.queries.ts'
import { holdLines, lockPurchaseAndStock, transitionPurchase } from './checkout.store.ts'
import { EXPIRE_RESERVATIONS_DEADLINE } from './deadlines.ts'

/**
 * Holds the units of all lines of a purchase for 15 minutes, or of none.
 * A repeated call during the reservation changes nothing.
 * @throws Refusal not_found, not_enough_stock, not_for_sale, cart_changed, own_listing,
 * reservation_expired, payment_order_is_paid, payment_order_is_cancelled
 */
export async function reservePurchase(ctx: AppContext, { user, purchaseId }: { user: CurrentUser; purchaseId: number }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockPurchaseAndStock(tx, purchaseId)
    const { purchase, lines } = locked
    mayUsePurchase(user, purchase)
    const now = ctx.clock.now()
    if (holdsStock(purchase.status) && purchase.reserved_until && purchase.reserved_until > now) return
    // The reservation is over; `expireReservations` has not run yet.
    if (holdsStock(purchase.status)) throw new Refusal('reservation_expired')
    await transitionPurchase(tx, purchase, 'reserve', { reserved_until: reservedUntil(now), extended: false })
    refuseOutdatedTerms(locked)
    refuseInactiveSellers(await hasInactiveSeller(tx, lines))
    await holdLines(tx, lines)
    await wakeDeadline(tx, { name: EXPIRE_RESERVATIONS_DEADLINE })
  })
}
