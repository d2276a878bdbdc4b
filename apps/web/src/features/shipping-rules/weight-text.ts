import { parseDecimal } from '@partlane/domain/money/decimals'
import { formatNumber } from '@partlane/i18n/formatters'

/** Formats grams as "500 g" or "2.5 kg", with the decimal mark of the locale. */
export const formatWeight = (grams: number, locale: string): string =>
  grams < 1000 ? `${grams} g` : `${formatNumber(grams / 1000, locale, { maximumFractionDigits: 3, useGrouping: false })} kg`

/**
 * Parses "2,5", "2.5 kg" or "500 g" into grams. A number without a unit is in kilograms.
 * Returns null for blank text and undefined for text that is not a weight in whole grams.
 */
export function parseGrams(text: string): number | null | undefined {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return null
  const [, number = '', unit = 'kg'] = /^([\d.,]+)\s*(kg|g)?$/.exec(trimmed) ?? []
  return parseDecimal(number, unit === 'g' ? 0 : 3)
}
