import { LRUCache } from 'lru-cache'
import type { AppContext } from '#app/context.ts'

type CacheContext = Pick<AppContext, 'db' | 'clock'>
type CacheEntry<V> = { promise: Promise<V>; expiresAtMs: number }

/**
 * Creates a cache in this process for values that are loaded from the database.
 * It stores promises: concurrent calls with one key load the value once. A failed load is not
 * cached. Entries expire by the context's clock. When the cache is full, the entry that was not
 * used for the longest time is dropped. Each database has its own entries, as tests need.
 */
export function createPromiseCache<V>({ maxEntries }: { maxEntries: number }) {
  const entriesByDb = new WeakMap<AppContext['db'], LRUCache<string, CacheEntry<V>>>()

  function entriesOf(db: AppContext['db']) {
    const entries = entriesByDb.get(db) ?? new LRUCache<string, CacheEntry<V>>({ max: maxEntries })
    entriesByDb.set(db, entries)
    return entries
  }

  /** Returns the cached promise, or undefined after expiry. */
  function get({ db, clock }: CacheContext, key: string): Promise<V> | undefined {
    const entry = entriesOf(db).get(key)
    return entry && entry.expiresAtMs > clock.now().getTime() ? entry.promise : undefined
  }

  /** Caches the promise. Does nothing with a `ttlMs` of 0. */
  function set({ db, clock }: CacheContext, key: string, promise: Promise<V>, ttlMs: number): void {
    if (ttlMs === 0) return
    const entries = entriesOf(db)
    const entry = { promise, expiresAtMs: clock.now().getTime() + ttlMs }
    entries.set(key, entry)
    promise.catch(() => entries.peek(key) === entry && entries.delete(key))
  }

  return {
    get,
    set,
    /** Returns the cached promise, or loads and caches the value. */
    getOrLoad(ctx: CacheContext, key: string, { ttlMs, load }: { ttlMs: number; load: () => Promise<V> }): Promise<V> {
      const cached = get(ctx, key)
      if (cached) return cached
      const promise = load()
      set(ctx, key, promise, ttlMs)
      return promise
    },
  }
}
