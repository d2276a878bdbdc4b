import { formatNumber } from '@partlane/i18n/formatters'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

const unitPairs = [
  [DAY_SECONDS, 'day', HOUR_SECONDS, 'hour'],
  [HOUR_SECONDS, 'hour', MINUTE_SECONDS, 'minute'],
  [0, 'minute', 1, 'second'],
] as const

const formatUnit = (locale: string, unit: string, count: number, display: 'narrow' | 'long', minDigits = 1) =>
  formatNumber(count, locale, { style: 'unit', unit, unitDisplay: display, minimumIntegerDigits: minDigits })

/** The two largest units in the format of the locale: "3d 4h", "2h 14m", "48m 09s". */
export function formatCountdown(seconds: number, locale: string): string {
  const [, largeUnit, smallUnitSeconds, smallUnit] = unitPairs.find(([minSeconds]) => seconds >= minSeconds) ?? unitPairs[2]
  const largeUnitSeconds = largeUnit === 'day' ? DAY_SECONDS : largeUnit === 'hour' ? HOUR_SECONDS : MINUTE_SECONDS
  const largeText = formatUnit(locale, largeUnit, Math.floor(seconds / largeUnitSeconds), 'narrow')
  const smallText = formatUnit(
    locale,
    smallUnit,
    Math.floor((seconds % largeUnitSeconds) / smallUnitSeconds),
    'narrow',
    smallUnit === 'second' ? 2 : 1,
  )
  return `${largeText} ${smallText}`
}

/** Screen readers announce the remaining time at these points only, not every second. */
const MILESTONES_SECONDS = [DAY_SECONDS, HOUR_SECONDS, 10 * MINUTE_SECONDS, 5 * MINUTE_SECONDS, MINUTE_SECONDS, 30, 10]

/** The last milestone that was reached ("10 minutes"), or an empty string before the first. */
export function formatMilestone(seconds: number, locale: string): string {
  const milestone = MILESTONES_SECONDS.filter((threshold) => seconds <= threshold).at(-1)
  if (milestone === undefined) return ''
  const [unit, unitSeconds] =
    milestone >= DAY_SECONDS
      ? ['day', DAY_SECONDS]
      : milestone >= HOUR_SECONDS
        ? ['hour', HOUR_SECONDS]
        : milestone >= MINUTE_SECONDS
          ? ['minute', MINUTE_SECONDS]
          : ['second', 1]
  return formatUnit(locale, unit as string, milestone / (unitSeconds as number), 'long')
}
