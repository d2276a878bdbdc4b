import type { TimeFrame } from './opening-hours.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export const workingDays = [1, 2, 3, 4, 5] as const

type Hours = Pick<TimeFrame, 'opens' | 'closes'>
/**
 * Consecutive days with the same hours: "Mon to Fri, 09:00–17:00". Days without hours are omitted.
 */
export type DayRange = { from: number; to: number; hours: Hours[] }

export function dayRanges(frames: readonly TimeFrame[]): DayRange[] {
  const ranges: DayRange[] = []
  for (const weekday of weekdays) {
    const hours = hoursOf(frames, weekday)
    const last = ranges.at(-1)
    if (last && last.to === weekday - 1 && hasSameHours(last.hours, hours)) last.to = weekday
    else if (hours.length > 0) ranges.push({ from: weekday, to: weekday, hours })
  }
  return ranges
}

/** The sorted hours of one weekday. */
export const hoursOf = (frames: readonly TimeFrame[], weekday: number): Hours[] =>
  frames
    .filter((frame) => frame.weekday === weekday)
    .map(({ opens, closes }) => ({ opens, closes }))
    .sort((a, b) => a.opens.localeCompare(b.opens))

const hasSameHours = (a: readonly Hours[], b: readonly Hours[]): boolean =>
  a.length === b.length && a.every((hours, i) => hours.opens === b[i]?.opens && hours.closes === b[i]?.closes)
