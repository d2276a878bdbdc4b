import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, formatShortDecimal, parseDecimal } from './decimals.ts'

const decimalPlaces = fc.integer({ min: 0, max: 3 })
const scaledValue = fc.integer({ min: 0, max: 999_999_999_999 })

describe('parseDecimal', () => {
  it.each<[string | number, number | undefined]>([
    ['12.50', 1250],
    ['12,50', 1250],
    [12.5, 1250],
    [12, 1200],
    [' 7 ', 700],
    ['0.05', 5],
    ['007', 700],
    ['12.505', undefined],
    [0.125, undefined],
    ['12.500', undefined],
    ['-1', undefined],
    [-1, undefined],
    ['+1', undefined],
    ['1e3', undefined],
    [1e21, undefined],
    [1e-7, undefined],
    ['1.234,50', undefined],
    ['1,234.50', undefined],
    ['1 234', undefined],
    ['1\u00a0234', undefined],
    ['1_000', undefined],
    ['12.', undefined],
    ['.5', undefined],
    ['', undefined],
    [' ', undefined],
    ['NaN', undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    ['0x10', undefined],
    ['£5', undefined],
    ['١٢', undefined],
    ['9'.repeat(30), undefined],
  ])('reads %j with two decimals as %j', (value, expected) => expect(parseDecimal(value, 2)).toBe(expected))

  it('reads what formatDecimal and formatShortDecimal write, with a point and with a comma', () => {
    fc.assert(
      fc.property(scaledValue, decimalPlaces, (scaled, decimals) => {
        const text = formatDecimal(scaled, decimals)
        expect(parseDecimal(text, decimals)).toBe(scaled)
        expect(parseDecimal(text.replace('.', ','), decimals)).toBe(scaled)
        expect(parseDecimal(formatShortDecimal(scaled, decimals), decimals)).toBe(scaled)
      }),
    )
  })

  it('reads a JSON number as its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (scaled) => {
        expect(parseDecimal(scaled / 100, 2)).toBe(scaled)
      }),
    )
  })

  it('returns a safe integer or undefined for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.string({ unit: fc.constantFrom(...'0123456789.,-e ') })), (value) => {
        const parsed = parseDecimal(value, 2)
        expect(parsed === undefined || (Number.isSafeInteger(parsed) && parsed >= 0)).toBe(true)
      }),
    )
  })
})

describe('formatDecimal', () => {
  it('writes all decimals, formatShortDecimal without zeros at the end', () => {
    expect([formatDecimal(1250, 2), formatDecimal(5, 2), formatDecimal(0, 2), formatDecimal(7, 0)]).toEqual(['12.50', '0.05', '0.00', '7'])
    expect([1250, 2000, 5, 0, 100_000].map((grams) => formatShortDecimal(grams, 3))).toEqual(['1.25', '2', '0.005', '0', '100'])
    expect([formatShortDecimal(1200, 0), formatShortDecimal(1200, 1)]).toEqual(['1200', '120'])
  })
})
