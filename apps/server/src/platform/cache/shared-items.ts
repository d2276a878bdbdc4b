import { createCachePerDb, type SharedDataContext } from './shared-data.ts'
import { TaggedCache } from './tagged-cache.ts'

type SharedItemsOptions<V> = {
  maxEntries: number
  /** Names the data that a value shows, for `invalidateSharedData`. */
  tagsOf: (id: number, value: V) => readonly string[]
}

/**
 * As `cacheSharedData` for values with an id: one call loads all missing values of a list at once.
 * Callers must not change the values. Ids without a value are loaded each time.
 * @returns a function that returns the values by id
 */
export function cacheSharedItems<C extends SharedDataContext, V extends object>(
  load: (ctx: C, ids: readonly number[]) => Promise<ReadonlyMap<number, V>>,
  { maxEntries, tagsOf }: SharedItemsOptions<V>,
): (ctx: C, ids: readonly number[]) => Promise<ReadonlyMap<number, V>> {
  const cacheOf = createCachePerDb(() => new TaggedCache<number, V>({ maxEntries }))

  return async (ctx, ids) => {
    const ttlMs = ctx.config.SHARED_DATA_SECONDS * 1000
    if (ttlMs === 0) return load(ctx, ids)
    const cache = cacheOf(ctx.db)
    const nowMs = ctx.clock.now().getTime()
    const values = new Map<number, V>()
    const missingIds = new Set<number>()
    for (const id of ids) {
      const entry = cache.find(id, nowMs)
      if (entry) values.set(id, entry.value)
      else missingIds.add(id)
    }
    if (missingIds.size === 0) return values
    const loaded = await cache.loadAndSave(
      () => load(ctx, [...missingIds]),
      (items) => [...items].map(([id, value]) => [id, { value, tags: tagsOf(id, value), expiresAtMs: nowMs + ttlMs }]),
    )
    for (const [id, value] of loaded) values.set(id, value)
    return values
  }
}
