import { describe, expect, it } from 'vitest'
import { formatCappedCount } from './display/capped-count.ts'
import { isDecimalInput } from './forms/decimal-input.ts'
import { filterOptions } from './forms/use-combobox.ts'
import { nextIndexForKey } from './navigation/next-index-for-key.ts'
import { pageWindow } from './navigation/Pagination.tsx'
import { computePopupStyle } from './overlays/popup-position.ts'
import { formatCountdown, formatMilestone } from './time/countdown-text.ts'

describe('formatCappedCount', () => {
  it.each([
    [0, '0'],
    [9998, '9,998'],
    [9999, '9,999'],
    [10000, '9999+'],
  ])('formats %i as %s', (count, text) => {
    expect(formatCappedCount(count, 'en-GB')).toBe(text)
  })

  it('caps at the given number', () => {
    expect([99, 100].map((count) => formatCappedCount(count, 'en-GB', 99))).toEqual(['99', '99+'])
  })
})

describe('countdown text', () => {
  it.each([
    [3 * 86400 + 4 * 3600 + 59 * 60, '3d 4h'],
    [86400, '1d 0h'],
    [86399, '23h 59m'],
    [2 * 3600 + 14 * 60, '2h 14m'],
    [3599, '59m 59s'],
    [9, '0m 09s'],
  ])('of %i s is %s', (seconds, text) => {
    expect(formatCountdown(seconds, 'en-GB')).toBe(text)
  })

  it('uses the format of the locale', () => {
    expect(formatCountdown(7200 + 840, 'fr')).toBe('2h 14min')
  })

  it.each([
    [90_000, ''],
    [3601, '1 day'],
    [3600, '1 hour'],
    [601, '1 hour'],
    [600, '10 minutes'],
    [59, '1 minute'],
    [10, '10 seconds'],
  ])('of %i s has the milestone "%s"', (seconds, text) => {
    expect(formatMilestone(seconds, 'en-GB')).toBe(text)
  })
})

describe('isDecimalInput', () => {
  it('accepts digits and separators only', () => {
    expect(['1', ',', '1 234,50', 'e', '£'].map(isDecimalInput)).toEqual([true, true, true, false, false])
  })
})

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 20, [1, 2, 'gap', 20]],
    [5, 20, [1, 'gap', 4, 5, 6, 'gap', 20]],
    [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
    [20, 20, [1, 'gap', 19, 20]],
  ])('at page %i of %i is %j', (page, pages, expected) => {
    expect(pageWindow(page, pages)).toEqual(expected)
  })
})

describe('nextIndexForKey', () => {
  const labels = ['Profile', 'Orders', 'Offers', 'Sign out']

  it('wraps around, jumps to the ends and finds entries by letter', () => {
    expect(nextIndexForKey('ArrowDown', 3, labels)).toBe(0)
    expect(nextIndexForKey('ArrowUp', 0, labels)).toBe(3)
    expect(nextIndexForKey('ArrowUp', -1, labels)).toBe(3)
    expect(nextIndexForKey('End', 0, labels)).toBe(3)
    expect(nextIndexForKey('o', 0, labels)).toBe(1)
    expect(nextIndexForKey('O', 1, labels)).toBe(2)
    expect(nextIndexForKey('x', 1, labels)).toBeUndefined()
    expect(nextIndexForKey('Enter', 1, labels)).toBeUndefined()
    expect(nextIndexForKey('ArrowDown', 0, [])).toBeUndefined()
  })
})

describe('computePopupStyle', () => {
  const viewport = { width: 390, height: 800 }
  const rectAt = (top: number, left: number, width = 100) => ({ top, bottom: top + 44, left, right: left + width, width })

  it('places the popup below, or above if there is more space', () => {
    expect(computePopupStyle(rectAt(100, 16), viewport, {})).toMatchObject({ top: '148px', left: '16px', maxHeight: '644px' })
    expect(computePopupStyle(rectAt(740, 16), viewport, {})).toMatchObject({ top: 'auto', bottom: '64px' })
  })

  it('keeps the popup on the screen near its edges', () => {
    expect(computePopupStyle(rectAt(100, 280), viewport, { align: 'end' })).toMatchObject({ right: '10px', left: 'auto' })
    expect(computePopupStyle(rectAt(400, 340, 44), viewport, { align: 'center', side: 'top' })).toMatchObject({
      right: '8px',
      translate: 'none',
    })
    expect(computePopupStyle(rectAt(400, 173, 44), viewport, { align: 'center', side: 'top' })).toMatchObject({
      left: '195px',
      translate: '-50% 0',
    })
  })
})

describe('filterOptions', () => {
  it('matches every word, ignoring accents and case', () => {
    const options = [
      { id: '1', label: 'Škoda Octavia', hint: '2013–2020' },
      { id: '2', label: 'Volkswagen Golf', hint: '2012–2020' },
    ]
    expect(filterOptions(options, 'skoda').map(({ id }) => id)).toEqual(['1'])
    expect(filterOptions(options, 'golf 2012').map(({ id }) => id)).toEqual(['2'])
    expect(filterOptions(options, '  ')).toEqual(options)
  })
})
