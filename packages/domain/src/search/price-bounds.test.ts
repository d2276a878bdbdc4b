import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPriceOf, minPriceOf, toHundredths } from './price-bounds.ts'

describe('price bounds', () => {
  it('are minor units in a currency with two decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom('gbp', 'eur', 'usd', 'pln', 'sek', 'chf'),
        (bound, currency) => {
          expect([minPriceOf(bound, currency), maxPriceOf(bound, currency), toHundredths(bound, currency)]).toEqual([bound, bound, bound])
        },
      ),
    )
  })

  it.each([
    [1_250_00, 1250, 1250],
    [12_50, 13, 12],
    [12_01, 13, 12],
    [0, 0, 0],
  ])('contain the whole yen within %i hundredths', (bound, lowest, highest) => {
    expect([minPriceOf(bound, 'jpy'), maxPriceOf(bound, 'jpy')]).toEqual([lowest, highest])
    expect(toHundredths(lowest, 'jpy')).toBeGreaterThanOrEqual(bound)
    expect(toHundredths(highest, 'jpy')).toBeLessThanOrEqual(bound)
  })
})
