import { LRUCache } from 'lru-cache'

type Keep<V> = {
  /** How many answers at most; the one not asked for the longest goes first. */
  most: number
  /** Milliseconds for which this answer is good; 0: not kept. */
  forMs: (value: V) => number
}

/**
 * Answers of a provider, each asked for once: the same question again within its time, or at the same moment, costs nothing. Failures are not kept.
 */
export function keepAnswers<V extends object>({ most, forMs }: Keep<V>): (key: string, ask: () => Promise<V>) => Promise<V> {
  const kept = new LRUCache<string, V>({ max: most, ttlAutopurge: false })
  const asking = new Map<string, Promise<V>>()
  return async (key, ask) => {
    const known = kept.get(key) ?? asking.get(key)
    if (known !== undefined) return known
    const asked = ask()
      .then((value) => {
        const ttl = forMs(value)
        if (ttl > 0) kept.set(key, value, { ttl })
        return value
      })
      .finally(() => asking.delete(key))
    asking.set(key, asked)
    return asked
  }
}
