import { LRUCache } from 'lru-cache'
import type { AppContext } from '#app/context.ts'
import type { DbOrTx } from '#platform/db/db.ts'

/** How much somebody sells: on sale now, parts ever sold, and the town most of what they have is in. */
type SellerStatistics = { listings_count: number; sold_count: number; town: string | null }
type CachedStatistics = { expiresAtMs: number; statistics: Promise<SellerStatistics> }

const MAX_CACHED_SELLERS = 1_000
const caches = new WeakMap<AppContext['db'], LRUCache<number, CachedStatistics>>()

/** Counting a breaker's whole history takes longer than the rest of the page, so what was counted holds for some seconds, as in the search. */
export function getCachedSellerStatistics({ db, clock, config }: AppContext, sellerId: number): Promise<SellerStatistics> {
  const nowMs = clock.now().getTime()
  const cache = caches.get(db) ?? new LRUCache<number, CachedStatistics>({ max: MAX_CACHED_SELLERS })
  caches.set(db, cache)
  const cachedEntry = cache.get(sellerId)
  if (cachedEntry && cachedEntry.expiresAtMs > nowMs) return cachedEntry.statistics
  const statistics = countSellerStatistics(db, sellerId)
  cache.set(sellerId, { expiresAtMs: nowMs + config.COUNTS_KEPT_SECONDS * 1000, statistics })
  statistics.catch(() => cache.delete(sellerId)) // the next one asks again
  return statistics
}

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
