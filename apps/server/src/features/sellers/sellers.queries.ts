import { Refusal } from '@partlane/domain/refusal'
import { companyOf, publicUserColumns } from '#features/accounts/public.ts'
import { medianResponseSeconds } from '#features/chats/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'

/**
 * Public columns of a seller, with the details of a business. Guests, blocked and closed accounts
 * are not found.
 * @throws Refusal not_found
 */
export async function getSeller(db: DbOrTx, slug: string) {
  const row = await db
    .selectFrom('users as u')
    .where('u.slug', '=', slug)
    .where('u.role', '<>', 'guest')
    .where('u.status', 'not in', ['deleted', 'blocked'])
    .select(publicUserColumns.map((column) => `u.${column}` as const))
    .select(['u.status', 'u.seller_type', 'u.about', 'u.website', 'u.holiday_until'])
    .select((eb) => [companyOf(eb.ref('u.id')).as('company')])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
export type SellerRow = Awaited<ReturnType<typeof getSeller>>

/**
 * Listings on sale, parts ever sold, the town of most listings (null without one), and how long
 * first answers take (null: too few).
 */
export type SellerStatistics = { listings_count: number; sold_count: number; town: string | null; answer_seconds: number | null }

/** One statement for all values. Exported for the test of its plan. */
export const sellerStatisticsQuery = (db: DbOrTx, sellerId: number, now: Date) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('listings as l')
      .where('l.seller_id', '=', sellerId)
      .where('l.status', 'in', ['available', 'reserved'])
      .select((innerEb) => innerEb.fn.countAll<number>().as('count'))
      .as('listings_count'),
    eb
      .selectFrom('orders as o')
      .innerJoin('order_items as oi', 'oi.order_id', 'o.id')
      .where('o.seller_id', '=', sellerId)
      .where('oi.status', '<>', 'declined')
      .select((innerEb) => innerEb.fn.sum<number>('oi.quantity').as('sum'))
      .as('sold_count'),
    eb
      .selectFrom('listings as l')
      .where('l.seller_id', '=', sellerId)
      .where('l.status', 'in', ['available', 'reserved', 'seller_on_holiday_mode'])
      .where('l.town', '<>', '')
      .groupBy('l.town')
      .orderBy((innerEb) => innerEb.fn.countAll(), 'desc')
      .orderBy('l.town')
      .select('l.town')
      .limit(1)
      .as('town'),
    medianResponseSeconds(sellerId, now).as('answer_seconds'),
  ])

/** Counts the statistics of a seller. Slow for a large seller: use `getCachedSellerStatistics`. */
export async function countSellerStatistics(db: DbOrTx, sellerId: number, now: Date): Promise<SellerStatistics> {
  const { listings_count, sold_count, town, answer_seconds } = await sellerStatisticsQuery(db, sellerId, now).executeTakeFirstOrThrow()
  return {
    listings_count: Number(listings_count),
    sold_count: Number(sold_count),
    town,
    answer_seconds: answer_seconds === null ? null : Math.round(Number(answer_seconds)),
  }
}
