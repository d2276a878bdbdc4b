import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlausibleRate, isRateDate, isStaleRate, parseRate, rateAgeDays, ratedCurrencies } from './published-rates.ts'

describe('parseRate', () => {
  it.each([
    ['0.8734', '0.8734'],
    ['1.10', '1.1'],
    ['178', '178'],
    ['0,8734', '0.8734'],
    ['4.12345678', '4.12345678'],
    ['0.0001', '0.0001'],
    ['100000', '100000'],
    ['0.00009999', undefined],
    ['100000.1', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['NaN', undefined],
    ['N/A', undefined],
    ['', undefined],
    ['1.123456789', undefined],
    ['1.2.3', undefined],
    ['1 2', undefined],
  ])('of %j is %j', (text, rate) => expect(parseRate(text)).toBe(rate))

  it('leaves what it has returned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 10_000_000_000_000 }), (units) => {
        const rate = parseRate(`${Math.floor(units / 1e8)}.${String(units % 1e8).padStart(8, '0')}`)
        expect(rate).toBeDefined()
        expect(parseRate(rate ?? '')).toBe(rate)
      }),
    )
  })
})

describe('rates', () => {
  it('are of all currencies but the euro', () => expect(ratedCurrencies).toEqual(['gbp', 'usd', 'pln', 'sek', 'chf', 'jpy']))

  it('have an age in days, also over the change of the clocks', () => {
    expect(rateAgeDays('2026-10-23', '2026-10-26')).toBe(3)
    expect(rateAgeDays('2026-11-20', '2026-11-20')).toBe(0)
    expect(rateAgeDays('2026-11-21', '2026-11-20')).toBe(-1)
  })

  it('are stale after the days of Easter, not on the last of them', () => {
    const limit = { maxAgeDays: 5 }
    expect(isStaleRate('2026-04-02', { ...limit, today: '2026-04-07' })).toBe(false)
    expect(isStaleRate('2026-04-02', { ...limit, today: '2026-04-08' })).toBe(true)
  })

  it.each([
    ['2026-11-20', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['20261120', false],
    ['1999-01-04', false],
    ['', false],
  ])('of the date %j: %s', (text, isDate) => expect(isRateDate(text)).toBe(isDate))

  it.each([
    ['0.87', '0.88', '2026-11-20', true],
    ['1', '1.2', '2026-11-20', true],
    ['1', '1.21', '2026-11-20', false],
    ['1.2', '1', '2026-11-20', true],
    ['1.21', '1', '2026-11-20', false],
    ['178.4', '1.784', '2026-11-20', false],
    ['1', '2.9', '2026-10-01', true],
    ['1', '3.1', '2026-10-01', false],
  ])('from %s to %s since %s are plausible: %s', (before, after, since, isPlausible) => {
    expect(isPlausibleRate({ rate: after, as_of: '2026-11-23' }, { rate: before, as_of: since })).toBe(isPlausible)
  })

  it('are plausible as the first of a currency', () => expect(isPlausibleRate({ rate: '5', as_of: '2026-11-23' }, undefined)).toBe(true))
})
