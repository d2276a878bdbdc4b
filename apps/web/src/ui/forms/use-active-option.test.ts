import { expect, it } from 'vitest'
import { moveIndex } from './use-active-option.ts'

it.each([
  [{ count: 3, stopsAtInput: false }, 1, [-1, 0, 1, 2, 0]],
  [{ count: 3, stopsAtInput: false }, -1, [-1, 2, 1, 0, 2]],
  [{ count: 3, stopsAtInput: true }, 1, [-1, 0, 1, 2, -1, 0]],
  [{ count: 3, stopsAtInput: true }, -1, [-1, 2, 1, 0, -1, 2]],
  [{ count: 0, stopsAtInput: false }, 1, [-1, -1]],
  [{ count: 0, stopsAtInput: false }, -1, [-1, -1]],
] as const)('with %j and step %i moves through %j', (list, step, indexes) => {
  const moves = indexes.slice(0, -1).map((index) => moveIndex(index, step, list))
  expect(moves).toEqual(indexes.slice(1))
})
