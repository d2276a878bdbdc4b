import { isZoneServed, type ZoneTariff } from './shipping-rule.ts'
import type { WorkingCalendar } from './working-calendar.ts'
import type { ShippingZone } from './zones.ts'

const DAY_MS = 86_400_000

/** A formatter takes longer to create than to use, and there are few time zones. */
const formatsByTimeZone = new Map<string, { day: Intl.DateTimeFormat; hour: Intl.DateTimeFormat }>()

function formatsOf(timeZone: string) {
  const formats = formatsByTimeZone.get(timeZone) ?? {
    day: new Intl.DateTimeFormat('en-CA', { timeZone }),
    hour: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }),
  }
  formatsByTimeZone.set(timeZone, formats)
  return formats
}

/** The calendar day of an instant in a time zone, as noon UTC. */
const calendarDay = (instant: Date, timeZone: string): number => Date.parse(`${formatsOf(timeZone).day.format(instant)}T12:00:00Z`)

/** The calendar day that noon UTC stands for: 2026-12-25. */
export const toIsoDay = (noon: Date): string => noon.toISOString().slice(0, 10)

/**
 * The day that is this number of working days after an instant, as noon UTC: Monday to Friday,
 * without bank holidays. Days begin at midnight in the time zone of the calendar.
 */
export function addWorkingDays(instant: Date, workingDays: number, calendar: WorkingCalendar): Date {
  let day = calendarDay(instant, calendar.timeZone)
  for (let remaining = workingDays; remaining > 0; ) {
    day += DAY_MS
    if (isWorkingDay(new Date(day), calendar)) remaining--
  }
  return new Date(day)
}

function isWorkingDay(noon: Date, calendar: WorkingCalendar): boolean {
  const weekday = noon.getUTCDay()
  return weekday !== 0 && weekday !== 6 && !calendar.isHoliday(toIsoDay(noon))
}

/**
 * The last instant of the day that is this number of working days after an instant, in the time
 * zone of the calendar. Clocks change on Sundays only, so the hour at noon is that of the whole
 * day.
 */
export function workingDayDeadline(instant: Date, workingDays: number, calendar: WorkingCalendar): Date {
  const noon = addWorkingDays(instant, workingDays, calendar)
  const hoursAhead = Number(formatsOf(calendar.timeZone).hour.format(noon)) - 12
  return new Date(noon.getTime() + DAY_MS / 2 - hoursAhead * 3_600_000 - 1)
}

/** The last instant of the day of the seller: until then `expectedDeliveryDates` do not change. */
export const endOfDay = (instant: Date, calendar: WorkingCalendar): Date => workingDayDeadline(instant, 0, calendar)

type DeliveryRoute = { tariffs: readonly ZoneTariff[]; zone: ShippingZone; calendar: WorkingCalendar }

/**
 * First and last expected day of a delivery that was ordered at an instant, by the seller's rule
 * for the zone and the bank holidays of the seller. Null if the seller does not ship there.
 */
export function expectedDeliveryDates({ tariffs, zone, calendar }: DeliveryRoute, orderedAt: Date): { from: Date; to: Date } | null {
  const tariff = tariffs.find((candidate) => candidate.zone === zone && isZoneServed(candidate))
  if (!tariff) return null
  const { dispatch_days, days_min, days_max } = tariff
  return {
    from: addWorkingDays(orderedAt, dispatch_days + days_min, calendar),
    to: addWorkingDays(orderedAt, dispatch_days + days_max, calendar),
  }
}
