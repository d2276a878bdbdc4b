import type { CollectionHours } from '@partlane/contract/time-frames'
import { type Opening, openingAt } from '@partlane/domain/time-frames/opening'
import { HOME_TIME_ZONE } from '@partlane/domain/time-frames/time-zone'
import { type DayRange, dayRanges, weekdays } from '@partlane/domain/time-frames/week'
import { useI18n } from '@partlane/i18n/react'
import { useMemo, useSyncExternalStore } from 'react'
import { subscribeToSeconds } from '#ui/time/ticker.ts'

type Hours = NonNullable<CollectionHours>
const MINUTE = 60_000

/** Words for hours; the route's `handle.messages` names 'time-frames'. */
export function useHoursWords() {
  const { t } = useI18n('time-frames')
  const day = (weekday: number, length: 'weekday' | 'short' = 'weekday') => {
    const known = weekdays.find((each) => each === weekday) ?? 1
    return length === 'short' ? t(`short.${known}`) : t(`weekday.${known}`)
  }
  const hours = (list: DayRange['hours']) => list.map((each) => t('hours', each)).join(', ')
  const days = ({ from, to }: DayRange, length: 'weekday' | 'short' = 'weekday') =>
    from === to ? day(from, length) : t('days', { from: day(from, length), to: day(to, length) })
  /** "Mon–Fri 09:00–17:00, Sat 09:00–12:00": a week in a line. */
  const inShort = ({ time_frames }: Hours) =>
    dayRanges(time_frames)
      .map((range) => t('line', { days: days(range, 'short'), hours: hours(range.hours) }))
      .join(', ')
  /** Whose clocks it goes by, where they are not those everybody here expects. */
  const elsewhere = ({ time_zone }: Hours) =>
    time_zone === HOME_TIME_ZONE ? null : t('place_time', { place: time_zone.split('/').pop()?.replace('_', ' ') })
  return { t, day, days, hours, inShort, elsewhere, opening: (opening: Opening) => openingWords(opening, t, day) }
}

type T = ReturnType<typeof useI18n<'time-frames'>>['t']

function openingWords(opening: Opening, t: T, day: (weekday: number) => string): string | null {
  if (opening.kind === 'none') return null
  if (opening.until === null) return t('opening.open_always')
  const { days, weekday, time } = opening.until
  const values = { time, day: day(weekday) }
  if (opening.kind === 'open') return t(days === 0 ? 'opening.open' : days === 1 ? 'opening.open_tomorrow' : 'opening.open_day', values)
  if (days === 0) return t('opening.opens_today', values)
  if (days === 1) return t('opening.opens_tomorrow', values)
  return t(days < 7 ? 'opening.opens_day' : 'opening.opens_next_week', values)
}

/**
 * Open or closed by the server's clock, minute by minute. The server draws it for the instant of its answer, and so does the browser while
 * it takes the page over: the two never differ, however long the page was on its way.
 */
export function useOpening({ time_frames, time_zone }: Hours, serverTime: string): Opening {
  const answered = Date.parse(serverTime)
  const offset = useMemo(() => answered - Date.now(), [answered])
  const minute = useSyncExternalStore(
    subscribeToSeconds,
    () => Math.floor((Date.now() + offset) / MINUTE),
    () => Math.floor(answered / MINUTE),
  )
  return useMemo(() => openingAt(time_frames, new Date(minute * MINUTE), time_zone), [time_frames, time_zone, minute])
}
