/** A bucket that holds `burst` and refills at `perSecond`. @returns a function that takes one and says whether there was one. */
export function createTokenBucket(perSecond: number, burst: number, now: () => number = Date.now): () => boolean {
  let tokens = burst
  let lastRefillMs = now()
  return () => {
    const nowMs = now()
    tokens = Math.min(burst, tokens + ((nowMs - lastRefillMs) / 1000) * perSecond)
    lastRefillMs = nowMs
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
