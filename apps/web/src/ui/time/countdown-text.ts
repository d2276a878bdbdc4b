import { formatNumber } from '@partlane/i18n/formatters'

const SECOND_S = 1
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

const unitPairs = [
  [DAY_S, 'day', HOUR_S, 'hour'],
  [HOUR_S, 'hour', MINUTE_S, 'minute'],
  [0, 'minute', SECOND_S, 'second'],
] as const

const formatUnit = (locale: string, unit: string, count: number, display: 'narrow' | 'long', minDigits = 1) =>
  formatNumber(count, locale, { style: 'unit', unit, unitDisplay: display, minimumIntegerDigits: minDigits })

/** The two largest units in the format of the locale: "3d 4h", "2h 14m", "48m 09s". */
export function formatCountdown(seconds: number, locale: string): string {
  const [, largeUnit, smallUnitSeconds, smallUnit] = unitPairs.find(([minSeconds]) => seconds >= minSeconds) ?? unitPairs[2]
  const largeUnitSeconds = largeUnit === 'day' ? DAY_S : largeUnit === 'hour' ? HOUR_S : MINUTE_S
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
const MILESTONES_S = [DAY_S, HOUR_S, 10 * MINUTE_S, 5 * MINUTE_S, MINUTE_S, 30, 10]

/** The last milestone that was reached ("10 minutes"), or an empty string before the first. */
export function formatMilestone(seconds: number, locale: string): string {
  const milestone = MILESTONES_S.filter((threshold) => seconds <= threshold).at(-1)
  if (milestone === undefined) return ''
  const [unit, unitSeconds] =
    milestone >= DAY_S
      ? ['day', DAY_S]
      : milestone >= HOUR_S
        ? ['hour', HOUR_S]
        : milestone >= MINUTE_S
          ? ['minute', MINUTE_S]
          : ['second', 1]
  return formatUnit(locale, unit as string, milestone / (unitSeconds as number), 'long')
}
