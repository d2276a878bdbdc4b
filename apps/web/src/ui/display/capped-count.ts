import { countLimits as limits } from '@partlane/tokens/limits'

const formatCache = new Map<string, Intl.NumberFormat>()

function getNumberFormat(locale: string): Intl.NumberFormat {
  const format = formatCache.get(locale) ?? new Intl.NumberFormat(locale)
  formatCache.set(locale, format)
  return format
}

/** "9,998" in the format of the locale, or "9999+" above the cap. */
export function formatCappedCount(count: number, locale: string, cap: number = limits.cap): string {
  return count > cap ? `${cap}+` : getNumberFormat(locale).format(count)
}
