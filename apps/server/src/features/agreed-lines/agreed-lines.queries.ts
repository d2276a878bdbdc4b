import type { Selectable } from 'kysely'
import { activePaypalReference } from '#features/payout-accounts/public.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import type { AgreedLines } from '#platform/db/schema.generated.ts'

export type AgreedLineRow = Selectable<AgreedLines>

/** Selects the open lines of a buyer with the data that pricing and presentation need. */
const selectOpenLines = (db: DbOrTx, buyerId: number) =>
  db
    .selectFrom('agreed_lines as a')
    .innerJoin('listings as l', 'l.id', 'a.listing_id')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .where('a.buyer_id', '=', buyerId)
    .where('a.status', '=', 'open')
    .select([
      'a.id as agreed_line_id',
      'a.source',
      'a.listing_id',
      'a.quantity',
      'a.unit_price_minor',
      'a.unit_surcharge_minor',
      'a.currency',
      'a.shipping_type',
      'a.status',
      'a.pay_until',
      'l.seller_id',
      'l.slug as listing_slug',
      'l.title',
      'l.status as listing_status',
      'l.returns',
      'l.warranty',
      'l.universal',
      'l.weight_grams',
      'l.length_mm',
      'l.width_mm',
      'l.height_mm',
      'seller.role as seller_role',
      'seller.slug as seller_slug',
      'seller.status as seller_status',
      'seller.accepted_payments',
      activePaypalReference('seller.id').as('paypal_reference'),
    ])

/** Lists the open lines of a buyer, the nearest deadline first. */
export const listOpenLines = (db: DbOrTx, buyerId: number) => selectOpenLines(db, buyerId).orderBy('a.pay_until').orderBy('a.id').execute()
export type OpenLineRow = Awaited<ReturnType<typeof listOpenLines>>[number]

/** Finds a line of a buyer, whatever its status. */
export const findOwnLine = (db: DbOrTx, { id, buyerId }: { id: number; buyerId: number }) =>
  db.selectFrom('agreed_lines').where('id', '=', id).where('buyer_id', '=', buyerId).select('listing_id').executeTakeFirst()

/** Whether a buyer has paid one of some lines. */
export async function hasPaidLine(db: DbOrTx, { buyerId, ids }: { buyerId: number; ids: readonly number[] }): Promise<boolean> {
  if (ids.length === 0) return false
  const row = await db
    .selectFrom('agreed_lines')
    .where('id', 'in', [...ids])
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'paid')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the open lines of a buyer. */
export async function countOpenLines(db: DbOrTx, buyerId: number): Promise<number> {
  const row = await db
    .selectFrom('agreed_lines')
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'open')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns the earliest instant at which units are released. */
export async function findNextRelease(db: DbOrTx): Promise<Date | undefined> {
  const row = await db
    .selectFrom('agreed_lines')
    .where('status', '=', 'open')
    .select('held_until')
    .orderBy('held_until')
    .limit(1)
    .executeTakeFirst()
  return row?.held_until
}

/** Lists open lines whose units are not held any longer, earliest first. */
export const listDueLines = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('agreed_lines as a')
    .innerJoin('listings as l', 'l.id', 'a.listing_id')
    .where('a.status', '=', 'open')
    .where('a.held_until', '<=', now)
    .select(['a.id', 'a.listing_id', 'l.seller_id'])
    .orderBy('a.held_until')
    .limit(limit)
    .execute()

/** True while a buyer can still pay for an agreed sale of a listing. */
export async function hasOpenLineOfListing(tx: Tx, listingId: number): Promise<boolean> {
  const query = tx.selectFrom('agreed_lines').where('listing_id', '=', listingId).where('status', '=', 'open')
  return (await query.select('id').limit(1).executeTakeFirst()) !== undefined
}
