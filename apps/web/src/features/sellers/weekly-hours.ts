import type { SellerPage } from '@partlane/client/profile'

type Frames = SellerPage['time_frames']
export type DayHours = { weekday: number; day: string; hours: string[] }

const A_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** "Monday", in the reader's language. 1 is Monday. */
export const weekdayName = (weekday: number, locale: string): string => {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(A_MONDAY + (weekday - 1) * DAY_MS)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** Collection hours by weekday, those without any left out. */
export function weeklyHours(frames: Frames, locale: string): DayHours[] {
  const days = [...new Set(frames.map(({ weekday }) => weekday))].sort((a, b) => a - b)
  return days.map((weekday) => ({
    weekday,
    day: weekdayName(weekday, locale),
    hours: frames.filter((frame) => frame.weekday === weekday).map(({ opens, closes }) => `${opens}–${closes}`),
  }))
}
