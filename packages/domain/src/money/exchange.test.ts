import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from './amounts.ts'
import { type Conversion, crossRate, exchange, exchangeMinor, maxBeforeExchange, minBeforeExchange, minorRate } from './exchange.ts'

const amountMinor = fc.integer({ min: 0, max: 1_000_000_000_000 })
/** Rates of 0.0001 to 1,000, between the weakest and the strongest of our currencies. */
const rate = fc.integer({ min: 10_000, max: 100_000_000_000 }).map((units) => {
  const digits = String(units).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
})

const at = (atRate: string): Conversion => ({ from: 'gbp', to: 'eur', rate: atRate })

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
  ])('of %i at %s is %i', (amount, atRate, expected) => expect(exchangeMinor(amount, at(atRate))).toBe(expected))

  it.each(['', '0', '0.00', '-1', '1e3', '1,2', 'NaN', '.5'])('refuses the rate %j', (text) =>
    expect(() => exchangeMinor(100, at(text))).toThrow('not an exchange rate'),
  )

  it('refuses a result that is not exact as a number', () => {
    expect(() => exchangeMinor(Number.MAX_SAFE_INTEGER, at('2'))).toThrow('too large')
  })
})

describe('exchangeMinor between currencies of different decimals', () => {
  const toYen = (atRate: string): Conversion => ({ from: 'gbp', to: 'jpy', rate: atRate })
  const fromYen = (atRate: string): Conversion => ({ from: 'jpy', to: 'gbp', rate: atRate })

  it.each([
    [12_50, '204.28204717', 2_554], // 2,553.53 yen
    [1, '204.28204717', 2], // a penny is 2.04 yen
    [1, '40', 0],
    [100_000_000, '204.28204717', 204_282_047],
    [1, '50', 0], // half a yen rounds to the even number
    [3, '50', 2], // 1.5 yen
    [-3, '50', -2],
  ])('of %i pence at %s are %i yen', (pence, atRate, yen) => expect(exchangeMinor(pence, toYen(atRate))).toBe(yen))

  it.each([
    [1_000, '0.00489519', 490], // 4.89519 pounds
    [1, '0.00489519', 0],
    [1, '0.005', 0], // half a penny rounds to the even number
    [3, '0.005', 2], // 1.5 pence
    [204_282_047, '0.00489519', 99_999_943],
  ])('of %i yen at %s are %i pence', (yen, atRate, pence) => expect(exchangeMinor(yen, fromYen(atRate))).toBe(pence))

  it('shifts the point of the rate by the difference of the decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), rate, (amount, atRate) => {
        const same = exchangeMinor(amount, at(atRate))
        expect(exchangeMinor(amount * 100, toYen(atRate))).toBe(same)
        expect(exchangeMinor(amount, { from: 'jpy', to: 'gbp', rate: atRate })).toBe(exchangeMinor(amount * 100, at(atRate)))
      }),
    )
  })

  it('keeps an amount within half a yen on the way to yen and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom('200', '160', '204.5'), (pence, atRate) => {
        const yen = exchangeMinor(pence, toYen(atRate))
        expect(Math.abs(yen - (pence * Number(atRate)) / 100)).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    )
  })

  it('has bounds that contain each amount that is shown as the bound', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), rate, fc.constantFrom(toYen, fromYen), (amount, atRate, create) => {
        const shown = exchangeMinor(amount, create(atRate))
        expect(minBeforeExchange(shown, create(atRate))).toBeLessThanOrEqual(amount)
        expect(maxBeforeExchange(shown, create(atRate))).toBeGreaterThanOrEqual(amount)
      }),
    )
  })
})

