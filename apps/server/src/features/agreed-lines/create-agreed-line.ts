import { Refusal } from '@partlane/domain/refusal'
import { holdStock, holdStockOfLines, type LockedListing, lockListings } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Agreement, insertAgreedLines, lockParties } from './agreed-lines.store.ts'
import { refuseInactiveParties } from './refuse-inactive-parties.ts'

type AgreedSale = Agreement & { sellerId: number }

/**
 * Makes an agreed line in the transaction that accepts an offer or closes an auction: holds the
 * units for the buyer until the deadline of the source. The caller may have locked the users, the
 * listing and its own rows, in the lock order.
 * @returns its id
 * @throws Refusal own_listing, not_for_sale, not_enough_stock
 */
export async function createAgreedLine(tx: Tx, { now, ...sale }: AgreedSale & { now: Date }): Promise<number> {
  refuseOwnListing(sale)
  refuseInactiveParties(await lockParties(tx, [sale.buyerId, sale.sellerId]))
  const listing = listingOf(sale, await lockListings(tx, [sale.listingId]))
  await holdStock(tx, sale, listing)
  const [id] = await insertAgreedLines(tx, [{ agreement: sale, listing }], now)
  if (id === undefined) throw new Error('no agreed line was inserted')
  return id
}

/**
 * Makes agreed lines of active users, whose rows and listings the caller has locked. The number of
 * statements does not depend on the number of lines.
 * @throws Refusal own_listing, not_for_sale, not_enough_stock
 */
export async function createAgreedLines(
  tx: Tx,
  sales: readonly AgreedSale[],
  { listings, now }: { listings: readonly LockedListing[]; now: Date },
): Promise<void> {
  for (const sale of sales) refuseOwnListing(sale)
  const agreements = sales.map((sale) => ({ agreement: sale, listing: listingOf(sale, listings) }))
  await holdStockOfLines(
    tx,
    sales,
    agreements.map(({ listing }) => listing),
  )
  await insertAgreedLines(tx, agreements, now)
}

function refuseOwnListing({ buyerId, sellerId }: AgreedSale): void {
  if (buyerId === sellerId) throw new Refusal('own_listing')
}

function listingOf({ sellerId, listingId }: AgreedSale, listings: readonly LockedListing[]): LockedListing {
  const listing = listings.find(({ id }) => id === listingId)
  if (listing?.seller_id !== sellerId) throw new Refusal('not_for_sale')
  return listing
}
