import { formatClockTime, parseClockTime } from './clock-time.ts'

/** Hours of one weekday (1 is Monday) as the wire has them: "09:00" to "17:30", at the latest "24:00". */
export type TimeFrame = { weekday: number; opens: string; closes: string }

/** More than this on one day is a mistake, and no grid has room for it. */
export const MAX_TIME_FRAMES_PER_DAY = 6

/** A time on the wall of the place. `days`: how many midnights away: 0 today, 1 tomorrow. */
export type WallTime = { days: number; weekday: number; time: string }

export type OpeningStatus =
  | { kind: 'open'; until: WallTime | null } // null: it never closes
  | { kind: 'closed'; until: WallTime }
  | { kind: 'none' } // no hours are given: they are agreed

const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

type MinuteSpan = { from: number; to: number } // minutes since the Monday before; `to` of the last may lie beyond the week

/**
 * Is it open, and until when, or when does it open? The frames are hours on the wall of the place, so it is the instant that is brought to
 * that wall; summer time moves no frame. Hours that meet ("to 12:00", "from 12:00"; "to 24:00", "from 00:00") are one.
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

/** The week's hours in order, those that meet made one, also over the end of the week. */
function mergeSpans(frames: readonly TimeFrame[]): MinuteSpan[] {
  const spans: MinuteSpan[] = []
  for (const span of frames.map(toSpan).sort((a, b) => a.from - b.from)) {
    const last = spans.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else spans.push(span)
  }
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last || first.from > 0 || last.to < WEEK_MINUTES) return spans
  if (first === last) return [{ from: 0, to: WEEK_MINUTES }] // always
  last.to = WEEK_MINUTES + first.to // Sunday night is Monday morning
  return spans.slice(1)
}

const toSpan = ({ weekday, opens, closes }: TimeFrame): MinuteSpan => {
  const dayStart = (weekday - 1) * DAY_MINUTES
  return { from: dayStart + parseClockTime(opens), to: dayStart + parseClockTime(closes) }
}

/** A minute of this week or the next, as seen from another minute of this week. */
const openingTime = (minute: number, currentMinute: number): WallTime => wallTime(Math.floor(minute / DAY_MINUTES), minute, currentMinute)
/** What closes at midnight closes at the end of a day, "24:00", not at the beginning of the next. */
const closingTime = (minute: number, currentMinute: number): WallTime =>
  wallTime(Math.ceil(minute / DAY_MINUTES) - 1, minute, currentMinute)

const wallTime = (day: number, minute: number, currentMinute: number): WallTime => ({
  days: day - Math.floor(currentMinute / DAY_MINUTES),
  weekday: (day % 7) + 1,
  time: formatClockTime(minute - day * DAY_MINUTES),
})

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** What a clock and a calendar on the wall show there. */
export function wallClock(now: Date, timeZone: string): { weekday: number; minutes: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const partValue = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { weekday: weekdayNames.indexOf(partValue('weekday')) + 1, minutes: Number(partValue('hour')) * 60 + Number(partValue('minute')) }
}
