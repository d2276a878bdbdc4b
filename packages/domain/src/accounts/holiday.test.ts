import { describe, expect, it } from 'vitest'
import { isHolidayOver, marketplaceDate } from './holiday.ts'

describe('a holiday', () => {
  it.each([
    ['summer', '2026-07-01T22:59:59Z', '2026-07-01'],
    ['summer, past midnight in London', '2026-07-01T23:00:00Z', '2026-07-02'],
    ['winter', '2026-11-21T23:59:59Z', '2026-11-21'],
  ])('is told in days of London: %s', (_title, instant, day) => expect(marketplaceDate(new Date(instant))).toBe(day))

  it('lasts to the end of its last day', () => {
    expect(isHolidayOver('2026-07-01', new Date('2026-07-01T22:59:59Z'))).toBe(false)
    expect(isHolidayOver('2026-07-01', new Date('2026-07-01T23:00:00Z'))).toBe(true)
  })
})
