import { describe, expect, it } from 'vitest'
import { deepestLevel, listModelYears, updateChoice } from './vehicle-choice.ts'

describe('vehicle choice', () => {
  const golf = { make: '1', model: '2', generation: '3', series: '4' }

  it('clears the levels below a change', () => {
    expect(updateChoice(golf, 'model', '9')).toEqual({ make: '1', model: '9' })
    expect(updateChoice(golf, 'generation', '')).toEqual({ make: '1', model: '2' })
    expect(updateChoice({}, 'make', '1')).toEqual({ make: '1' })
  })

  it('finds the deepest chosen level', () => {
    expect(deepestLevel(golf)).toBe('series')
    expect(deepestLevel({})).toBeUndefined()
  })

  it('lists the model years, newest first', () => {
    expect(listModelYears({ year_from: 2018, year_to: 2020 }, 2026)).toEqual([2020, 2019, 2018])
    expect(listModelYears({ year_from: 2025, year_to: null }, 2026)).toEqual([2026, 2025])
    expect(listModelYears({ year_from: null, year_to: null }, 2026)).toEqual([])
  })
})
