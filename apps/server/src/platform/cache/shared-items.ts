import { LRUCache } from 'lru-cache'
import type { AppContext } from '#app/context.ts'
import { onSharedDataChange, type SharedDataContext } from './shared-data.ts'

type Entry<V> = { value: V; tags: readonly string[]; expiresAtMs: number }
/** The changes that were announced while values were loaded: tags, or everything. */
type Load = { changedTags: Set<string>; isOutdated: boolean }
type Store<V extends object> = { entries: LRUCache<number, Entry<V>>; idsByTag: Map<string, Set<number>>; loads: Set<Load> }

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
  const storesByDb = new WeakMap<AppContext['db'], Store<V>>()
  const storeOf = (db: AppContext['db']) => {
    const store = storesByDb.get(db) ?? createStore<V>(maxEntries)
    storesByDb.set(db, store)
    return store
  }
  onSharedDataChange((db, tags) => {
    const store = storesByDb.get(db)
    if (store) invalidateStore(store, tags)
  })

  return async (ctx, ids) => {
    const ttlMs = ctx.config.SHARED_DATA_SECONDS * 1000
    if (ttlMs === 0) return load(ctx, ids)
    const store = storeOf(ctx.db)
    const nowMs = ctx.clock.now().getTime()
    const values = new Map<number, V>()
    const missingIds = new Set<number>()
    for (const id of ids) {
      const entry = store.entries.get(id)
      if (entry && entry.expiresAtMs > nowMs) values.set(id, entry.value)
      else missingIds.add(id)
    }
    if (missingIds.size === 0) return values
    const loaded = await loadCurrent(store, () => load(ctx, [...missingIds]), {
      save: (id, value) => saveEntry(store, id, { value, tags: tagsOf(id, value), expiresAtMs: nowMs + ttlMs }),
      tagsOf,
    })
    for (const [id, value] of loaded) values.set(id, value)
    return values
  }
}

function createStore<V extends object>(maxEntries: number): Store<V> {
  const idsByTag = new Map<string, Set<number>>()
  const entries = new LRUCache<number, Entry<V>>({
    max: maxEntries,
    dispose: ({ tags }, id) => {
      for (const tag of tags) {
        const ids = idsByTag.get(tag)
        ids?.delete(id)
        if (ids?.size === 0) idsByTag.delete(tag)
      }
    },
  })
  return { entries, idsByTag, loads: new Set() }
}

function saveEntry<V extends object>({ entries, idsByTag }: Store<V>, id: number, entry: Entry<V>): void {
  entries.set(id, entry) // first: it disposes of the tags of a former entry
  for (const tag of entry.tags) idsByTag.set(tag, (idsByTag.get(tag) ?? new Set()).add(id))
}

/** Loads values, and saves those that did not change while they were loaded. */
async function loadCurrent<V extends object>(
  { loads }: Store<V>,
  load: () => Promise<ReadonlyMap<number, V>>,
  { save, tagsOf }: { save: (id: number, value: V) => void; tagsOf: SharedItemsOptions<V>['tagsOf'] },
): Promise<ReadonlyMap<number, V>> {
  const current: Load = { changedTags: new Set(), isOutdated: false }
  loads.add(current)
  try {
    const values = await load()
    const isCurrent = (id: number, value: V) => !current.isOutdated && !tagsOf(id, value).some((tag) => current.changedTags.has(tag))
    for (const [id, value] of values) if (isCurrent(id, value)) save(id, value)
    return values
  } finally {
    loads.delete(current)
  }
}

function invalidateStore<V extends object>({ entries, idsByTag, loads }: Store<V>, tags: readonly string[] | undefined): void {
  if (tags === undefined) {
    entries.clear()
    for (const load of loads) load.isOutdated = true
    return
  }
  for (const tag of tags) {
    for (const id of [...(idsByTag.get(tag) ?? [])]) entries.delete(id)
    for (const { changedTags } of loads) changedTags.add(tag)
  }
}
