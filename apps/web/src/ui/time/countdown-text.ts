const SECOND = 1
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const scales = [
  [DAY, 'day', HOUR, 'hour'],
  [HOUR, 'hour', MINUTE, 'minute'],
  [0, 'minute', SECOND, 'second'],
] as const

const inUnit = (locale: string, unit: string, count: number, display: 'narrow' | 'long', digits = 1) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: display, minimumIntegerDigits: digits }).format(count)

/** "3d 4h", "2h 14m", "48m 09s": the two largest units that matter, as the locale writes them. */
export function countdownText(seconds: number, locale: string): string {
  const [, big, smallSize, small] = scales.find(([least]) => seconds >= least) ?? scales[2]
  const bigSize = big === 'day' ? DAY : big === 'hour' ? HOUR : MINUTE
  const first = inUnit(locale, big, Math.floor(seconds / bigSize), 'narrow')
  const second = inUnit(locale, small, Math.floor((seconds % bigSize) / smallSize), 'narrow', small === 'second' ? 2 : 1)
  return `${first} ${second}`
}

// Said aloud only when one of these is passed: a clock read every second is noise
const spokenAt = [DAY, HOUR, 10 * MINUTE, 5 * MINUTE, MINUTE, 30, 10]

/** The last milestone passed ("10 minutes"), which changes seldom; empty before the first. */
export function countdownMilestone(seconds: number, locale: string): string {
  const passed = spokenAt.filter((at) => seconds <= at).at(-1)
  if (passed === undefined) return ''
  const [unit, size] =
    passed >= DAY ? ['day', DAY] : passed >= HOUR ? ['hour', HOUR] : passed >= MINUTE ? ['minute', MINUTE] : ['second', 1]
  return inUnit(locale, unit as string, passed / (size as number), 'long')
}
