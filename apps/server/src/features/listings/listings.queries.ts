import { isVisibleToVisitors } from '@partlane/domain/listings/listing-machine'
import type { DbOrTx } from '#platform/db/db.ts'
import { type ListingRef, listingIdOf } from './listing-ref.sql.ts'

/**
 * Finds a listing for the cart. Returns undefined unless visitors can see it.
 * Whether it can be bought depends on `status` and the free units.
 */
export async function findListingForSale(db: DbOrTx, slug: string) {
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .where('l.id', '=', listingIdOf({ slug }))
    .select(['l.id', 'l.slug', 'l.seller_id', 'l.status', 'seller.status as seller_status', 'l.title', 'l.sale_format', 'l.currency'])
    .select(['l.item_price_minor', 'l.shipping_type', 'l.weight_grams', 'l.quantity', 'l.reserved_quantity'])
    .executeTakeFirst()
  return row && isVisibleToVisitors(row) ? row : undefined
}

/** Finds a listing of the seller with any status except deleted. */
export async function findOwnListingId(db: DbOrTx, sellerId: number, ref: ListingRef): Promise<number | undefined> {
  const row = await db
    .selectFrom('listings')
    .where('id', '=', listingIdOf(ref))
    .where('seller_id', '=', sellerId)
    .where('status', '<>', 'deleted')
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** Lists the drafts of a seller, oldest first. */
export async function listDraftIds(db: DbOrTx, sellerId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('listings')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'draft')
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** True when an order of this listing is neither completed nor cancelled. */
export async function hasOpenOrders(db: DbOrTx, listingId: number): Promise<boolean> {
  const openItem = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('i.listing_id', '=', listingId)
    .where('o.status', 'not in', ['completed', 'cancelled'])
    .select('i.id')
    .limit(1)
    .executeTakeFirst()
  return openItem !== undefined
}

/** Finds a listing with any status. */
export const findListing = (db: DbOrTx, ref: ListingRef) =>
  db
    .selectFrom('listings as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .where('l.id', '=', listingIdOf(ref))
    .select(['l.id', 'l.seller_id', 'l.status', 'l.sale_format', 'seller.status as seller_status'])
    .executeTakeFirst()

/** Finds a listing that the visitor can see: a public one, or an own one that is not deleted. */
export async function findVisibleListingId(db: DbOrTx, ref: ListingRef, visitorId: number | undefined): Promise<number | undefined> {
  const row = await findListing(db, ref)
  if (!row || row.status === 'deleted') return undefined
  return row.seller_id === visitorId || isVisibleToVisitors(row) ? row.id : undefined
}

/** Returns the ids of listings in the order of the slugs. Skips unknown slugs. */
export async function listIdsBySlugs(db: DbOrTx, slugs: readonly string[]): Promise<number[]> {
  if (slugs.length === 0) return []
  const rows = await db.selectFrom('listing_slugs').where('slug', 'in', slugs).select(['listing_id', 'slug']).execute()
  const ids = new Map(rows.map(({ listing_id, slug }) => [slug, listing_id]))
  // a listing once, also when it is named by a former slug too
  return [...new Set(slugs.flatMap((slug) => ids.get(slug) ?? []))]
}

/** True if a seller has parts that buyers can see and buy, or could after a holiday. */
export async function hasListingsOnSale(db: DbOrTx, sellerId: number): Promise<boolean> {
  const listing = await db
    .selectFrom('listings')
    .where('seller_id', '=', sellerId)
    .where('status', 'in', ['available', 'reserved', 'seller_on_holiday_mode'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return listing !== undefined
}
