import { countLimits as limits } from '@partlane/tokens/limits'

const formatCache = new Map<string, Intl.NumberFormat>()

function getNumberFormat(locale: string): Intl.NumberFormat {
  const format = formatCache.get(locale) ?? new Intl.NumberFormat(locale)
  formatCache.set(locale, format)
  return format
}

/** A count as shown: "99+" above the cap, grouped by the locale below it. */
export function formatCappedCount(count: number, locale: string, cap: number = limits.cap): string {
  return count > cap ? `${cap}+` : getNumberFormat(locale).format(count)
}
