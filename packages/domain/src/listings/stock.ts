import { type ListingStatus, listingMachine } from './listing-machine.ts'

/** `quantity` is what the seller has, `reserved` what purchases hold of it. */
export type Stock = { quantity: number; reserved: number }

export const availableUnits = ({ quantity, reserved }: Stock): number => quantity - reserved

/**
 * The status that goes with a stock, by the machine's own events: the last free unit held is `reserve`, given back `release`,
 * none left `sell_out`, some again `restock`. A listing that is not on sale for another reason (draft, deactivated, blocked, on holiday)
 * keeps that reason whatever its stock.
 */
export function statusForStock(status: ListingStatus, stock: Stock): ListingStatus {
  if (stock.quantity === 0) return listingMachine.can(status, 'sell_out') ? listingMachine.next(status, 'sell_out') : status
  const restockedStatus = status === 'sold_out' ? listingMachine.next(status, 'restock') : status
  if (availableUnits(stock) === 0)
    return restockedStatus === 'available' ? listingMachine.next(restockedStatus, 'reserve') : restockedStatus
  return restockedStatus === 'reserved' ? listingMachine.next(restockedStatus, 'release') : restockedStatus
}
