import { LRUCache } from 'lru-cache'

type ResponseCacheOptions<V> = {
  /** Maximum number of entries. The least recently used one is removed first. */
  maxEntries: number
  /** Milliseconds for which a response is cached. 0: not cached. */
  ttlMs: (value: V) => number
}

/**
 * Cache of a provider's responses. Concurrent calls with one key share one request. Errors are not
 * cached.
 */
export function createResponseCache<V extends object>({
  maxEntries,
  ttlMs,
}: ResponseCacheOptions<V>): (key: string, load: () => Promise<V>) => Promise<V> {
  const cache = new LRUCache<string, V>({ max: maxEntries, ttlAutopurge: false })
  const pending = new Map<string, Promise<V>>()
  return async (key, load) => {
    const cached = cache.get(key) ?? pending.get(key)
    if (cached !== undefined) return cached
    const response = load()
      .then((value) => {
        const ttl = ttlMs(value)
        if (ttl > 0) cache.set(key, value, { ttl })
        return value
      })
      .finally(() => pending.delete(key))
    pending.set(key, response)
    return response
  }
}
