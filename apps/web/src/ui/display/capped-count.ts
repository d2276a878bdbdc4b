import { formatNumber } from '@partlane/i18n/formatters'
import { countLimits as limits } from '@partlane/tokens/limits'

/** "9,998" in the format of the locale, or "9999+" above the cap. */
export function formatCappedCount(count: number, locale: string, cap: number = limits.cap): string {
  return count > cap ? `${cap}+` : formatNumber(count, locale)
}
