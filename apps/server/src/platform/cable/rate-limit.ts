/** A bucket that holds `burst` and refills at `perSecond`. @returns a function that takes one and says whether there was one. */
export function createBucket(perSecond: number, burst: number, now: () => number = Date.now): () => boolean {
  let level = burst
  let last = now()
  return () => {
    const time = now()
    level = Math.min(burst, level + ((time - last) / 1000) * perSecond)
    last = time
    if (level < 1) return false
    level -= 1
    return true
  }
}
