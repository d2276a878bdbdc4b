/** Chance that can be repeated: the same seed gives the same world, on every machine. */
export type Random = {
  /** 0 <= x < 1 */
  next(): number
  /** A whole number, both ends included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Some of the list, each at most once, in the list's order. */
  some<T>(from: readonly T[], count: number): T[]
  /** Chance of its own, so that what is drawn here does not shift what is drawn elsewhere. */
  fork(name: string | number): Random
}

/** FNV-1a over UTF-16 units: a number for a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const random: Random = {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick(from) {
      const picked = from[Math.floor(next() * from.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    some(from, count) {
      let left = Math.min(count, from.length)
      return from.filter((_, i) => {
        const taken = next() < left / (from.length - i)
        if (taken) left--
        return taken
      })
    },
    fork: (name) => createRandom(hashOf(`${seed}/${name}`)),
  }
  return random
}

/** Picks by weight, again and again, from a long list. Undefined when nothing has any weight. */
export function createChooser<T>(items: readonly T[], weightOf: (item: T) => number): ((random: Random) => T) | undefined {
  const kept: T[] = []
  const sums: number[] = []
  let total = 0
  for (const item of items) {
    const weight = weightOf(item)
    if (weight <= 0) continue
    total += weight
    kept.push(item)
    sums.push(total)
  }
  if (kept.length === 0) return undefined
  return (random) => kept[firstAbove(sums, random.next() * total)] as T
}

function firstAbove(sums: readonly number[], value: number): number {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
