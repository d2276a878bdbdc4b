import { isInactive } from '@partlane/domain/accounts/roles'
import { holdsStock, reservedUntil } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { retryAfter } from '#platform/clock/retry-after.ts'
import type { Tx } from '#platform/db/db.ts'
import { addressKey } from '#platform/http/address-key.ts'
import {
  areAboveLimit,
  findEndOfHeldLines,
  isReservationOver,
  mayUsePurchase,
  refuseInactiveSellers,
  refuseOutdatedTerms,
  refuseSuperseded,
} from './checkout.policy.ts'
import { countHeldLines, type Holder, listOtherHeldLines } from './checkout.queries.ts'
import { holdLines, lockHeldLines, lockPurchaseAndStock, transitionPurchase } from './checkout.store.ts'
import { expireReservation } from './release-purchase.ts'

/**
 * Holds the units of all lines of a purchase for 15 minutes, or of none.
 * A user and a network address hold a limited number of lines: otherwise one guest could take the
 * stock of many sellers without buying. RATE_LIMIT=0 turns these limits off, for measurements.
 * A repeated call during the reservation changes nothing. A call after its end releases the units
 * and holds them again in one transaction; a refusal leaves the release to `expireReservations`.
 * @throws Refusal not_found, not_enough_stock, not_for_sale, cart_changed, own_listing,
 * agreed_line_is_expired, agreed_line_is_paid, payment_order_is_paid, payment_order_is_cancelled
 * @throws Refusal reservation_limit_reached, with `retry_after` unless it is too large
 */
export async function reservePurchase(
  ctx: AppContext,
  { user, purchaseId, ip }: { user: CurrentUser; purchaseId: number; ip: string },
): Promise<void> {
  const heldFrom = ctx.config.RATE_LIMIT > 0 ? addressKey(ip) : null
  await ctx.db.transact(async (tx) => {
    const current = await lockPurchaseAndStock(tx, purchaseId)
    mayUsePurchase(user, current.purchase)
    refuseSuperseded(current.purchase)
    const now = ctx.clock.now()
    // `expireReservations` may not have run yet.
    const locked = isReservationOver(current.purchase, now) ? await expireReservation(tx, current, now) : current
    if (holdsStock(locked.purchase.status)) return
    const deadlines = locked.agreedLines.map(({ pay_until }) => pay_until)
    const change = { reserved_until: reservedUntil(now, deadlines), extended: false, held_from: heldFrom }
    await transitionPurchase(tx, locked.purchase, 'reserve', change)
    refuseOutdatedTerms(locked, now)
    const { user_id: buyerId } = locked.purchase
    refuseInactiveSellers(locked.users.some(({ id, status }) => id !== buyerId && isInactive(status)))
    await holdLines(tx, locked)
    await refuseTooManyHeldLines(tx, { userId: user.id, heldFrom }, { purchaseId, now })
  })
}

async function refuseTooManyHeldLines(tx: Tx, holder: Holder, current: { purchaseId: number; now: Date }): Promise<void> {
  if (holder.heldFrom === null) return
  await lockHeldLines(tx, holder.heldFrom)
  const held = await countHeldLines(tx, holder)
  if (!areAboveLimit(held)) return
  const end = findEndOfHeldLines(held, await listOtherHeldLines(tx, holder, current))
  throw new Refusal('reservation_limit_reached', end ? retryAfter(end, current.now) : {})
}
