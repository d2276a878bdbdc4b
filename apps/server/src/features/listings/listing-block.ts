import { listingMachine } from '@partlane/domain/listings/listing-machine'
import type { FormerListingStatus } from '@partlane/domain/reports/report-rules'
import { cancelAuctions, lockOpenAuctions } from '#features/auction-runs/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { listingChanged } from './listings.events.ts'
import { type LockedListing, lockListing, saveStatuses } from './listings.store.ts'
import { statusWithStock } from './stock.ts'

/** Locks a listing with its open auction, which a block cancels, before rows of later levels. */
export async function lockListingToBlock(tx: Tx, id: number): Promise<LockedListing | undefined> {
  const listing = await lockListing(tx, id)
  if (listing) await lockOpenAuctions(tx, [listing.id])
  return listing
}

/**
 * Blocks a listing that `lockListingToBlock` has locked: it is neither found nor shown, and cannot
 * be held or paid for. Held units stay held until their purchase ends. Orders continue. An open
 * auction is cancelled.
 * @returns the status before, which `unblockListing` needs
 * @throws Refusal listing_is_<status>
 */
export async function blockListing(tx: Tx, { id, status }: LockedListing, now: Date): Promise<FormerListingStatus> {
  const blocked = listingMachine.next(status, 'block')
  await saveStatuses(tx, [id], blocked)
  await cancelAuctions(tx, [id], now)
  await emit(tx, listingChanged({ listing_id: id }))
  return status as FormerListingStatus
}

/**
 * Gives a blocked listing back to its seller: deactivated if it was, otherwise on sale if it has
 * stock and the seller is not on holiday. Does nothing if it is not blocked any more. The caller
 * has locked the seller before the listing.
 */
export async function unblockListing(tx: Tx, listing: LockedListing, former: FormerListingStatus): Promise<void> {
  if (listing.status !== 'blocked') return
  const cleared = listingMachine.next(listing.status, 'clear')
  const status =
    former === 'deactivated'
      ? listingMachine.next(cleared, 'deactivate')
      : await statusWithStock(tx, { ...listing, status: cleared }, { reactivated: true })
  await saveStatuses(tx, [listing.id], status)
  await emit(tx, listingChanged({ listing_id: listing.id }))
}
