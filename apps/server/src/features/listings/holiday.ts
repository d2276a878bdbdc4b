import { type ListingStatus, listingMachine } from '@partlane/domain/listings/listing-machine'
import { statusForStock } from '@partlane/domain/listings/stock'
import type { Tx } from '#platform/db/db.ts'
import { emitListingsChanged } from './listings.events.ts'
import { lockListingsOfSeller, saveStatuses } from './listings.store.ts'

type HolidayTransition = { from: ListingStatus; event: 'holiday_on' | 'holiday_off' }

/**
 * Moves all of a seller's listings of one status, whatever their number. Whoever calls holds the seller's row and has written there whether
 * they are away; who puts a single listing on sale asks that row under a shared lock (`statusOnSale`). So none is left behind, in any order.
 */
async function transitionListings(tx: Tx, sellerId: number, { from, event }: HolidayTransition): Promise<number> {
  const rows = await lockListingsOfSeller(tx, sellerId, [from])
  const nextStatusOf = (row: (typeof rows)[number]) =>
    statusForStock(listingMachine.next(row.status, event), { quantity: row.quantity, reserved: row.reserved_quantity })
  for (const [status, group] of Map.groupBy(rows, nextStatusOf))
    await saveStatuses(
      tx,
      group.map(({ id }) => id),
      status,
    )
  await emitListingsChanged(
    tx,
    sellerId,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** What is on sale waits for its seller's return. What purchases hold stays held, and joins the others when it is given back. */
export const pauseListingsForHoliday = (tx: Tx, sellerId: number) =>
  transitionListings(tx, sellerId, { from: 'available', event: 'holiday_on' })

/** Back on sale; what was sold or held meanwhile is sold out or reserved. */
export const resumeListingsAfterHoliday = (tx: Tx, sellerId: number) =>
  transitionListings(tx, sellerId, { from: 'seller_on_holiday_mode', event: 'holiday_off' })
