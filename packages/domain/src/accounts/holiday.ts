import { MARKETPLACE_TIME_ZONE } from '../locale.ts'

const dateFormat = new Intl.DateTimeFormat('en-GB', { timeZone: MARKETPLACE_TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The date in the time zone of the marketplace, as "2026-11-21". */
export function marketplaceDate(now: Date): string {
  const [day, month, year] = dateFormat.format(now).split('/')
  return `${year}-${month}-${day}`
}

/** A holiday ends at the end of `lastDay`. */
export const isHolidayOver = (lastDay: string, now: Date): boolean => lastDay < marketplaceDate(now)
