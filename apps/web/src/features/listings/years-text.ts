import type { Translate } from '@partlane/i18n/translate'

type YearRange = { year_from: number | null; year_to: number | null }

/** "2012–2020", "2012 on", "up to 2020"; undefined when the range has no limits. */
export function formatYears({ year_from: from, year_to: to }: YearRange, t: Translate<'listings'>): string | undefined {
  if (from === null && to === null) return undefined
  if (from !== null && to !== null) return from === to ? String(from) : t('years.range', { from: String(from), to: String(to) })
  return from === null ? t('years.to', { to: String(to) }) : t('years.from', { from: String(from) })
}
