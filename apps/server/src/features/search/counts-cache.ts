import { type Search, serialiseSearch } from '@partlane/contract/search-params'
import type { AppContext } from '#app/context.ts'
import type { SearchResult } from './search-statement.ts'

export type SearchCounts = Omit<SearchResult, 'page'>
type CacheEntry = { expiresAtMs: number; counts: Promise<SearchCounts> }

const MAX_ENTRIES = 1_000
const cacheByDb = new WeakMap<AppContext['db'], Map<string, CacheEntry>>()

/** Sorts that also filter: their sets are not those of other sorts. */
const filteringSorts = new Set<Search['sort']>(['ending', 'nearest'])

/** Equal for searches that match the same set: its page and most orders do not matter. */
function cacheKey(search: Search): string {
  return serialiseSearch({ ...search, page: 1, sort: filteringSorts.has(search.sort) ? search.sort : 'best' }).toString()
}

/**
 * Counts and facets of a matched set, kept for some seconds: thousands look at the same brakes while a few parts come and go, and what
 * costs in a search is counting, not finding the 48 to show. The page itself is always read fresh. Equal questions at once are asked once.
 * @returns the counts, or undefined when nothing is kept and `remember` should be given them
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
      if (cache.size >= MAX_ENTRIES) cache.delete(cache.keys().next().value ?? '') // the oldest: insertion order
      cache.delete(key)
      cache.set(key, { expiresAtMs: now + cacheTtlMs, counts })
      counts.catch(() => cache.delete(key))
    },
  }
}
