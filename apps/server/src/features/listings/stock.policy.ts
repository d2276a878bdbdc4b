import { availableUnits } from '@partlane/domain/listings/stock'
import { Refusal } from '@partlane/domain/refusal'
import type { LockedListing } from './listings.store.ts'

/** A number of units of one listing. */
export type StockMove = { listingId: number; quantity: number }
type Stock = Pick<LockedListing, 'quantity' | 'reserved_quantity' | 'sold_quantity'>

/**
 * Computes the stock of a listing after a move. The listing is undefined if it was deleted; so is
 * the stock if nothing moves.
 */
export type StockRule = (move: StockMove, listing: LockedListing | undefined) => Stock | undefined

/** @throws Refusal not_for_sale, not_enough_stock with `available` */
export const heldStock: StockRule = (move, listing) => {
  refuseInvalidQuantity(move)
  const meta = { listing_id: String(move.listingId) }
  if (!listing) throw new Refusal('not_for_sale', meta)
  const available = availableUnits({ quantity: listing.quantity, reserved: listing.reserved_quantity })
  if (listing.status === 'reserved' || listing.status === 'sold_out') throw new Refusal('not_enough_stock', { ...meta, available: 0 })
  if (listing.status !== 'available') throw new Refusal('not_for_sale', meta)
  if (available < move.quantity) throw new Refusal('not_enough_stock', { ...meta, available })
  return { ...listing, reserved_quantity: listing.reserved_quantity + move.quantity }
}

export const releasedStock: StockRule = (move, listing) => {
  refuseUnheldUnits(move, listing)
  return listing && { ...listing, reserved_quantity: listing.reserved_quantity - move.quantity }
}

export const soldStock: StockRule = (move, listing) => {
  refuseUnheldUnits(move, listing)
  // A listing with held units cannot be deleted.
  if (!listing) throw new Error(`listing ${move.listingId} was sold after it was deleted`)
  return {
    quantity: listing.quantity - move.quantity,
    reserved_quantity: listing.reserved_quantity - move.quantity,
    sold_quantity: listing.sold_quantity + move.quantity,
  }
}

export const returnedStock: StockRule = (move, listing) => {
  refuseInvalidQuantity(move)
  if (!listing) return undefined
  return { ...listing, quantity: listing.quantity + move.quantity, sold_quantity: Math.max(0, listing.sold_quantity - move.quantity) }
}

function refuseUnheldUnits(move: StockMove, listing: LockedListing | undefined): void {
  refuseInvalidQuantity(move)
  const { listingId, quantity } = move
  if (listing && listing.reserved_quantity < quantity)
    throw new Error(`listing ${listingId} holds ${listing.reserved_quantity} units, expected ${quantity}: a line was settled twice`)
}

function refuseInvalidQuantity({ quantity }: StockMove): void {
  if (!Number.isInteger(quantity) || quantity < 1) throw new Error(`invalid number of units: ${quantity}`)
}
