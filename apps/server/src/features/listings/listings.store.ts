import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import { type Insertable, sql, type Updateable } from 'kysely'
import { lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'
import type { Listings } from '#platform/db/schema.generated.ts'

const lockColumns = [
  'id',
  'slug',
  'seller_id',
  'status',
  'title',
  'currency',
  'item_price_minor',
  'sale_format',
  'shipping_type',
  'weight_grams',
  'quantity',
  'exchange_surcharge_minor',
  'reserved_quantity',
  'sold_quantity',
  'auction_id',
  'version',
] as const

/**
 * Locks listings in the order of their ids, so that purchases of the same listings cannot deadlock.
 * Returns no row for a deleted or unknown listing.
 */
export async function lockListings(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const query = tx
    .selectFrom('listings')
    .where('id', 'in', [...new Set(ids)])
    .where('status', '<>', 'deleted')
    .select(lockColumns)
  // No key column changes. This lock allows concurrent inserts of rows that reference a listing.
  return lockRows(tx, 'listings', 'no key update', query)
}
export type LockedListing = Awaited<ReturnType<typeof lockListings>>[number]

/** Locks all listings of a seller with one of the statuses, in the order of their ids. */
export async function lockListingsOfSeller(tx: Tx, sellerId: number, statuses: readonly ListingStatus[]): Promise<LockedListing[]> {
  const query = tx
    .selectFrom('listings')
    .where('seller_id', '=', sellerId)
    .where('status', 'in', statuses)
    .where('status', '<>', 'deleted')
    .select(lockColumns)
  return lockRows(tx, 'listings', 'no key update', query)
}

export async function lockListing(tx: Tx, id: number): Promise<LockedListing | undefined> {
  return (await lockListings(tx, [id]))[0]
}

/** Like `lockListings`, but returns all columns, for writes that compare or copy whole rows. */
export async function lockListingsWithAllColumns(tx: Tx, ids: readonly number[]) {
  const query = tx.selectFrom('listings').where('id', 'in', nonEmptyIds(ids)).where('status', '<>', 'deleted').selectAll()
  return lockRows(tx, 'listings', 'no key update', query)
}
export type ListingRow = Awaited<ReturnType<typeof lockListingsWithAllColumns>>[number]

/** Like `lockListing`, but returns all columns. */
export async function lockListingWithAllColumns(tx: Tx, id: number): Promise<ListingRow | undefined> {
  return (await lockListingsWithAllColumns(tx, [id]))[0]
}

type StockColumns = Pick<ListingRow, 'id' | 'quantity' | 'reserved_quantity' | 'sold_quantity' | 'status'>

/**
 * Writes stock and the resulting statuses of locked listings with one statement. Only this file
 * writes `status`. `updated_at` and `version` stay, because the seller did not edit the listings.
 */
export async function saveStocks(tx: Tx, listings: readonly StockColumns[]): Promise<void> {
  if (listings.length === 0) return
  await sql`
    update listings l set quantity = s.quantity, reserved_quantity = s.reserved, sold_quantity = s.sold, status = s.status
    from unnest(
      ${listings.map(({ id }) => id)}::bigint[],
      ${listings.map(({ quantity }) => quantity)}::int[],
      ${listings.map(({ reserved_quantity }) => reserved_quantity)}::int[],
      ${listings.map(({ sold_quantity }) => sold_quantity)}::int[],
      ${listings.map(({ status }) => status)}::text[]
    ) as s (id, quantity, reserved, sold, status)
    where l.id = s.id`.execute(tx)
}

/** Writes one status to many listings. `updated_at` and `version` stay. */
export const saveStatuses = (tx: Tx, ids: readonly number[], status: ListingStatus) =>
  sql`update listings set status = ${status} where id = any(${ids}::bigint[])`.execute(tx)

export type ListingChange = Omit<Updateable<Listings>, 'id' | 'seller_id' | 'created_at' | 'version' | 'updated_at'>

/** Writes an edit of the seller and increments `version`, which detects concurrent edits. */
export const saveListing = (tx: Tx, { id, version }: Pick<ListingRow, 'id' | 'version'>, change: ListingChange, now: Date) =>
  tx
    .updateTable('listings')
    .set({ ...change, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute()

/** The columns of a draft that publishing sets. */
export type Publication = { id: number; slug: string }

/** Publishes locked drafts with one statement and increments their versions. */
export const savePublications = (tx: Tx, publications: readonly Publication[], { status, now }: { status: ListingStatus; now: Date }) =>
  sql`
    update listings l set status = ${status}, slug = p.slug, published_at = ${now}, updated_at = ${now}, version = l.version + 1
    from unnest(
      ${publications.map(({ id }) => id)}::bigint[],
      ${publications.map(({ slug }) => slug)}::text[]
    ) as p (id, slug)
    where l.id = p.id`.execute(tx)

type DraftValues = Omit<Insertable<Listings>, 'id' | 'status'>

/** Inserts a listing with the status draft and returns its id. */
export async function insertDraft(tx: Tx, values: DraftValues, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('listings')
    .values({ ...values, status: 'draft', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the rows of sellers FOR SHARE and returns the ids of those on holiday. */
export async function lockSellersOnHoliday(tx: Tx, sellerIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (sellerIds.length === 0) return new Set()
  const query = tx
    .selectFrom('users')
    .where('id', 'in', [...new Set(sellerIds)])
    .select(['id', 'holiday'])
  const sellers = await lockRows(tx, 'users', 'share', query)
  return new Set(sellers.filter(({ holiday }) => holiday).map(({ id }) => id))
}

export type ViewCount = { listingId: number; count: number }

/**
 * Adds views to listings. Skips listings that another transaction has locked.
 * @returns the ids of the written listings
 */
export async function addViews(tx: Tx, views: readonly ViewCount[]): Promise<ReadonlySet<number>> {
  const ids = views.map(({ listingId }) => listingId)
  const { rows } = await sql<{ id: number }>`
    with pending as (select * from unnest(${ids}::bigint[], ${views.map(({ count }) => count)}::int[]) as pending (id, views)),
    unlocked as (select l.id from listings l join pending on pending.id = l.id order by l.id for no key update of l skip locked)
    update listings l set view_count = l.view_count + pending.views from pending, unlocked where l.id = pending.id and l.id = unlocked.id
    returning l.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
