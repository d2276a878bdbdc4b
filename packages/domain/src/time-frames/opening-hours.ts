import { formatClockTime, parseClockTime } from './clock-time.ts'

/**
 * Opening hours on a weekday (1 is Monday), local time: "09:00" to "17:30", at the latest "24:00".
 */
export type TimeFrame = { weekday: number; opens: string; closes: string }

/** More frames on one day are a mistake, and the form has no room for them. */
export const MAX_TIME_FRAMES_PER_DAY = 6

/** A local time at the place. `days`: number of midnights until then (0 is today, 1 tomorrow). */
export type WallTime = { days: number; weekday: number; time: string }

export type OpeningStatus =
  | { kind: 'open'; until: WallTime | null } // null: always open
  | { kind: 'closed'; until: WallTime }
  | { kind: 'none' } // no hours: buyer and seller agree on a time

const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Minutes since Monday 00:00. `to` of the last span can be later than the end of the week. */
type MinuteSpan = { from: number; to: number }

/**
 * Returns whether the place is open at an instant, and when that changes.
 * The frames are local times, so the instant is converted to the time zone; daylight saving time
 * does not move a frame. Adjacent frames ("to 12:00" and "from 12:00", "to 24:00" and "from 00:00")
 * count as one.
 */
export function openingStatusAt(frames: readonly TimeFrame[], now: Date, timeZone: string): OpeningStatus {
  const spans = mergeSpans(frames)
  const [first] = spans
  if (!first) return { kind: 'none' }
  const { weekday, minutes } = wallClock(now, timeZone)
  const minuteOfWeek = (weekday - 1) * DAY_MINUTES + minutes
  const current = spans.find(({ from, to }) => (from <= minuteOfWeek && minuteOfWeek < to) || minuteOfWeek + WEEK_MINUTES < to)
  if (current && current.to - current.from >= WEEK_MINUTES) return { kind: 'open', until: null }
  if (current)
    return { kind: 'open', until: closingTime(minuteOfWeek < current.from ? current.to - WEEK_MINUTES : current.to, minuteOfWeek) }
  const nextOpening = spans.find(({ from }) => from > minuteOfWeek)?.from ?? first.from + WEEK_MINUTES
  return { kind: 'closed', until: openingTime(nextOpening, minuteOfWeek) }
}

/** The sorted spans of a week. Adjacent spans are merged, also over the end of the week. */
function mergeSpans(frames: readonly TimeFrame[]): MinuteSpan[] {
  const spans: MinuteSpan[] = []
  for (const span of frames.map(toSpan).sort((a, b) => a.from - b.from)) {
    const last = spans.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else spans.push(span)
  }
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last || first.from > 0 || last.to < WEEK_MINUTES) return spans
  if (first === last) return [{ from: 0, to: WEEK_MINUTES }] // always open
  last.to = WEEK_MINUTES + first.to // the last span continues on Monday
  return spans.slice(1)
}

const toSpan = ({ weekday, opens, closes }: TimeFrame): MinuteSpan => {
  const dayStart = (weekday - 1) * DAY_MINUTES
  return { from: dayStart + parseClockTime(opens), to: dayStart + parseClockTime(closes) }
}

/** `minute` is in this week or the next, `currentMinute` in this week. */
const openingTime = (minute: number, currentMinute: number): WallTime => wallTime(Math.floor(minute / DAY_MINUTES), minute, currentMinute)

/** A closing time at midnight is "24:00" of the day that ends, not "00:00" of the next. */
const closingTime = (minute: number, currentMinute: number): WallTime =>
  wallTime(Math.ceil(minute / DAY_MINUTES) - 1, minute, currentMinute)

const wallTime = (day: number, minute: number, currentMinute: number): WallTime => ({
  days: day - Math.floor(currentMinute / DAY_MINUTES),
  weekday: (day % 7) + 1,
  time: formatClockTime(minute - day * DAY_MINUTES),
})

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Creating a format takes 50 times as long as using it. There are some hundred time zones. */
const wallClockFormats = new Map<string, Intl.DateTimeFormat>()

function getWallClockFormat(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = wallClockFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', options)
  wallClockFormats.set(timeZone, format)
  return format
}

/** The local weekday (1 is Monday) and minutes since midnight at an instant. */
export function wallClock(now: Date, timeZone: string): { weekday: number; minutes: number } {
  const parts = getWallClockFormat(timeZone).formatToParts(now)
  const partValue = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { weekday: weekdayNames.indexOf(partValue('weekday')) + 1, minutes: Number(partValue('hour')) * 60 + Number(partValue('minute')) }
}
