import type { AppContext } from '#app/context.ts'
import { createPromiseCache } from '#platform/cache/promise-cache.ts'
import { countSellerStatistics, type SellerStatistics } from './sellers.queries.ts'

const statisticsCache = createPromiseCache<SellerStatistics>({ maxEntries: 1_000 })

/**
 * Returns the statistics of a seller, cached in this process for COUNTS_KEPT_SECONDS, as in the
 * search. Counting the orders of a large seller takes longer than the rest of the page.
 */
export function getCachedSellerStatistics(ctx: AppContext, sellerId: number): Promise<SellerStatistics> {
  return statisticsCache.getOrLoad(ctx, String(sellerId), {
    ttlMs: ctx.config.COUNTS_KEPT_SECONDS * 1000,
    load: () => countSellerStatistics(ctx.db, sellerId, ctx.clock.now()),
  })
}
