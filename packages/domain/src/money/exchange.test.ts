import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from './amounts.ts'
import { exchange, exchangeMinor, maxBeforeExchange, minBeforeExchange } from './exchange.ts'

const amountMinor = fc.integer({ min: 0, max: 1_000_000_000_000 })
/** Rates of 0.0001 to 1,000, between the weakest and the strongest of our currencies. */
const rate = fc.integer({ min: 10_000, max: 100_000_000_000 }).map((units) => {
  const digits = String(units).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
})

describe('exchangeMinor', () => {
  it.each([
    [10_000, '1.15314', 11_531],
    [10_000, '1', 10_000],
    [10_000, '7', 70_000],
    [5, '0.5', 2], // 2.5 rounds to the even number
    [7, '0.5', 4], // 3.5 rounds to the even number
    [-5, '0.5', -2],
    [-7, '0.5', -4],
    [5, '0.50000001', 3],
    [5, '0.49999999', 2],
    [100, '1.005', 100], // 100.5; as floating point 100.49999999999999
    [1_000_000_00, '1.15314159', 1_153_141_59],
    [999_999_999_999, '1.15314159', 1_153_141_589_999], // the product has more than 2^53 units
    [0, '4.2', 0],
  ])('of %i at %s is %i', (amount, atRate, expected) => expect(exchangeMinor(amount, atRate)).toBe(expected))

  it.each(['', '0', '0.00', '-1', '1e3', '1,2', 'NaN', '.5'])('refuses the rate %j', (text) =>
    expect(() => exchangeMinor(100, text)).toThrow('not an exchange rate'),
  )

  it('refuses a result that is not exact as a number', () => {
    expect(() => exchangeMinor(Number.MAX_SAFE_INTEGER, '2')).toThrow('too large')
  })
})

describe('exchange', () => {
  it('converts an amount, and leaves one that has the currency', () => {
    expect(exchange(money(10_000, 'gbp'), 'eur', '1.15314')).toEqual({ amount: '115.31', currency: 'eur' })
    expect(exchange(money(7, 'gbp'), 'gbp', '9')).toEqual({ amount: '0.07', currency: 'gbp' })
  })
})

describe('the bounds before an exchange', () => {
  it.each([
    [3_000, '1', 2_999, 3_001],
    [3_450, '1.15', 3_000, 3_000],
    [3_452, '1.15', 3_001, 3_002],
    [1, '2', 0, 1],
    [0, '1.15', 0, 0],
    [100, '0.5', 199, 201], // 199 is shown as 100: 99.5 rounds to the even number
    [1_000_000_00, '0.00000001', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])('of %i at %s are %d and %d', (bound, atRate, min, max) => {
    expect([minBeforeExchange(bound, atRate), maxBeforeExchange(bound, atRate)]).toEqual([min, max])
  })

  it('contain each amount that is shown as the bound', () => {
    fc.assert(
      fc.property(amountMinor, rate, (amount, atRate) => {
        const shown = exchangeMinor(amount, atRate)
        expect(minBeforeExchange(shown, atRate)).toBeLessThanOrEqual(amount)
        expect(maxBeforeExchange(shown, atRate)).toBeGreaterThanOrEqual(amount)
      }),
    )
  })

  it('contain no amount that is shown more than half a step and a unit outside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), rate, (bound, atRate) => {
        const stepMinor = Math.ceil(Number(atRate) / 2) + 1
        expect(exchangeMinor(minBeforeExchange(bound, atRate), atRate)).toBeGreaterThanOrEqual(bound - stepMinor)
        expect(exchangeMinor(maxBeforeExchange(bound, atRate), atRate)).toBeLessThanOrEqual(bound + stepMinor)
      }),
    )
  })
})
