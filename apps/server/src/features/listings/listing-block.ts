import { type ListingStatus, listingMachine } from '@partlane/domain/listings/listing-machine'
import type { FormerListingStatus } from '@partlane/domain/reports/report-rules'
import { cancelAuctions, lockOpenAuctions, openAuctions } from '#features/auction-runs/public.ts'
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
 * stock and the seller is not on holiday. One that has become an auction meanwhile starts its run.
 * Does nothing if it is not blocked any more. The caller has locked the seller before the listing.
 */
export async function unblockListing(
  tx: Tx,
  listing: LockedListing,
  { former, now }: { former: FormerListingStatus; now: Date },
): Promise<void> {
  if (listing.status !== 'blocked') return
  const cleared = listingMachine.next(listing.status, 'clear')
  const status =
    former === 'deactivated'
      ? listingMachine.next(cleared, 'deactivate')
      : await statusWithStock(tx, { ...listing, status: cleared }, { reactivated: true })
  await saveStatuses(tx, [listing.id], status)
  if (isWithoutRun(listing, status)) await openAuctions(tx, [listing.id], now)
  await emit(tx, listingChanged({ listing_id: listing.id }))
}

/** A listing with one of these statuses has a run while it is an auction. */
const runStatuses: readonly ListingStatus[] = ['available', 'reserved', 'seller_on_holiday_mode']
export const hasRunWhile = (status: ListingStatus): boolean => runStatuses.includes(status)

/**
 * True for an auction without any run, which starts with the new status: the listing has become one
 * while it was off sale.
 */
export const isWithoutRun = (
  { sale_format, auction_id }: Pick<LockedListing, 'sale_format' | 'auction_id'>,
  status: ListingStatus,
): boolean => sale_format === 'auction' && auction_id === null && hasRunWhile(status)
