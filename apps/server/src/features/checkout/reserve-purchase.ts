import { holdsStock, reservedUntil } from '@partlane/domain/checkout/purchase-machine'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { isReservationOver, mayUsePurchase, refuseInactiveSellers, refuseOutdatedTerms } from './checkout.policy.ts'
import { hasInactiveSeller } from './checkout.queries.ts'
import { holdLines, lockPurchaseAndStock, transitionPurchase } from './checkout.store.ts'
import { EXPIRE_RESERVATIONS_DEADLINE } from './deadlines.ts'
import { expireReservation } from './release-purchase.ts'

/**
 * Holds the units of all lines of a purchase for 15 minutes, or of none.
 * A repeated call during the reservation changes nothing. A call after its end releases the units
 * and holds them again in one transaction; a refusal leaves the release to `expireReservations`.
 * @throws Refusal not_found, not_enough_stock, not_for_sale, cart_changed, own_listing,
 * payment_order_is_paid, payment_order_is_cancelled
 */
export async function reservePurchase(ctx: AppContext, { user, purchaseId }: { user: CurrentUser; purchaseId: number }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const current = await lockPurchaseAndStock(tx, purchaseId)
    mayUsePurchase(user, current.purchase)
    const now = ctx.clock.now()
    // `expireReservations` may not have run yet.
    const locked = isReservationOver(current.purchase, now) ? await expireReservation(tx, current, now) : current
    if (holdsStock(locked.purchase.status)) return
    await transitionPurchase(tx, locked.purchase, 'reserve', { reserved_until: reservedUntil(now), extended: false })
    refuseOutdatedTerms(locked)
    refuseInactiveSellers(await hasInactiveSeller(tx, locked.lines))
    await holdLines(tx, locked.lines)
    await wakeDeadline(tx, { name: EXPIRE_RESERVATIONS_DEADLINE })
  })
}
