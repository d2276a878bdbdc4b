import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FieldErrors } from '../field-errors.ts'
import { toMinorUnits } from './amount-input.ts'
import { decimalsOf, formatAmount, MAX_CURRENCY_DECIMALS, mapMinorUnits, minorUnitsOf, money, parseAmount } from './amounts.ts'
import { formatDecimal, parseDecimal } from './decimals.ts'
import { currencyCodes, currencySymbols } from './money.ts'

const currency = fc.constantFrom(...currencyCodes)
const currencyOfPence = fc.constantFrom(...currencyCodes.filter((code) => decimalsOf(code) === 2))

describe('decimalsOf', () => {
  it.each(currencyCodes)('of %s is that of ISO 4217, and 0 or 2', (code) => {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    expect(decimalsOf(code)).toBe(maximumFractionDigits)
    expect([0, MAX_CURRENCY_DECIMALS]).toContain(decimalsOf(code))
    expect(currencySymbols[code]).not.toBe('')
  })

  it('refuses a currency with three decimals, and one that is not ours', () => {
    for (const code of ['kwd', 'bhd', 'GBP', '']) expect(() => decimalsOf(code)).toThrow('not one of our currencies')
  })
})

describe('amounts', () => {
  it('keep their minor units, also below zero, in every currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), currency, (minor, code) => {
        expect(minorUnitsOf(money(minor, code))).toBe(minor === 0 ? 0 : minor)
      }),
    )
    expect(money(-5, 'eur')).toEqual({ amount: '-0.05', currency: 'eur' })
    expect(money(-5, 'jpy')).toEqual({ amount: '-5', currency: 'jpy' })
    expect(mapMinorUnits(money(1_999, 'gbp'), (minor) => minor * 3)).toEqual({ amount: '59.97', currency: 'gbp' })
    expect(mapMinorUnits(money(1_999, 'jpy'), (minor) => minor * 3)).toEqual({ amount: '5997', currency: 'jpy' })
  })

  it('are written and read with two decimals in currencies that have them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), currencyOfPence, fc.string(), (minor, code, text) => {
        expect(formatAmount(minor, code)).toBe(formatDecimal(minor, 2))
        expect(parseAmount(formatAmount(minor, code), code)).toBe(minor)
        expect(parseAmount(text, code)).toBe(parseDecimal(text, 2))
      }),
    )
  })

  it.each([
    ['1250', 1250],
    ['12.50', undefined],
    ['12,5', undefined],
    ['12.0', undefined],
    [12.5, undefined],
    [12, 12],
    ['0', 0],
  ])('in yen are whole: %j is %j', (value, expected) => expect(parseAmount(value, 'jpy')).toBe(expected))

  it('in yen with decimals are not an amount', () => {
    expect(() => minorUnitsOf({ amount: '12.50', currency: 'jpy' })).toThrow('"12.50" is not an amount in jpy')
  })
})

describe('toMinorUnits', () => {
  it('converts an amount of a request', () => {
    expect(toMinorUnits('12.5', { currency: 'gbp', field: 'item_price' })).toBe(1250)
    expect(toMinorUnits('1250', { currency: 'jpy', field: 'item_price' })).toBe(1250)
  })

  it('refuses decimals of a currency without them, at the field', () => {
    const convert = () => toMinorUnits('12.5', { currency: 'jpy', field: 'bands.0.price' })
    expect(convert).toThrow(FieldErrors)
    expect(convert).toThrow('bands.0.price bad_format')
  })
})
