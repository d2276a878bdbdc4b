import type { CollectionHours } from '@partlane/contract/time-frames'
import { MARKETPLACE_TIME_ZONE } from '@partlane/domain/locale'
import { type OpeningStatus, openingStatusAt } from '@partlane/domain/time-frames/opening-hours'
import { type DayRange, dayRanges, weekdays } from '@partlane/domain/time-frames/week'
import { useI18n } from '@partlane/i18n/react'
import { useMemo, useSyncExternalStore } from 'react'
import { subscribeToSeconds } from '#ui/time/ticker.ts'

type Hours = NonNullable<CollectionHours>
const MINUTE_MS = 60_000

/** Texts for opening hours. The route's `handle.messages` must name 'time-frames'. */
export function useOpeningHoursText() {
  const { t } = useI18n('time-frames')
  const formatDay = (weekday: number, style: 'weekday' | 'short' = 'weekday') => {
    const knownWeekday = weekdays.find((candidate) => candidate === weekday) ?? 1
    return style === 'short' ? t(`short.${knownWeekday}`) : t(`weekday.${knownWeekday}`)
  }
  const formatHours = (ranges: DayRange['hours']) => ranges.map((range) => t('hours', range)).join(', ')
  const formatDays = ({ from, to }: DayRange, style: 'weekday' | 'short' = 'weekday') =>
    from === to ? formatDay(from, style) : t('days', { from: formatDay(from, style), to: formatDay(to, style) })
  /** A week on one line: "Mon–Fri 09:00–17:00, Sat 09:00–12:00". */
  const formatWeek = ({ time_frames }: Hours) =>
    dayRanges(time_frames)
      .map((range) => t('line', { days: formatDays(range, 'short'), hours: formatHours(range.hours) }))
      .join(', ')
  /** The time zone if it differs from the marketplace's, otherwise null. */
  const formatTimeZone = ({ time_zone }: Hours) =>
    time_zone === MARKETPLACE_TIME_ZONE ? null : t('place_time', { place: time_zone.split('/').pop()?.replace('_', ' ') })
  /** The week and the time zone behind their label. */
  const formatLabelled = (hours: Hours) => t('labelled', { hours: [formatWeek(hours), formatTimeZone(hours)].filter(Boolean).join(' · ') })
  return {
    t,
    formatDay,
    formatDays,
    formatHours,
    formatWeek,
    formatLabelled,
    formatTimeZone,
    formatOpening: (opening: OpeningStatus) => formatOpeningStatus(opening, t, formatDay),
  }
}

type TranslateHours = ReturnType<typeof useI18n<'time-frames'>>['t']

function formatOpeningStatus(opening: OpeningStatus, t: TranslateHours, formatDay: (weekday: number) => string): string | null {
  if (opening.kind === 'none') return null
  if (opening.until === null) return t('opening.open_always')
  const { days, weekday, time } = opening.until
  const values = { time, day: formatDay(weekday) }
  if (opening.kind === 'open') return t(days === 0 ? 'opening.open' : days === 1 ? 'opening.open_tomorrow' : 'opening.open_day', values)
  if (days === 0) return t('opening.opens_today', values)
  if (days === 1) return t('opening.opens_tomorrow', values)
  return t(days < 7 ? 'opening.opens_day' : 'opening.opens_next_week', values)
}

/**
 * Opening status by the server's clock, updated every minute. `serverTime` is the instant of the
 * server's response. Server rendering and hydration both use it, so that their HTML is equal.
 */
export function useOpening({ time_frames, time_zone }: Hours, serverTime: string): OpeningStatus {
  const serverTimeMs = Date.parse(serverTime)
  const offsetMs = useMemo(() => serverTimeMs - Date.now(), [serverTimeMs])
  const minute = useSyncExternalStore(
    subscribeToSeconds,
    () => Math.floor((Date.now() + offsetMs) / MINUTE_MS),
    () => Math.floor(serverTimeMs / MINUTE_MS),
  )
  return useMemo(() => openingStatusAt(time_frames, new Date(minute * MINUTE_MS), time_zone), [time_frames, time_zone, minute])
}
