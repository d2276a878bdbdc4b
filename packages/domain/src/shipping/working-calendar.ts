import { parseOutcode } from '../addresses/outcode.ts'
import { MARKETPLACE_TIME_ZONE } from '../locale.ts'
import { timeZoneOf } from '../time-frames/time-zone.ts'

/**
 * A country with the same bank holidays everywhere, or a part of the United Kingdom: an ISO 3166
 * code such as `FR`, or `GB-ENG` (England and Wales), `GB-SCT`, `GB-NIR`.
 */
export type CalendarCode = string
export const DEFAULT_CALENDAR_CODE: CalendarCode = 'GB-ENG'

/** The days on which a seller works. */
export type WorkingCalendar = {
  /** IANA name, such as `Europe/London`. */
  timeZone: string
  /** `day`: ISO, such as 2026-12-25. Weekends are not listed. */
  isHoliday(day: string): boolean
}

/** Postcode areas of Scotland. */
const scottishAreas = new Set('AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' '))

/** The calendar of an address. England for a UK address without a postcode. */
export function calendarCodeOf(country: string | null, postalCode: string | null): CalendarCode {
  if (country === null || country === 'GB') {
    const area = /^[A-Z]+/.exec((postalCode && parseOutcode(postalCode)) ?? '')?.[0] ?? ''
    return area === 'BT' ? 'GB-NIR' : scottishAreas.has(area) ? 'GB-SCT' : DEFAULT_CALENDAR_CODE
  }
  return country
}

/** The time zone of the country of a calendar. */
export const timeZoneOfCalendar = (code: CalendarCode): string => (code.startsWith('GB') ? MARKETPLACE_TIME_ZONE : timeZoneOf(code))

/** Monday to Friday, at the marketplace. For tests and for countries without known holidays. */
export const weekdayCalendar: WorkingCalendar = { timeZone: MARKETPLACE_TIME_ZONE, isHoliday: () => false }
