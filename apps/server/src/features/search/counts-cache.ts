import { type Search, serialiseSearch } from '@partlane/contract/search-params'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { AppContext } from '#app/context.ts'
import { createPromiseCache } from '#platform/cache/promise-cache.ts'
import type { SearchResult } from './search-statement.queries.ts'

export type SearchCounts = Omit<SearchResult, 'page'>

const countsCache = createPromiseCache<SearchCounts>({ maxEntries: 1_000 })

/** Sorts that also filter rows. Their matched sets differ from those of other sorts. */
const filteringSorts = new Set<Search['sort']>(['ending', 'nearest'])

/**
 * Returns the same key for searches with the same matched set and currency: ignores page and most
 * sorts.
 */
function cacheKey(search: Search, currency: CurrencyCode): string {
  return `${currency} ${serialiseSearch({ ...search, page: 1, sort: filteringSorts.has(search.sort) ? search.sort : 'best' }).toString()}`
}

/**
 * Caches counts and facets of a matched set for `COUNTS_KEPT_SECONDS` (0 switches the cache off).
 * Counting is the expensive part of a search; the ids of the page are never cached.
 * @returns `cachedCounts` (undefined after expiry), and `save` for the counts of a new search
 */
export function countsCacheEntry(
  ctx: AppContext,
  search: Search,
  currency: CurrencyCode,
): { cachedCounts: Promise<SearchCounts> | undefined; save(counts: Promise<SearchCounts>): void } {
  const key = cacheKey(search, currency)
  return {
    cachedCounts: countsCache.get(ctx, key),
    save: (counts) => countsCache.set(ctx, key, counts, ctx.config.COUNTS_KEPT_SECONDS * 1000),
  }
}
