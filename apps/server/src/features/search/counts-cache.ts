import { type Search, serialiseSearch } from '@partlane/contract/search-params'
import type { AppContext } from '#app/context.ts'
import type { SearchResult } from './search-statement.queries.ts'

export type SearchCounts = Omit<SearchResult, 'page'>
type CacheEntry = { expiresAtMs: number; counts: Promise<SearchCounts> }

const MAX_ENTRIES = 1_000
const cacheByDb = new WeakMap<AppContext['db'], Map<string, CacheEntry>>()

/** Sorts that also filter rows. Their matched sets differ from those of other sorts. */
const filteringSorts = new Set<Search['sort']>(['ending', 'nearest'])

/** Returns the same key for searches with the same matched set: ignores page and most sorts. */
function cacheKey(search: Search): string {
  return serialiseSearch({ ...search, page: 1, sort: filteringSorts.has(search.sort) ? search.sort : 'best' }).toString()
}

/**
 * Caches counts and facets of a matched set for `COUNTS_KEPT_SECONDS` (0 switches the cache off).
 * Counting is the expensive part of a search; the rows of the page are never cached.
 * The cache holds promises, so that concurrent equal searches run one statement.
 * @returns `cachedCounts` (undefined after expiry), and `save` for the counts of a new search
 */
export function countsCacheEntry(
  ctx: AppContext,
  search: Search,
): { cachedCounts: Promise<SearchCounts> | undefined; save(counts: Promise<SearchCounts>): void } {
  const cacheTtlMs = ctx.config.COUNTS_KEPT_SECONDS * 1000
  const now = ctx.clock.now().getTime()
  const cache = cacheByDb.get(ctx.db) ?? new Map<string, CacheEntry>()
  cacheByDb.set(ctx.db, cache)
  const key = cacheKey(search)
  const entry = cache.get(key)
  return {
    cachedCounts: entry && entry.expiresAtMs > now ? entry.counts : undefined,
    save(counts) {
      if (cacheTtlMs === 0) return
      // A Map iterates in insertion order: the first key is the oldest.
      if (cache.size >= MAX_ENTRIES) cache.delete(cache.keys().next().value ?? '')
      cache.delete(key)
      cache.set(key, { expiresAtMs: now + cacheTtlMs, counts })
      counts.catch(() => cache.delete(key))
    },
  }
}
