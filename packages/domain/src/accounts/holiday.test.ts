import { describe, expect, it } from 'vitest'
import { isHolidayOver, marketplaceDate } from './holiday.ts'

describe('marketplaceDate', () => {
  it.each([
    ['summer', '2026-07-01T22:59:59Z', '2026-07-01'],
    ['summer, past midnight in London', '2026-07-01T23:00:00Z', '2026-07-02'],
    ['winter', '2026-11-21T23:59:59Z', '2026-11-21'],
  ])('returns the date in London: %s', (_title, instant, day) => expect(marketplaceDate(new Date(instant))).toBe(day))
})

describe('isHolidayOver', () => {
  it('is false until the end of the last day', () => {
    expect(isHolidayOver('2026-07-01', new Date('2026-07-01T22:59:59Z'))).toBe(false)
    expect(isHolidayOver('2026-07-01', new Date('2026-07-01T23:00:00Z'))).toBe(true)
  })
})
