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
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: display, minimumIntegerDigits: minDigits }).format(count)

/** "3d 4h", "2h 14m", "48m 09s": the two largest units that matter, as the locale writes them. */
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

// Said aloud only when one of these is passed: a clock read every second is noise
const MILESTONES_S = [DAY_S, HOUR_S, 10 * MINUTE_S, 5 * MINUTE_S, MINUTE_S, 30, 10]

/** The last milestone passed ("10 minutes"), which changes seldom; empty before the first. */
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
