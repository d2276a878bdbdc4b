import { TokenBucket } from './token-bucket.ts'

const SECONDS_PER_MINUTE = 60

/** Limits what users and addresses do in a minute, in this process. */
export function createMinuteLimiter() {
  const buckets = new Map<string, TokenBucket>()
  return {
    /** @returns false when `key` has reached its limit */
    take(key: string, perMinute: number): boolean {
      let bucket = buckets.get(key)
      if (!bucket) {
        bucket = new TokenBucket(perMinute / SECONDS_PER_MINUTE, perMinute)
        buckets.set(key, bucket)
      }
      return bucket.take()
    },
    /** Deletes the buckets of keys without recent use. */
    prune(): void {
      for (const [key, bucket] of buckets) if (bucket.isFull) buckets.delete(key)
    },
  }
}
