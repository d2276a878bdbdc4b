import { count as limits } from '@partlane/tokens/limits'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string): Intl.NumberFormat {
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, known)
  return known
}

/** A count as shown: "99+" above the cap, grouped by the locale below it. */
export function cappedCount(count: number, locale: string, cap: number = limits.cap): string {
  return count > cap ? `${cap}+` : formatOf(locale).format(count)
}
