import type { AppContext } from '#app/context.ts'
import { createPromiseCache } from './promise-cache.ts'

export type SharedDataContext = Pick<AppContext, 'db' | 'clock' | 'config'>

/** Drops the values of a cache that show the data. Without tags all of them. */
type Invalidation = (db: AppContext['db'], tags: readonly string[] | undefined) => void
const invalidations: Invalidation[] = []

/** Registers a cache of shared values, which is created once for the process. */
export const onSharedDataChange = (invalidation: Invalidation): void => {
  invalidations.push(invalidation)
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
  { maxEntries, keyOf = (...args) => args.join(' '), tagsOf }: SharedDataOptions<Args, V>,
): (ctx: C, ...args: Args) => Promise<V> {
  const cache = createPromiseCache<V>({ maxEntries })
  const loadTagged = tagsOf === undefined ? undefined : trackTags(cache, tagsOf)
  return (ctx, ...args) =>
    cache.getOrLoad(ctx, keyOf(...args), {
      ttlMs: ctx.config.SHARED_DATA_SECONDS * 1000,
      load: () => (loadTagged ? loadTagged(load(ctx, ...args)) : load(ctx, ...args)),
    })
}

/** @returns a function that stores the tags of a value as soon as it is loaded */
function trackTags<V>(cache: ReturnType<typeof createPromiseCache<V>>, tagsOf: (value: V) => readonly string[]) {
  const tagsByPromise = new WeakMap<Promise<V>, ReadonlySet<string>>()
  onSharedDataChange((db, changedTags) =>
    cache.deleteWhere(db, (promise) => {
      const tags = tagsByPromise.get(promise)
      return tags === undefined || changedTags === undefined || changedTags.some((tag) => tags.has(tag))
    }),
  )
  return (promise: Promise<V>): Promise<V> => {
    promise.then(
      (value) => tagsByPromise.set(promise, new Set(tagsOf(value))),
      () => undefined,
    )
    return promise
  }
}
