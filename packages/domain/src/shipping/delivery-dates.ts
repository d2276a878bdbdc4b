import { MARKETPLACE_TIME_ZONE } from '../locale.ts'
import { isZoneServed, type ZoneTariff } from './shipping-rule.ts'
import type { ShippingZone } from './zones.ts'

const DAY_MS = 86_400_000

const isoDayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: MARKETPLACE_TIME_ZONE })

/** The calendar day of an instant at the marketplace, as noon UTC. */
function calendarDay(instant: Date): number {
  return Date.parse(`${isoDayFormat.format(instant)}T12:00:00Z`)
}

/** The day that is this number of working days (Monday to Friday) after an instant. */
export function addWorkingDays(instant: Date, workingDays: number): Date {
  let day = calendarDay(instant)
  for (let remaining = workingDays; remaining > 0; ) {
    day += DAY_MS
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) remaining--
  }
  return new Date(day)
}

const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: MARKETPLACE_TIME_ZONE, hour: '2-digit', hourCycle: 'h23' })

/**
 * The last instant of the day that is this number of working days after an instant, by the clock of
 * the marketplace. Clocks change on Sundays only, so the hour at noon is that of the whole day.
 */
export function workingDayDeadline(instant: Date, workingDays: number): Date {
  const noon = addWorkingDays(instant, workingDays)
  const hoursAhead = Number(hourFormat.format(noon)) - 12
  return new Date(noon.getTime() + DAY_MS / 2 - hoursAhead * 3_600_000 - 1)
}

/**
 * First and last expected day of a delivery that was ordered at an instant, by the seller's rule
 * for the zone. Null if the seller does not ship there. Public holidays are not considered.
 */
export function expectedDeliveryDates(
  tariffs: readonly ZoneTariff[],
  zone: ShippingZone,
  orderedAt: Date,
): { from: Date; to: Date } | null {
  const tariff = tariffs.find((candidate) => candidate.zone === zone && isZoneServed(candidate))
  if (!tariff) return null
  const { dispatch_days, days_min, days_max } = tariff
  return { from: addWorkingDays(orderedAt, dispatch_days + days_min), to: addWorkingDays(orderedAt, dispatch_days + days_max) }
}
