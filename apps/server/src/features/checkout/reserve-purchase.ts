import { holdsStock, reservedUntil } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { emit } from '#platform/outbox/emit.ts'
import { paymentAbandoned } from './checkout.events.ts'
import { mayUsePurchase, refuseInactiveSellers } from './checkout.policy.ts'
import {
  findLivePayment,
  holdLines,
  type LockedPurchase,
  lockPurchase,
  lockPurchaseAndStock,
  lockPurchaseForRelease,
  releaseLines,
  transitionPayment,
  transitionPurchase,
} from './checkout.store.ts'
import { EXPIRE_RESERVATIONS_DEADLINE } from './deadlines.ts'

type ReservationInput = { user: CurrentUser; purchaseId: number }

/**
 * Holds the units of all lines of a purchase for 15 minutes, or of none.
 * A repeated call during the reservation changes nothing.
 * @throws Refusal not_found, not_enough_stock, not_for_sale, cart_changed, own_listing,
 * reservation_expired, payment_order_is_paid, payment_order_is_cancelled
 */
export async function reservePurchase(ctx: AppContext, { user, purchaseId }: ReservationInput): Promise<void> {
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
    await refuseInactiveSellers(tx, lines)
    await holdLines(tx, lines)
    await wakeDeadline(tx, { name: EXPIRE_RESERVATIONS_DEADLINE })
  })
}

/**
 * Refuses a purchase whose prices are outdated, since it may have been open or expired for days.
 * A guest who created it may have been merged into the seller's account: own listings are refused.
 * @throws Refusal cart_changed, own_listing, not_for_sale
 */
function refuseOutdatedTerms({ purchase, lines, listings }: LockedPurchase): void {
  if (lines.some((line) => line.seller_id === purchase.user_id)) throw new Refusal('own_listing')
  // The listing has become an auction: it has no fixed price.
  if (listings.some((listing) => listing.sale_format === 'auction')) throw new Refusal('not_for_sale')
  const listingById = new Map(listings.map((listing) => [listing.id, listing]))
  const changes = lines.flatMap((line) => {
    // `holdStock` refuses a deleted listing.
    const listing = listingById.get(line.listing_id)
    const isUnchanged = !listing || (listing.item_price_minor === line.unit_price_minor && listing.currency === line.currency)
    return isUnchanged ? [] : [{ listing_slug: listing.slug, problem: 'price_changed' }]
  })
  if (changes.length > 0) throw new Refusal('cart_changed', { changes, blocked: false })
}

/**
 * Extends a reservation by 15 minutes, once.
 * @throws Refusal not_found, reservation_expired, reservation_extended_already,
 * payment_order_is_<status>
 */
export async function extendReservation(ctx: AppContext, { user, purchaseId }: ReservationInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    mayUsePurchase(user, purchase)
    if (!purchase.reserved_until || purchase.reserved_until <= ctx.clock.now()) throw new Refusal('reservation_expired')
    if (purchase.extended) throw new Refusal('reservation_extended_already')
    await transitionPurchase(tx, purchase, 'extend', { reserved_until: reservedUntil(purchase.reserved_until), extended: true })
  })
}

/**
 * Cancels a purchase and releases its units immediately. A cancelled purchase stays unchanged.
 * @throws Refusal not_found, payment_order_is_<status>
 */
export async function releasePurchase(ctx: AppContext, { user, purchaseId }: ReservationInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { purchase, lines } = await lockPurchaseForRelease(tx, purchaseId)
    mayUsePurchase(user, purchase)
    if (purchase.status === 'cancelled') return
    await transitionPurchase(tx, purchase, 'release')
    await releaseLines(tx, lines)
    await abandonPayment(tx, purchaseId, ctx.clock.now())
  })
}

/** Voids the payment in progress. The handler of `payment_abandoned` voids it at the gateway. */
export async function abandonPayment(tx: Tx, purchaseId: number, now: Date): Promise<void> {
  const payment = await findLivePayment(tx, purchaseId)
  if (!payment) return
  await transitionPayment(tx, payment, 'void', now)
  await emit(tx, paymentAbandoned({ payment_id: payment.id }))
}
