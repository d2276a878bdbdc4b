/**
 * Pseudo-random numbers that can be repeated: the same seed gives the same data on every machine.
 */
export type Random = {
  /** 0 <= x < 1 */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks `count` different items of a list and keeps the order of the list. */
  some<T>(from: readonly T[], count: number): T[]
  /** An independent generator, so that more numbers here do not change the numbers elsewhere. */
  fork(name: string | number): Random
}

/** A 32-bit number for a text: FNV-1a over UTF-16 units. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** The generator is mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick(from) {
      const picked = from[Math.floor(next() * from.length)]
      if (picked === undefined) throw new Error('cannot pick from an empty list')
      return picked
    },
    some(from, count) {
      let missing = Math.min(count, from.length)
      return from.filter((_, i) => {
        const isPicked = next() < missing / (from.length - i)
        if (isPicked) missing--
        return isPicked
      })
    },
    fork: (name) => createRandom(hashOf(`${seed}/${name}`)),
  }
}

/**
 * Creates a function that picks items by weight. Returns undefined when no item has a weight above
 * 0.
 */
export function createWeightedPicker<T>(items: readonly T[], weightOf: (item: T) => number): ((random: Random) => T) | undefined {
  const candidates: T[] = []
  const cumulativeWeights: number[] = []
  let total = 0
  for (const item of items) {
    const weight = weightOf(item)
    if (weight <= 0) continue
    total += weight
    candidates.push(item)
    cumulativeWeights.push(total)
  }
  if (candidates.length === 0) return undefined
  return (random) => candidates[firstIndexAbove(cumulativeWeights, random.next() * total)] as T
}

/** Binary search in ascending numbers. */
function firstIndexAbove(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
