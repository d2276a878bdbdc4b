import { describe, expect, it } from 'vitest'
import { getWorkingCalendar } from './working-calendars.ts'

describe('getWorkingCalendar', () => {
  it.each([
    ['GB-ENG', '2026-12-25', true],
    ['GB-ENG', '2026-12-28', true], // substitute for Boxing Day
    ['GB-ENG', '2026-04-06', true], // Easter Monday
    ['GB-ENG', '2026-11-30', false],
    ['GB-SCT', '2026-11-30', true], // St Andrew's Day
    ['GB-SCT', '2026-04-06', false],
    ['GB-SCT', '2027-01-04', true], // substitute for 2 January
    ['GB-NIR', '2026-03-17', true], // St Patrick's Day
    ['FR', '2026-07-14', true],
    ['FR', '2026-05-24', false], // Pentecost is an observance
    ['FR', '2027-03-29', true], // Easter Monday
    ['IE', '2026-08-03', true],
    ['QQ', '2026-12-25', false],
  ])('%s: %s is a holiday: %s', (code, day, expected) => {
    expect(getWorkingCalendar(code).isHoliday(day)).toBe(expected)
  })

  it('has the time zone of the country', () => {
    expect(['GB-SCT', 'FR', 'CY', 'QQ'].map((code) => getWorkingCalendar(code).timeZone)).toEqual([
      'Europe/London',
      'Europe/Paris',
      'Asia/Nicosia',
      'Europe/London',
    ])
  })
})
