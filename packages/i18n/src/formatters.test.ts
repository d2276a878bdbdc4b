import { describe, expect, it } from 'vitest'
import { formatDate, formatDays, formatDistance, formatMoney, formatRelative } from './formatters.ts'

const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('formatMoney', () => {
  it('formats amounts for each locale', () => {
    expect(formatMoney({ amount: '1234.56', currency: 'gbp' }, 'en-GB')).toBe('£1,234.56')
    expect(withPlainSpaces(formatMoney({ amount: '1234.56', currency: 'gbp' }, 'fr'))).toBe('1 234,56 £')
    expect(formatMoney({ amount: '50.00', currency: 'gbp' }, 'en-GB', { stripZeroDecimals: true })).toBe('£50')
    expect(formatMoney({ amount: '50.50', currency: 'gbp' }, 'en-GB', { stripZeroDecimals: true })).toBe('£50.50')
  })

  it('formats amounts of a currency without decimals', () => {
    expect(formatMoney({ amount: '1234567', currency: 'jpy' }, 'en-GB')).toBe('¥1,234,567')
    expect(withPlainSpaces(formatMoney({ amount: '1234', currency: 'jpy' }, 'fr'))).toBe('1 234 ¥')
    expect(formatMoney({ amount: '1200', currency: 'jpy' }, 'en-GB', { stripZeroDecimals: true })).toBe('¥1,200')
  })
})

describe('formatDate', () => {
  it('uses the time zone of the marketplace', () => {
    expect(formatDate('2026-07-01T23:30:00Z', 'en-GB')).toBe('2 Jul 2026')
    expect(formatDate('2026-07-01T23:30:00Z', 'fr', 'long')).toBe('jeudi 2 juillet 2026')
  })

  it('writes the first day of a month as an ordinal in French only', () => {
    expect(formatDate('2026-12-01T12:00:00Z', 'fr', 'long')).toBe('mardi 1er décembre 2026')
    expect(formatDate('2026-12-01T12:00:00Z', 'fr')).toBe('1er déc. 2026')
    expect(formatDate('2026-12-11T12:00:00Z', 'fr')).toBe('11 déc. 2026')
    expect(formatDate('2026-12-01T12:00:00Z', 'en-GB')).toBe('1 Dec 2026')
  })
})

describe('formatRelative', () => {
  it('formats the time difference in the locale', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    expect(formatRelative('2026-11-21T09:00:00Z', now, 'en-GB')).toBe('3 hours ago')
    expect(formatRelative('2026-11-23T12:00:00Z', now, 'fr')).toBe('après-demain')
  })
})

describe('formatDistance', () => {
  it('uses miles in British English and kilometres in French', () => {
    expect(withPlainSpaces(formatDistance(19_312, 'en-GB'))).toBe('12 mi')
    expect(withPlainSpaces(formatDistance(2_345, 'fr'))).toBe('2,3 km')
  })
})

describe('formatDays', () => {
  it.each([
    ['en-GB', '2026-11-26', '2026-11-27', 'Thu 26 – Fri 27 Nov'],
    ['en-GB', '2026-11-26', '2026-11-26', 'Thu 26 Nov'],
    ['en-GB', '2026-11-30', '2026-12-01', 'Mon 30 Nov – Tue 1 Dec'],
    ['fr', '2026-11-26', '2026-11-27', 'jeu. 26 – ven. 27 nov.'],
    ['fr', '2026-12-01', '2026-12-02', 'mar. 1er – mer. 2 déc.'],
  ])('%s: %s to %s', (locale, from, to, expected) => {
    expect(formatDays(from, to, locale)).toBe(expected)
  })
})
