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
 * Holds every part of a purchase for fifteen minutes: all of them or none. Asked again while it holds, it changes nothing.
 * @throws Refusal not_enough_stock, not_for_sale, cart_changed, own_listing, payment_order_is_paid, payment_order_is_cancelled
 */
export async function reservePurchase(ctx: AppContext, { user, purchaseId }: ReservationInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockPurchaseAndStock(tx, purchaseId)
    const { purchase, lines } = locked
    mayUsePurchase(user, purchase)
    const now = ctx.clock.now()
    if (holdsStock(purchase.status) && purchase.reserved_until && purchase.reserved_until > now) return
    if (holdsStock(purchase.status)) throw new Refusal('reservation_expired') // its deadline is about to let it go
    await transitionPurchase(tx, purchase, 'reserve', { reserved_until: reservedUntil(now), extended: false })
    refuseOutdatedTerms(locked)
    await refuseInactiveSellers(tx, lines)
    await holdLines(tx, lines)
    await wakeDeadline(tx, { name: EXPIRE_RESERVATIONS_DEADLINE })
  })
}

/**
 * A purchase may have lain open or expired for days, and a guest who made it may have turned out to be the seller: it holds parts only
 * at the prices of now. @throws Refusal cart_changed, own_listing, not_for_sale
 */
function refuseOutdatedTerms({ purchase, lines, listings }: LockedPurchase): void {
  if (lines.some((line) => line.seller_id === purchase.user_id)) throw new Refusal('own_listing')
  if (listings.some((listing) => listing.sale_format === 'auction')) throw new Refusal('not_for_sale') // its price is only bid for now
  const listingById = new Map(listings.map((listing) => [listing.id, listing]))
  const changes = lines.flatMap((line) => {
    const listing = listingById.get(line.listing_id) // gone: holding it says so
    const isUnchanged = !listing || (listing.item_price_minor === line.unit_price_minor && listing.currency === line.currency)
    return isUnchanged ? [] : [{ listing_slug: listing.slug, problem: 'price_changed' }]
  })
  if (changes.length > 0) throw new Refusal('cart_changed', { changes, blocked: false })
}

/** Fifteen minutes more, once. @throws Refusal reservation_expired, reservation_extended_already */
export async function extendReservation(ctx: AppContext, { user, purchaseId }: ReservationInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    mayUsePurchase(user, purchase)
    if (!purchase.reserved_until || purchase.reserved_until <= ctx.clock.now()) throw new Refusal('reservation_expired')
    if (purchase.extended) throw new Refusal('reservation_extended_already')
    await transitionPurchase(tx, purchase, 'extend', { reserved_until: reservedUntil(purchase.reserved_until), extended: true })
  })
}

/** The buyer goes back: the parts are free for others at once. */
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

/** An attempt under way is given up; the gateway is told after the commit. */
export async function abandonPayment(tx: Tx, purchaseId: number, now: Date): Promise<void> {
  const payment = await findLivePayment(tx, purchaseId)
  if (!payment) return
  await transitionPayment(tx, payment, 'void', now)
  await emit(tx, paymentAbandoned({ payment_id: payment.id }))
}
