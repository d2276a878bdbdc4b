import { LRUCache } from 'lru-cache'

type Entry<V> = {
  value: V
  /** Names of the data that the value shows, for example `listing:7`. */
  tags: readonly string[]
  expiresAtMs: number
}

/** The changes since a load began. */
type Load = { changedTags: Set<string>; isOutdated: boolean }

type LoadOptions<V> = {
  nowMs: number
  load: () => Promise<V>
  /** Undefined: the value is not stored. */
  toEntry: (value: V) => Entry<V> | undefined
}

export type CacheResult = 'hit' | 'joined' | 'miss'

/**
 * A cache of values that are removed when the data that they show changes. When it is full, the
 * value that was not used for the longest time is dropped. A load may have read the database before
 * a change: such values are not stored, and later calls do not join the load.
 */
export class TaggedCache<K extends string | number, V> {
  readonly #keysByTag = new Map<string, Set<K>>()
  readonly #entries: LRUCache<K, Entry<V>>
  readonly #loads = new Set<Load>()
  readonly #runningLoads = new Map<K, Promise<V>>()

  constructor(limits: { maxEntries: number } | { maxBytes: number; sizeOf: (value: V) => number }) {
    const dispose = ({ tags }: Entry<V>, key: K) => this.#removeTags(key, tags)
    this.#entries =
      'maxBytes' in limits
        ? new LRUCache({ maxSize: limits.maxBytes, sizeCalculation: ({ value }) => limits.sizeOf(value), dispose })
        : new LRUCache({ max: limits.maxEntries, dispose })
  }

  get sizeBytes(): number {
    return this.#entries.calculatedSize
  }

  find(key: K, nowMs: number): Entry<V> | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.expiresAtMs > nowMs ? entry : undefined
  }

  /** Whether the value is stored or being loaded. */
  isAvailable(key: K, nowMs: number): boolean {
    return this.#runningLoads.has(key) || (this.#entries.peek(key)?.expiresAtMs ?? 0) > nowMs
  }

  /** Returns the stored value, or loads it. Concurrent calls with one key share one load. */
  async getOrLoad(key: K, { nowMs, load, toEntry }: LoadOptions<V>): Promise<{ value: V; result: CacheResult }> {
    const entry = this.find(key, nowMs)
    if (entry) return { value: entry.value, result: 'hit' }
    const running = this.#runningLoads.get(key)
    if (running) return { value: await running, result: 'joined' }
    const promise = this.loadAndSave(load, (value) => {
      const newEntry = toEntry(value)
      return newEntry ? [[key, newEntry]] : []
    })
    this.#runningLoads.set(key, promise)
    try {
      return { value: await promise, result: 'miss' }
    } finally {
      if (this.#runningLoads.get(key) === promise) this.#runningLoads.delete(key)
    }
  }

  /** Loads something, and saves those of its values whose data did not change during the load. */
  async loadAndSave<R>(load: () => Promise<R>, listEntries: (result: R) => Iterable<[K, Entry<V>]>): Promise<R> {
    const current: Load = { changedTags: new Set(), isOutdated: false }
    this.#loads.add(current)
    try {
      const result = await load()
      if (current.isOutdated) return result
      for (const [key, entry] of listEntries(result)) if (!entry.tags.some((tag) => current.changedTags.has(tag))) this.#save(key, entry)
      return result
    } finally {
      this.#loads.delete(current)
    }
  }

  /** Removes the values that show the data. Without tags all, as after a lost message. */
  invalidate(tags?: readonly string[]): void {
    this.#runningLoads.clear()
    if (tags === undefined) {
      this.#entries.clear()
      for (const load of this.#loads) load.isOutdated = true
      return
    }
    for (const tag of tags) {
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key)
      for (const { changedTags } of this.#loads) changedTags.add(tag)
    }
  }

  #save(key: K, entry: Entry<V>): void {
    this.#entries.set(key, entry) // first: it removes the tags of a former entry
    if (!this.#entries.has(key)) return // larger than the whole cache
    for (const tag of entry.tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key))
  }

  #removeTags(key: K, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys?.delete(key) && keys.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
