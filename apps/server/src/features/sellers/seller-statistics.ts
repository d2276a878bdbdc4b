import { LRUCache } from 'lru-cache'
import type { AppContext } from '#app/context.ts'
import { countSellerStatistics, type SellerStatistics } from './sellers.queries.ts'

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
