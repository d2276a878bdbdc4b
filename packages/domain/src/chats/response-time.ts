const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24
/** The shortest time that is promised. */
const MIN_MINUTES = 15

/**
 * The time within which a seller usually answers, rounded up to a time that people say: a quarter
 * of an hour, hours, days.
 */
export function deriveResponseTime(seconds: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.max(MIN_MINUTES, Math.ceil(seconds / 60 / MIN_MINUTES) * MIN_MINUTES)
  if (minutes < MINUTES_PER_HOUR) return { unit: 'minutes', count: minutes }
  const hours = Math.ceil(seconds / 60 / MINUTES_PER_HOUR)
  return hours <= HOURS_PER_DAY ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.ceil(hours / HOURS_PER_DAY) }
}
