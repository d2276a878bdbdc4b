import { type ListingStatus, listingMachine } from '@partlane/domain/listings/listing-machine'
import { availableUnits, statusForStock } from '@partlane/domain/listings/stock'
import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { listingChanged, listingSoldOut } from './listings.events.ts'
import { type LockedListing, lockListing, lockSellerAndReadHoliday, saveStock } from './listings.store.ts'

/** A number of units of one listing. */
export type StockMove = { listingId: number; quantity: number }
type Stock = Pick<LockedListing, 'quantity' | 'reserved_quantity' | 'sold_quantity'>

/**
 * Holds units for a purchase. The row lock makes sure that concurrent purchases never hold more
 * units than exist; the constraint `listing_holds_no_more_than_it_has` enforces it too.
 * `locked`: the current row, if the caller has locked it.
 * @returns the row with its new stock
 * @throws Refusal not_for_sale, not_enough_stock with `available`
 */
export async function holdStock(tx: Tx, { listingId, quantity }: StockMove, locked?: LockedListing): Promise<LockedListing> {
  checkQuantity(quantity)
  const listing = locked ?? (await lockListing(tx, listingId))
  const meta = { listing_id: String(listingId) }
  if (!listing) throw new Refusal('not_for_sale', meta)
  const available = availableUnits({ quantity: listing.quantity, reserved: listing.reserved_quantity })
  if (listing.status === 'reserved' || listing.status === 'sold_out') throw new Refusal('not_enough_stock', { ...meta, available: 0 })
  if (listing.status !== 'available') throw new Refusal('not_for_sale', meta)
  if (available < quantity) throw new Refusal('not_enough_stock', { ...meta, available })
  return changeStock(tx, listing, { ...listing, reserved_quantity: listing.reserved_quantity + quantity })
}

/**
 * Releases held units after a purchase expired, was cancelled or declined.
 * Works with any status of the listing; does nothing for a deleted listing.
 * The caller has locked the seller's row before the listing, because a holiday of the seller
 * decides the status of the listing. `locked`: as for `holdStock`.
 * @returns the row with its new stock
 */
export async function releaseStock(tx: Tx, move: StockMove, locked?: LockedListing): Promise<LockedListing | undefined> {
  const listing = await lockHeldListing(tx, move, locked)
  return listing && changeStock(tx, listing, { ...listing, reserved_quantity: listing.reserved_quantity - move.quantity })
}

/**
 * Sells held units after the payment. The last unit makes the listing sold out. `locked`: as for
 * `holdStock`.
 * @returns the row with its new stock
 */
export async function sellStock(tx: Tx, { listingId, quantity }: StockMove, locked?: LockedListing): Promise<LockedListing> {
  const listing = await lockHeldListing(tx, { listingId, quantity }, locked)
  // A listing with held units cannot be deleted.
  if (!listing) throw new Error(`listing ${listingId} was sold after it was deleted`)
  return changeStock(tx, listing, {
    quantity: listing.quantity - quantity,
    reserved_quantity: listing.reserved_quantity - quantity,
    sold_quantity: listing.sold_quantity + quantity,
  })
}

/**
 * Puts sold units back on sale after their order was cancelled. Does nothing for a deleted listing.
 * The caller has locked the seller's row before the listing, as for `releaseStock`.
 * @returns the row with its new stock
 */
export async function returnStock(tx: Tx, { listingId, quantity }: StockMove, locked?: LockedListing): Promise<LockedListing | undefined> {
  checkQuantity(quantity)
  const listing = locked ?? (await lockListing(tx, listingId))
  if (!listing) return undefined
  return changeStock(tx, listing, {
    ...listing,
    quantity: listing.quantity + quantity,
    sold_quantity: Math.max(0, listing.sold_quantity - quantity),
  })
}

async function lockHeldListing(tx: Tx, { listingId, quantity }: StockMove, locked?: LockedListing): Promise<LockedListing | undefined> {
  checkQuantity(quantity)
  const listing = locked ?? (await lockListing(tx, listingId))
  if (listing && listing.reserved_quantity < quantity)
    throw new Error(`listing ${listingId} holds ${listing.reserved_quantity} units, expected ${quantity}: a line was settled twice`)
  return listing
}

async function changeStock(tx: Tx, listing: LockedListing, { quantity, reserved_quantity, sold_quantity }: Stock): Promise<LockedListing> {
  const status = await statusWithStock(tx, { ...listing, quantity, reserved_quantity })
  await saveStock(tx, listing.id, { quantity, reserved_quantity, sold_quantity, status })
  if (status !== listing.status) {
    const event = status === 'sold_out' ? listingSoldOut : listingChanged
    await emit(tx, event({ listing_id: listing.id }))
  }
  return { ...listing, quantity, reserved_quantity, sold_quantity, status }
}

type StockedListing = Pick<LockedListing, 'seller_id' | 'status' | 'quantity' | 'reserved_quantity'>

/**
 * Returns the status for the stock. A listing that returns to sale has the status of its seller's
 * holiday. Set `reactivated` when it was off sale for another reason than its stock.
 */
export async function statusWithStock(tx: Tx, listing: StockedListing, { reactivated = false } = {}): Promise<ListingStatus> {
  const stockStatus = statusForStock(listing.status, { quantity: listing.quantity, reserved: listing.reserved_quantity })
  const returnsToSale = stockStatus === 'available' && (reactivated || listing.status !== 'available')
  return returnsToSale ? statusOnSale(tx, listing) : stockStatus
}

/**
 * Returns `available`, or `seller_on_holiday_mode` during the seller's holiday.
 * Locks the seller's row FOR SHARE: a holiday that begins at the same time waits and then includes
 * this listing, or this transaction waits for it. The caller has locked it before the listing.
 */
export async function statusOnSale(tx: Tx, { seller_id }: Pick<LockedListing, 'seller_id'>): Promise<ListingStatus> {
  return (await lockSellerAndReadHoliday(tx, seller_id)) ? listingMachine.next('available', 'holiday_on') : 'available'
}

function checkQuantity(quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1) throw new Error(`invalid number of units: ${quantity}`)
}
