import { describe, expect, it } from 'vitest'
import { createRandom, createWeightedPicker } from './random.ts'

const fiveNumbers = (random: ReturnType<typeof createRandom>) => Array.from({ length: 5 }, () => random.next())

describe('createRandom', () => {
  it('repeats the numbers of a seed', () => {
    expect(fiveNumbers(createRandom(1))).toEqual(fiveNumbers(createRandom(1)))
    expect(fiveNumbers(createRandom(1))).not.toEqual(fiveNumbers(createRandom(2)))
  })

  it('forks generators that do not depend on numbers used elsewhere', () => {
    const random = createRandom(1)
    const before = fiveNumbers(random.fork('a'))
    random.next()
    expect(fiveNumbers(random.fork('a'))).toEqual(before)
  })

  it('picks different items of a list in the order of the list', () => {
    const random = createRandom(5)
    for (let i = 0; i < 50; i++) {
      const some = random.some([1, 2, 3, 4, 5, 6], 3)
      expect(some).toHaveLength(3)
      expect(some).toEqual([...new Set(some)].sort())
    }
  })
})

describe('createWeightedPicker', () => {
  it('picks by weight and never picks items without weight', () => {
    const pick = createWeightedPicker(['often', 'rarely', 'never'], (word) => ({ often: 9, rarely: 1, never: 0 })[word] ?? 0)
    const random = createRandom(11)
    const picked = Array.from({ length: 1_000 }, () => pick?.(random))
    expect(picked.filter((word) => word === 'often').length).toBeGreaterThan(850)
    expect(picked.filter((word) => word === 'rarely').length).toBeGreaterThan(60)
    expect(picked).not.toContain('never')
  })

  it('returns undefined when no item has a weight', () => {
    expect(createWeightedPicker([1, 2], () => 0)).toBeUndefined()
  })
})
