import { describe, expect, it } from 'vitest'
import { addWorkingDays, endOfDay, expectedDeliveryDates, toIsoDay, workingDayDeadline } from './delivery-dates.ts'
import { defaultShippingRules } from './shipping-cost.ts'
import { calendarCodeOf, type WorkingCalendar, weekdayCalendar } from './working-calendar.ts'

const christmas: WorkingCalendar = {
  timeZone: 'Europe/London',
  isHoliday: (day) => ['2026-12-25', '2026-12-28', '2027-01-01'].includes(day),
}
const paris: WorkingCalendar = { timeZone: 'Europe/Paris', isHoliday: (day) => day === '2026-07-14' }

describe('addWorkingDays', () => {
  it.each([
    ['a Monday', '2026-11-23T10:00:00Z', 2, weekdayCalendar, '2026-11-25'],
    ['a Friday, over the weekend', '2026-11-27T10:00:00Z', 1, weekdayCalendar, '2026-11-30'],
    ['a Saturday', '2026-11-28T10:00:00Z', 1, weekdayCalendar, '2026-11-30'],
    ['a summer night that is the next day in London', '2026-07-01T23:30:00Z', 1, weekdayCalendar, '2026-07-03'],
    ['no days', '2026-11-28T10:00:00Z', 0, weekdayCalendar, '2026-11-28'],
    ['Christmas Eve', '2026-12-24T10:00:00Z', 1, christmas, '2026-12-29'],
    ['the end of the year', '2026-12-30T10:00:00Z', 2, christmas, '2027-01-04'],
    ['the evening before a French holiday', '2026-07-13T21:00:00Z', 1, paris, '2026-07-15'],
    ['a night that is the holiday in Paris already', '2026-07-13T22:30:00Z', 1, paris, '2026-07-15'],
  ] as const)('counts from %s', (_, instant, days, calendar, expected) => {
    expect(toIsoDay(addWorkingDays(new Date(instant), days, calendar))).toBe(expected)
  })
})

describe('workingDayDeadline', () => {
  it.each([
    ['in winter', '2026-11-23T10:00:00Z', weekdayCalendar, '2026-11-24T23:59:59.999Z'],
    ['in summer', '2026-07-01T10:00:00Z', weekdayCalendar, '2026-07-02T22:59:59.999Z'],
    ['after the clocks have changed', '2026-10-23T10:00:00Z', weekdayCalendar, '2026-10-26T23:59:59.999Z'],
    ['in France', '2026-07-13T10:00:00Z', paris, '2026-07-15T21:59:59.999Z'],
  ])('is the end of the day %s', (_, instant, calendar, expected) => {
    expect(workingDayDeadline(new Date(instant), 1, calendar).toISOString()).toBe(expected)
  })
})

describe('endOfDay', () => {
  it.each([
    ['in winter', '2026-12-23T23:59:59.999Z', weekdayCalendar, '2026-12-23T23:59:59.999Z'],
    ['after the midnight of summer time', '2026-07-01T23:00:00Z', weekdayCalendar, '2026-07-02T22:59:59.999Z'],
    ['in France', '2026-12-23T23:00:00Z', paris, '2026-12-24T22:59:59.999Z'],
    ['on the day when the clocks change', '2026-10-25T00:30:00Z', weekdayCalendar, '2026-10-25T23:59:59.999Z'],
  ])('is the last instant of the day %s', (_, instant, calendar, expected) => {
    expect(endOfDay(new Date(instant), calendar).toISOString()).toBe(expected)
  })
})

describe('expectedDeliveryDates', () => {
  it('adds the days until dispatch and in transit', () => {
    const rule = { ...defaultShippingRules[0]!, zone: 'uk_mainland' as const, active: true, dispatch_days: 1, days_min: 1, days_max: 3 }
    const datesOf = (tariffs: [typeof rule], zone: 'uk_mainland' | 'world') =>
      expectedDeliveryDates({ tariffs, zone, calendar: christmas }, new Date('2026-12-22T10:00:00Z'))
    const dates = datesOf([rule], 'uk_mainland')
    expect([dates?.from, dates?.to].map((date) => date && toIsoDay(date))).toEqual(['2026-12-24', '2026-12-30'])
    expect(datesOf([{ ...rule, active: false }], 'uk_mainland')).toBeNull()
    expect(datesOf([rule], 'world')).toBeNull()
  })
})

describe('calendarCodeOf', () => {
  it.each([
    ['GB', 'EH1 1AA', 'GB-SCT'],
    ['GB', 'G2', 'GB-SCT'],
    ['GB', 'GL1 1AA', 'GB-ENG'],
    ['GB', 'bt1 5gs', 'GB-NIR'],
    ['GB', null, 'GB-ENG'],
    [null, null, 'GB-ENG'],
    ['FR', '75001', 'FR'],
  ])('of %s %s is %s', (country, postalCode, code) => {
    expect(calendarCodeOf(country, postalCode)).toBe(code)
  })
})
