import { formatNumber } from '@partlane/i18n/formatters'
import { normalizeDecimal } from '#ui/forms/decimal-text.ts'

/** Formats grams as "500 g" or "2.5 kg", with the decimal mark of the locale. */
export const formatWeight = (grams: number, locale: string): string =>
  grams < 1000 ? `${grams} g` : `${formatNumber(grams / 1000, locale, { maximumFractionDigits: 3, useGrouping: false })} kg`

/**
 * Parses "2,5", "2.5 kg" or "500 g" into grams. A number without a unit is in kilograms.
 * Returns null for blank text and undefined for text that is not a weight.
 */
export function parseGrams(text: string): number | null | undefined {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return null
  const [, number = '', unit = 'kg'] = /^([\d.,\s\u00a0\u202f]+?)\s*(kg|g)?$/.exec(trimmed) ?? []
  const normalized = normalizeDecimal(number)
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(normalized)) return undefined
  return Math.round(Number(normalized) * (unit === 'g' ? 1 : 1000))
}
