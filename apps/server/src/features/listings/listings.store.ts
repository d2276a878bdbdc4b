import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
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
  'reserved_quantity',
  'sold_quantity',
  'auction_ends_at',
  'version',
] as const

/**
 * Takes the rows of these listings, in the order of their ids so that two purchases of the same parts never wait for each other in a ring.
 * What is deleted or was never there is not in the answer. Listings come first in the order of locks: before offers, orders and accounts.
 */
export async function lockListings(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('listings')
    .where('id', 'in', [...new Set(ids)])
    .where('status', '<>', 'deleted')
    .select(lockColumns)
    .orderBy('id')
    .forNoKeyUpdate() // nothing here changes a key, so rows that refer to a listing may be written meanwhile
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as ListingStatus }))
}
export type LockedListing = Awaited<ReturnType<typeof lockListings>>[number]

/** All of a seller's listings of these statuses, in the order of locks. */
export async function lockListingsOfSeller(tx: Tx, sellerId: number, statuses: readonly ListingStatus[]): Promise<LockedListing[]> {
  const rows = await tx
    .selectFrom('listings')
    .where('seller_id', '=', sellerId)
    .where('status', 'in', statuses)
    .where('status', '<>', 'deleted')
    .select(lockColumns)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as ListingStatus }))
}

export async function lockListing(tx: Tx, id: number): Promise<LockedListing | undefined> {
  return (await lockListings(tx, [id]))[0]
}

/** The whole row, held until the transaction ends. */
export async function lockListingRow(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('listings')
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { ...row, status: row.status as ListingStatus }
}
export type ListingRow = NonNullable<Awaited<ReturnType<typeof lockListingRow>>>

type StockColumns = Pick<ListingRow, 'quantity' | 'reserved_quantity' | 'sold_quantity' | 'status'>

/** Stock and the status that goes with it; `status` is written in this file only. A hold is nothing the seller did: `updated_at` stays. */
export const saveStock = (tx: Tx, id: number, stock: StockColumns) => tx.updateTable('listings').set(stock).where('id', '=', id).execute()

/** The same status for many; nothing the seller did to any single one, so versions and `updated_at` stay. */
export const saveStatuses = (tx: Tx, ids: readonly number[], status: ListingStatus) =>
  sql`update listings set status = ${status} where id = any(${ids}::bigint[])`.execute(tx)

export type ListingChange = Omit<Updateable<Listings>, 'id' | 'seller_id' | 'created_at' | 'version' | 'updated_at'>

/** What the seller changed; each counts the version up, so that a form that was open meanwhile is told. */
export const saveListing = (tx: Tx, { id, version }: Pick<ListingRow, 'id' | 'version'>, change: ListingChange, now: Date) =>
  tx
    .updateTable('listings')
    .set({ ...change, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute()

type DraftValues = Omit<Insertable<Listings>, 'id' | 'status'>

/** `status` of the values does not count: whatever it is made from, it begins as a draft. */
export async function insertDraft(tx: Tx, values: DraftValues, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('listings')
    .values({ ...values, status: 'draft', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
