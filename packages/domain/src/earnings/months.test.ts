import { describe, expect, it } from 'vitest'
import { boundsOfMonth, daysOfMonth, listEndedMonths } from './months.ts'

describe('months', () => {
  it('begin and end at midnight in UTC', () => {
    expect(boundsOfMonth('2026-12')).toEqual({ from: new Date('2026-12-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') })
  })

  it.each(['2026-02', '2026-06', '2028-02'])('%s has the same days in London and Paris', (month) => {
    const { first, last } = daysOfMonth(month)
    for (const timeZone of ['UTC', 'Europe/London', 'Europe/Paris']) {
      const dayOf = (date: Date) => new Intl.DateTimeFormat('sv', { timeZone }).format(date)
      expect(dayOf(first)).toBe(`${month}-01`)
      expect(dayOf(last)).toBe({ '2026-02': '2026-02-28', '2026-06': '2026-06-30', '2028-02': '2028-02-29' }[month])
    }
  })

  it('are over an hour after their last instant', () => {
    expect(listEndedMonths(new Date('2027-01-01T00:59:59Z'), 2)).toEqual(['2026-10', '2026-11'])
    expect(listEndedMonths(new Date('2027-01-01T01:00:00Z'), 3)).toEqual(['2026-10', '2026-11', '2026-12'])
  })
})
