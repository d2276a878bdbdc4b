import { expect, it } from 'vitest'
import { createChooser, createRandom } from './random.ts'

it('draws the same again, and forks do not shift one another', () => {
  const draw = (random: ReturnType<typeof createRandom>) => Array.from({ length: 5 }, () => random.next())
  expect(draw(createRandom(1))).toEqual(draw(createRandom(1)))
  expect(draw(createRandom(1))).not.toEqual(draw(createRandom(2)))
  const random = createRandom(1)
  const before = draw(random.fork('a'))
  random.next()
  expect(draw(random.fork('a'))).toEqual(before)
})

it('picks some of a list once each, in its order', () => {
  const random = createRandom(5)
  for (let i = 0; i < 50; i++) {
    const some = random.some([1, 2, 3, 4, 5, 6], 3)
    expect(some).toHaveLength(3)
    expect(some).toEqual([...new Set(some)].sort())
  }
})

it('chooses by weight, and never what has none', () => {
  const choose = createChooser(['often', 'seldom', 'never'], (word) => ({ often: 9, seldom: 1, never: 0 })[word] ?? 0)
  const random = createRandom(11)
  const drawn = Array.from({ length: 1_000 }, () => choose?.(random))
  expect(drawn.filter((word) => word === 'often').length).toBeGreaterThan(850)
  expect(drawn.filter((word) => word === 'seldom').length).toBeGreaterThan(60)
  expect(drawn).not.toContain('never')
  expect(createChooser([1, 2], () => 0)).toBeUndefined()
})
