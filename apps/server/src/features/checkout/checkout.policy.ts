import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import type { ChargeState } from '#gateways/payments/port.ts'
import type { PurchaseRow } from './checkout.queries.ts'
import type { LockedPurchase } from './checkout.store.ts'
import { groupBySource } from './purchase-sources.ts'

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
 * Refuses a purchase whose terms are outdated, since it may have been open or expired for days. The
 * source of each line decides whether the line still holds.
 * A guest who created it may have been merged into the seller's account: own listings are refused.
 * @throws Refusal cart_changed, own_listing, not_for_sale
 */
export function refuseOutdatedTerms({ purchase, lines, listings }: LockedPurchase): void {
  if (lines.some((line) => line.seller_id === purchase.user_id)) throw new Refusal('own_listing')
  for (const group of groupBySource(lines)) group.source.refuseOutdatedLines(group.lines, listings)
}

/**
 * Result of a payment. `expired`: the stock was released before the payment was authorised.
 */
export type Settlement = 'paid' | 'requires_action' | 'declined' | 'expired'

/**
 * Refuses a payment that did not pay the purchase. Called after the result is stored.
 * @throws Refusal payment_declined with the gateway's `decline_code`, reservation_expired
 */
export function refuseFailedPayment(settlement: Settlement, state: ChargeState): void {
  if (settlement === 'declined')
    throw new Refusal('payment_declined', state.status === 'declined' ? { decline_code: state.declineCode } : undefined)
  if (settlement === 'expired') throw new Refusal('reservation_expired')
}

/** True when the charge holds money, or will after a challenge. */
export const isVoidable = ({ status }: ChargeState) => status === 'authorised' || status === 'requires_action'
