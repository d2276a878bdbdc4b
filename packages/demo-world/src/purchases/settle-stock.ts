import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import { statusForStock } from '@partlane/domain/listings/stock'
import type { PurchasePlan } from './purchase-plan.ts'

/**
 * Changes the listings of the plans before they are written: reserved units, sold units, and the
 * status that follows. As in the checkout, every paid unit counts as sold. The seller of a declined
 * item offers it again.
 */
export function settleStock(plans: readonly PurchasePlan[]): void {
  for (const { status, lines, takesStock } of plans)
    for (const { listing, quantity, item } of lines) {
      const { row } = listing
      if (holdsStock(status)) row.reserved_quantity += quantity
      if (status === 'paid') row.sold_quantity += quantity
      if (takesStock && status === 'paid' && item !== 'declined') row.quantity -= quantity
      row.status = statusForStock(row.status, { quantity: row.quantity, reserved: row.reserved_quantity })
    }
}
