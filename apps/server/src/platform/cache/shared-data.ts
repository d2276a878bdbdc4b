import type { AppContext } from '#app/context.ts'
import { createPromiseCache } from './promise-cache.ts'

type SharedDataContext = Pick<AppContext, 'db' | 'clock' | 'config'>

/**
 * Creates a function that loads data which is the same for all visitors at most once every
 * `SHARED_DATA_SECONDS`, also for concurrent calls. A value can be that much older than the
 * database, and callers must not change it.
 */
export function cacheSharedData<C extends SharedDataContext, Args extends unknown[], V>(
  load: (ctx: C, ...args: Args) => Promise<V>,
  { maxEntries, keyOf = (...args) => args.join(' ') }: { maxEntries: number; keyOf?: (...args: Args) => string },
): (ctx: C, ...args: Args) => Promise<V> {
  const cache = createPromiseCache<V>({ maxEntries })
  return (ctx, ...args) =>
    cache.getOrLoad(ctx, keyOf(...args), { ttlMs: ctx.config.SHARED_DATA_SECONDS * 1000, load: () => load(ctx, ...args) })
}
