import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PRICE_MINOR, MIN_PRICE_MINOR } from '../listings/listing-fields.ts'
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

  it('returns no part above its weight, for 100 prices from 0.01 to 1,000,000.00', () => {
    const price = fc.oneof(fc.constantFrom(0, MIN_PRICE_MINOR, MAX_PRICE_MINOR), fc.integer({ min: MIN_PRICE_MINOR, max: MAX_PRICE_MINOR }))
    const prices = fc.array(price, { minLength: 100, maxLength: 100 }).filter((all) => all.some((minor) => minor > 0))
    fc.assert(
      fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 3 }), (weights, share, rest) => {
        const sum = weights.reduce((total, minor) => total + minor, 0)
        const amount = Math.min(sum, Math.floor(sum * share) + rest)
        const parts = allocateAmount(amount, weights)
        expect(parts.reduce((total, minor) => total + minor, 0)).toBe(amount)
        expect(parts.every((minor, index) => minor >= 0 && minor <= (weights[index] ?? 0))).toBe(true)
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
