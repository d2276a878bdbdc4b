import { LRUCache } from 'lru-cache'

type ResponseCacheOptions<V> = {
  /** How many answers at most; the one not asked for the longest goes first. */
  maxEntries: number
  /** Milliseconds for which this answer is good; 0: not kept. */
  ttlMs: (value: V) => number
}

/**
 * Answers of a provider, each asked for once: the same question again within its time, or at the same moment, costs nothing. Failures are not kept.
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
