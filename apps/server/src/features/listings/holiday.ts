import { type ListingStatus, listingMachine } from '@partlane/domain/listings/listing-machine'
import { statusForStock } from '@partlane/domain/listings/stock'
import { lockOpenAuctions } from '#features/auction-runs/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { listingsChanged, splitIds } from './listings.events.ts'
import { type LockedListing, lockListingsOfSeller, saveStatuses } from './listings.store.ts'

type HolidayTransition = { from: ListingStatus; event: 'holiday_on' | 'holiday_off' }

/**
 * Applies a holiday event to all listings of a seller that have the status `from`.
 * The caller has locked the seller's row and written `users.holiday` in the same transaction.
 * `statusOnSale` reads that column under a shared lock when a single listing goes on sale, so that
 * no listing is missed in any order of the two transactions.
 */
async function transitionListings(tx: Tx, sellerId: number, { from, event }: HolidayTransition): Promise<number> {
  const rows = await withoutRunningBids(tx, await lockListingsOfSeller(tx, sellerId, [from]))
  const nextStatusOf = (row: (typeof rows)[number]) =>
    statusForStock(listingMachine.next(row.status, event), { quantity: row.quantity, reserved: row.reserved_quantity })
  for (const [status, group] of Map.groupBy(rows, nextStatusOf))
    await saveStatuses(
      tx,
      group.map(({ id }) => id),
      status,
    )
  const events = splitIds(rows.map(({ id }) => id)).map((listing_ids) => listingsChanged({ seller_id: sellerId, listing_ids }))
  await emitAll(tx, events)
  return rows.length
}

/** An auction with bids runs on during a holiday. */
async function withoutRunningBids(tx: Tx, rows: readonly LockedListing[]): Promise<LockedListing[]> {
  const auctioned = rows.filter(({ auction_id }) => auction_id !== null).map(({ id }) => id)
  const auctions = await lockOpenAuctions(tx, auctioned)
  const idsWithBids = new Set(auctions.filter(({ bid_count }) => bid_count > 0).map(({ listing_id }) => listing_id))
  return rows.filter(({ id }) => !idsWithBids.has(id))
}

/**
 * Pauses available listings while the seller is on holiday. Units held by purchases stay held; a
 * reserved listing is paused when its units are released.
 */
export const pauseListingsForHoliday = (tx: Tx, sellerId: number) =>
  transitionListings(tx, sellerId, { from: 'available', event: 'holiday_on' })

/** Puts paused listings on sale again. Listings without a free unit become reserved or sold out. */
export const resumeListingsAfterHoliday = (tx: Tx, sellerId: number) =>
  transitionListings(tx, sellerId, { from: 'seller_on_holiday_mode', event: 'holiday_off' })
