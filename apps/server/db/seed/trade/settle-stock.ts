import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import { statusForStock } from '@partlane/domain/listings/stock'
import type { Plan } from './plan.ts'

/** What the purchases do to the listings before these are written: units held, units gone, and the status that goes with that. */
export function settleStock(plans: readonly Plan[]): void {
  for (const { status, lines, fromStock } of plans)
    for (const { listing, quantity, item } of lines) {
      const { row } = listing
      if (holdsStock(status)) row.reserved_quantity += quantity
      if (fromStock && status === 'paid' && item !== 'declined') {
        row.quantity -= quantity
        row.sold_quantity += quantity
      }
      row.status = statusForStock(row.status, { quantity: row.quantity, reserved: row.reserved_quantity })
    }
}
