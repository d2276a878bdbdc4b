import { expect, it } from 'vitest'
import { choiceWith, deepest, yearsOf } from './picked.ts'

it('forgets what is deeper than a change', () => {
  const golf = { make: '1', model: '2', generation: '3', series: '4' }
  expect(choiceWith(golf, 'model', '9')).toEqual({ make: '1', model: '9' })
  expect(choiceWith(golf, 'generation', '')).toEqual({ make: '1', model: '2' })
  expect(choiceWith({}, 'make', '1')).toEqual({ make: '1' })
  expect(deepest(golf)).toBe('series')
  expect(deepest({})).toBeUndefined()
})

it('offers the years in which it was made, the newest first', () => {
  expect(yearsOf({ year_from: 2018, year_to: 2020 }, 2026)).toEqual([2020, 2019, 2018])
  expect(yearsOf({ year_from: 2025, year_to: null }, 2026)).toEqual([2026, 2025])
  expect(yearsOf({ year_from: null, year_to: null }, 2026)).toEqual([])
})
