import { count as limits } from '@partlane/tokens/limits'

/** A count as shown: "99+" above the cap, grouped by the locale below it. */
export function cappedCount(count: number, locale: string, cap: number = limits.cap): string {
  return count > cap ? `${cap}+` : new Intl.NumberFormat(locale).format(count)
}
