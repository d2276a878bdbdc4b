import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyOfCountry } from './currency-of-country.ts'
import { allocateAmount, percentageOf } from './money.ts'

describe('percentageOf', () => {
  it.each([
    [1000, 10, 100],
    [1005, 10, 100], // 100.5 rounds to the even number
    [1015, 10, 102], // 101.5 rounds to the even number
    [999, 8, 80],
    [1, 10, 0],
    [19_99, 12.5, 250],
  ])('of %i at %d %% is %i', (amount, percentage, expected) => expect(percentageOf(amount, percentage)).toBe(expected))
})

describe('allocateAmount', () => {
  it('returns parts that add up to the amount', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
      .filter((all) => all.some((weight) => weight > 0))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (amount, shares) => {
        expect(allocateAmount(amount, shares).reduce((a, b) => a + b, 0)).toBe(amount)
      }),
    )
  })
})

describe('currencyOfCountry', () => {
  it.each([
    ['GB', 'gbp'],
    ['fr', 'eur'],
    ['PL', 'pln'],
    ['LI', 'chf'],
    ['JP', 'jpy'],
    ['CN', undefined],
    [null, undefined],
  ] as const)('maps %s to %s', (country, currency) => expect(currencyOfCountry(country)).toBe(currency))
})
