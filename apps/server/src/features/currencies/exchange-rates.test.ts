import { exchangeMinor } from '@partlane/domain/money/exchange'
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('exchange', () => {
  it('rounds as the decimals that rates are calculated with', () => {
    const rate = fc.integer({ min: 1, max: 100_000_000_000 }).map((units) => new Big(units).div(100_000_000).toFixed())
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), rate, (amount, atRate) => {
        const wanted = new Big(amount).times(atRate).round(0, Big.roundHalfEven).toNumber()
        expect(exchangeMinor(amount, { from: 'gbp', to: 'eur', rate: atRate }) === wanted).toBe(true)
      }),
    )
  })

  it.each([
    [5, '0.5', 2],
    [7, '0.5', 4],
    [-5, '0.5', -2],
    [25, '0.1', 2],
    [35, '0.1', 4],
  ])('rounds half of %i at %s to the even number, as those do', (amount, rate, wanted) => {
    expect(exchangeMinor(amount, { from: 'gbp', to: 'eur', rate })).toBe(wanted)
    expect(new Big(amount).times(rate).round(0, Big.roundHalfEven).toNumber()).toBe(wanted)
  })
})
