import { type ListingStatus, listingMachine } from './listing-machine.ts'

/** `quantity`: units of the seller. `reserved`: units of them that purchases hold. */
export type Stock = { quantity: number; reserved: number }

export const availableUnits = ({ quantity, reserved }: Stock): number => quantity - reserved

/**
 * Returns the status of a listing after a change of its stock, through events of the machine:
 * `reserve` when the last free unit is held, `release` when one is free again, `sell_out` when none
 * is left, `restock` when there are units again.
 * A listing that is off sale for another reason (draft, deactivated, blocked, on holiday) does not
 * change.
 */
export function statusForStock(status: ListingStatus, stock: Stock): ListingStatus {
  if (stock.quantity === 0) return listingMachine.can(status, 'sell_out') ? listingMachine.next(status, 'sell_out') : status
  const restockedStatus = status === 'sold_out' ? listingMachine.next(status, 'restock') : status
  if (availableUnits(stock) === 0)
    return restockedStatus === 'available' ? listingMachine.next(restockedStatus, 'reserve') : restockedStatus
  return restockedStatus === 'reserved' ? listingMachine.next(restockedStatus, 'release') : restockedStatus
}
