import { clockTime, minutesOf } from './clock-time.ts'

/** Hours of one weekday (1 is Monday) as the wire has them: "09:00" to "17:30", at the latest "24:00". */
export type TimeFrame = { weekday: number; opens: string; closes: string }

/** More than this on one day is a mistake, and no grid has room for it. */
export const MAX_FRAMES_A_DAY = 6

/** A time on the wall of the place. `days`: how many midnights away: 0 today, 1 tomorrow. */
export type WallTime = { days: number; weekday: number; time: string }

export type Opening =
  | { kind: 'open'; until: WallTime | null } // null: it never closes
  | { kind: 'closed'; until: WallTime }
  | { kind: 'none' } // no hours are given: they are agreed

const DAY = 1440
const WEEK = 7 * DAY

type Span = { from: number; to: number } // minutes since the Monday before; `to` of the last may lie beyond the week

/**
 * Is it open, and until when, or when does it open? The frames are hours on the wall of the place, so it is the instant that is brought to
 * that wall; summer time moves no frame. Hours that meet ("to 12:00", "from 12:00"; "to 24:00", "from 00:00") are one.
 */
export function openingAt(frames: readonly TimeFrame[], now: Date, timeZone: string): Opening {
  const spans = spansOf(frames)
  const [first] = spans
  if (!first) return { kind: 'none' }
  const { weekday, minutes } = wallClock(now, timeZone)
  const at = (weekday - 1) * DAY + minutes
  const current = spans.find(({ from, to }) => (from <= at && at < to) || at + WEEK < to)
  if (current && current.to - current.from >= WEEK) return { kind: 'open', until: null }
  if (current) return { kind: 'open', until: closingTime(at < current.from ? current.to - WEEK : current.to, at) }
  const next = spans.find(({ from }) => from > at)?.from ?? first.from + WEEK
  return { kind: 'closed', until: openingTime(next, at) }
}

/** The week's hours in order, those that meet made one, also over the end of the week. */
function spansOf(frames: readonly TimeFrame[]): Span[] {
  const spans: Span[] = []
  for (const span of frames.map(spanOf).sort((a, b) => a.from - b.from)) {
    const last = spans.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else spans.push(span)
  }
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last || first.from > 0 || last.to < WEEK) return spans
  if (first === last) return [{ from: 0, to: WEEK }] // always
  last.to = WEEK + first.to // Sunday night is Monday morning
  return spans.slice(1)
}

const spanOf = ({ weekday, opens, closes }: TimeFrame): Span => {
  const midnight = (weekday - 1) * DAY
  return { from: midnight + minutesOf(opens), to: midnight + minutesOf(closes) }
}

/** A minute of this week or the next, as seen from another minute of this week. */
const openingTime = (minute: number, from: number): WallTime => wallTime(Math.floor(minute / DAY), minute, from)
/** What closes at midnight closes at the end of a day, "24:00", not at the beginning of the next. */
const closingTime = (minute: number, from: number): WallTime => wallTime(Math.ceil(minute / DAY) - 1, minute, from)

const wallTime = (day: number, minute: number, from: number): WallTime => ({
  days: day - Math.floor(from / DAY),
  weekday: (day % 7) + 1,
  time: clockTime(minute - day * DAY),
})

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** What a clock and a calendar on the wall show there. */
export function wallClock(now: Date, timeZone: string): { weekday: number; minutes: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return { weekday: names.indexOf(part('weekday')) + 1, minutes: Number(part('hour')) * 60 + Number(part('minute')) }
}
