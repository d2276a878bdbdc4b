import type { AppContext } from '#app/context.ts'
import { TaggedCache } from './tagged-cache.ts'

export type SharedDataContext = Pick<AppContext, 'db' | 'clock' | 'config'>

type Invalidation = (db: AppContext['db'], tags: readonly string[] | undefined) => void
/** One for each cache of shared values, which are created once for the process. */
const invalidations: Invalidation[] = []

/** @returns a function that returns the cache of a database, for `invalidateSharedData` too */
export function createCachePerDb<C extends { invalidate(tags?: readonly string[]): void }>(
  createCache: () => C,
): (db: AppContext['db']) => C {
  const cachesByDb = new WeakMap<AppContext['db'], C>()
  invalidations.push((db, tags) => cachesByDb.get(db)?.invalidate(tags))
  return (db) => {
    const cache = cachesByDb.get(db) ?? createCache()
    cachesByDb.set(db, cache)
    return cache
  }
}

/**
 * Drops shared values that show changed data, in this process. Values that are being loaded may
 * have read it before the change, and are not shared with later calls. Without tags: all values.
 */
export function invalidateSharedData(db: AppContext['db'], tags?: readonly string[]): void {
  for (const invalidate of invalidations) invalidate(db, tags)
}

type SharedDataOptions<Args extends unknown[], V> = {
  maxEntries: number
  keyOf?: (...args: Args) => string
  /** Names the data that a value shows, for `invalidateSharedData`. */
  tagsOf?: (value: V) => readonly string[]
}

/**
 * Creates a function that loads data which is the same for all visitors at most once every
 * `SHARED_DATA_SECONDS`, also for concurrent calls. A value can be that much older than the
 * database unless it has tags, and callers must not change it.
 */
export function cacheSharedData<C extends SharedDataContext, Args extends unknown[], V>(
  load: (ctx: C, ...args: Args) => Promise<V>,
  { maxEntries, keyOf = (...args) => args.join(' '), tagsOf = () => [] }: SharedDataOptions<Args, V>,
): (ctx: C, ...args: Args) => Promise<V> {
  const cacheOf = createCachePerDb(() => new TaggedCache<string, V>({ maxEntries }))
  return async (ctx, ...args) => {
    const ttlMs = ctx.config.SHARED_DATA_SECONDS * 1000
    if (ttlMs === 0) return load(ctx, ...args)
    const nowMs = ctx.clock.now().getTime()
    const { value } = await cacheOf(ctx.db).getOrLoad(keyOf(...args), {
      nowMs,
      load: () => load(ctx, ...args),
      toEntry: (loaded) => ({ value: loaded, tags: tagsOf(loaded), expiresAtMs: nowMs + ttlMs }),
    })
    return value
  }
}