describe('minorRate', () => {
  it.each([
    ['gbp', 'eur', '1.15314', '1.15314'],
    ['gbp', 'gbp', '1', '1'],
    ['gbp', 'jpy', '204.28204717', '2.0428204717'],
    ['gbp', 'jpy', '7', '0.07'],
    ['jpy', 'gbp', '0.00489519', '0.489519'],
    ['jpy', 'gbp', '0.5', '50'],
    ['jpy', 'gbp', '3', '300'],
  ] as const)('from %s to %s at %s is %s', (from, to, atRate, expected) => expect(minorRate({ from, to, rate: atRate })).toBe(expected))

  it('is the rate itself between currencies with two decimals', () => {
    fc.assert(
      fc.property(rate, (atRate) => {
        expect(minorRate(at(atRate))).toBe(atRate)
      }),
    )
  })
})

describe('crossRate', () => {
  it.each([
    ['1', '0.8734', '0.87340000'],
    ['0.8734', '1', '1.14495077'],
    ['0.86', '1.15', '1.33720930'],
    ['178.42', '0.8734', '0.00489519'],
    ['3', '1', '0.33333333'],
    ['2', '0.00000001', '0.00000000'],
    ['200000000', '1', '0.00000000'],
    ['66666666.66666667', '1', '0.00000001'],
    ['2', '0.00000003', '0.00000002'], // 1.5 of the last decimal rounds to the even number
    ['2', '0.00000005', '0.00000002'], // 2.5 rounds to the even number
  ])('from %s to %s is %s', (from, to, wanted) => {
    if (wanted === '0.00000000') expect(() => crossRate(from, to)).toThrow('too small')
    else expect(crossRate(from, to)).toBe(wanted)
  })

  /** A rate in units of its last decimal. */
  const toLastDecimals = (text: string): bigint => {
    const [whole = '', decimals = ''] = text.split('.')
    return BigInt(whole + decimals.padEnd(8, '0'))
  }

  it('through a third currency differs by half a unit of the last decimal at most', () => {
    fc.assert(
      fc.property(rate, rate, (from, to) => {
        const [result, divisor, dividend] = [crossRate(from, to), from, to].map(toLastDecimals) as [bigint, bigint, bigint]
        const error = result * divisor - dividend * 10n ** 8n
        expect((error < 0n ? -error : error) * 2n <= divisor).toBe(true)
      }),
    )
  })
})

describe('exchange', () => {
  it('converts an amount, and leaves one that has the currency', () => {
    expect(exchange(money(10_000, 'gbp'), 'eur', '1.15314')).toEqual({ amount: '115.31', currency: 'eur' })
    expect(exchange(money(7, 'gbp'), 'gbp', '9')).toEqual({ amount: '0.07', currency: 'gbp' })
    expect(exchange(money(12_50, 'gbp'), 'jpy', '204.28')).toEqual({ amount: '2554', currency: 'jpy' })
    expect(exchange(money(2_554, 'jpy'), 'gbp', '0.00489525')).toEqual({ amount: '12.50', currency: 'gbp' })
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
    expect([minBeforeExchange(bound, at(atRate)), maxBeforeExchange(bound, at(atRate))]).toEqual([min, max])
  })

  it('contain each amount that is shown as the bound', () => {
    fc.assert(
      fc.property(amountMinor, rate, (amount, atRate) => {
        const shown = exchangeMinor(amount, at(atRate))
        expect(minBeforeExchange(shown, at(atRate))).toBeLessThanOrEqual(amount)
        expect(maxBeforeExchange(shown, at(atRate))).toBeGreaterThanOrEqual(amount)
      }),
    )
  })

  it('contain no amount that is shown more than half a step and a unit outside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), rate, (bound, atRate) => {
        const stepMinor = Math.ceil(Number(atRate) / 2) + 1
        expect(exchangeMinor(minBeforeExchange(bound, at(atRate)), at(atRate))).toBeGreaterThanOrEqual(bound - stepMinor)
        expect(exchangeMinor(maxBeforeExchange(bound, at(atRate)), at(atRate))).toBeLessThanOrEqual(bound + stepMinor)
      }),
    )
  })
})
