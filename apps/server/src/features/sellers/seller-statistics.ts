import { LRUCache } from 'lru-cache'
import type { AppContext } from '#app/context.ts'
import type { DbOrTx } from '#platform/db/db.ts'

/** Listings on sale, parts ever sold, and the town of most listings (null without one). */
type SellerStatistics = { listings_count: number; sold_count: number; town: string | null }
type CachedStatistics = { expiresAtMs: number; statistics: Promise<SellerStatistics> }

const MAX_CACHED_SELLERS = 1_000
const caches = new WeakMap<AppContext['db'], LRUCache<number, CachedStatistics>>()

/**
 * Returns the statistics of a seller, cached in this process for COUNTS_KEPT_SECONDS, as in the
 * search. Counting the orders of a large seller takes longer than the rest of the page. A failed
 * count is not cached.
 */
export function getCachedSellerStatistics({ db, clock, config }: AppContext, sellerId: number): Promise<SellerStatistics> {
  const nowMs = clock.now().getTime()
  const cache = caches.get(db) ?? new LRUCache<number, CachedStatistics>({ max: MAX_CACHED_SELLERS })
  caches.set(db, cache)
  const cachedEntry = cache.get(sellerId)
  if (cachedEntry && cachedEntry.expiresAtMs > nowMs) return cachedEntry.statistics
  const statistics = countSellerStatistics(db, sellerId)
  cache.set(sellerId, { expiresAtMs: nowMs + config.COUNTS_KEPT_SECONDS * 1000, statistics })
  statistics.catch(() => cache.delete(sellerId))
  return statistics
}

/** One statement for all three values. Exported for the test of its plan. */
export const sellerStatisticsQuery = (db: DbOrTx, sellerId: number) =>
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
  ])

async function countSellerStatistics(db: DbOrTx, sellerId: number): Promise<SellerStatistics> {
  const { listings_count, sold_count, town } = await sellerStatisticsQuery(db, sellerId).executeTakeFirstOrThrow()
  return { listings_count: Number(listings_count), sold_count: Number(sold_count), town }
}
