import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import type { PurchaseRow } from './checkout.queries.ts'
import type { LockedPurchase } from './checkout.store.ts'

/**
 * Only the buyer may use a purchase.
 * @throws Refusal not_found for other users
 */
export function mayUsePurchase(user: Pick<CurrentUser, 'id'>, purchase: { user_id: number }): void {
  if (purchase.user_id !== user.id) throw new Refusal('not_found')
}

/** True when a purchase still holds its units although its reservation has ended. */
export function isReservationOver({ status, reserved_until }: Pick<PurchaseRow, 'status' | 'reserved_until'>, now: Date): boolean {
  return holdsStock(status) && reserved_until !== null && reserved_until <= now
}

/**
 * Refuses lines of blocked or deleted sellers. Checked when stock is held and again when a payment
 * starts. A started payment is completed.
 * @throws Refusal not_for_sale
 */
export function refuseInactiveSellers(hasInactiveSeller: boolean): void {
  if (hasInactiveSeller) throw new Refusal('not_for_sale')
}

/**
 * Refuses a purchase whose prices are outdated, since it may have been open or expired for days.
 * A guest who created it may have been merged into the seller's account: own listings are refused.
 * @throws Refusal cart_changed, own_listing, not_for_sale
 */
export function refuseOutdatedTerms({ purchase, lines, listings }: LockedPurchase): void {
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
