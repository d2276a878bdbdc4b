import { describe, expect, it } from 'vitest'
import { isPossibleEngine } from './engine-match.ts'

describe('isPossibleEngine', () => {
  it.each([
    ['a rounded size', { fuel: 'diesel', engine_cc: 1598 }, { fuel: 'diesel', engineCc: 1600 }, true],
    ['a difference of 12 cm3', { fuel: 'diesel', engine_cc: 1968 }, { fuel: 'diesel', engineCc: 1980 }, true],
    ['another size', { fuel: 'diesel', engine_cc: 1968 }, { fuel: 'diesel', engineCc: 1984 }, false],
    ['another fuel', { fuel: 'petrol', engine_cc: 1968 }, { fuel: 'diesel', engineCc: 1968 }, false],
    ['an unknown value of the catalogue', { fuel: null, engine_cc: null }, { fuel: 'diesel', engineCc: 1968 }, true],
    ['an unknown value of the register', { fuel: 'petrol', engine_cc: 1984 }, { fuel: null, engineCc: null }, true],
  ])('of %s is %s', (_, engine, vehicle, isPossible) => {
    expect(isPossibleEngine(engine, vehicle)).toBe(isPossible)
  })
})
