import { type CalendarCode, timeZoneOfCalendar, type WorkingCalendar } from '@partlane/domain/shipping/working-calendar'
import Holidays from 'date-holidays'

const holidaysByYear = new Map<string, ReadonlySet<string>>()

/**
 * The bank holidays of a year. The library takes about 30 ms for a country, so they are computed
 * once. A country that it does not know has none.
 */
function listHolidays(code: CalendarCode, year: string): ReadonlySet<string> {
  const key = `${code} ${year}`
  const known = holidaysByYear.get(key)
  if (known) return known
  const [country = '', region] = code.split('-')
  const calendar = region ? new Holidays(country, region) : new Holidays(country)
  const free = calendar.getHolidays(Number(year)).filter(({ type }) => type === 'public' || type === 'bank')
  const days = new Set(free.map(({ date }) => date.slice(0, 'yyyy-mm-dd'.length)))
  holidaysByYear.set(key, days)
  return days
}

/** The working days of a country, or of a part of the United Kingdom. */
export const getWorkingCalendar = (code: CalendarCode): WorkingCalendar => ({
  timeZone: timeZoneOfCalendar(code),
  isHoliday: (day) => listHolidays(code, day.slice(0, 'yyyy'.length)).has(day),
})
